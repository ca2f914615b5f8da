import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import { upsertProfile } from '#src/features/profile/data.ts'
import { recordAudit } from '#src/server/audit.ts'
import { revokeAccessTokens } from '#src/server/auth/access-tokens.ts'
import { revokeResetLinks, revokeSignInTokens, revokeTrustedDevices } from '#src/server/auth/one-time-tokens.ts'
import { countAttempt } from '#src/server/auth/throttle.ts'
import type { Database, OwnerId, SessionPerson } from '#src/server/database.ts'
import { createApiError, type RequestContext } from '#src/server/procedures.ts'
import { findRootCause } from '#src/server/root-cause.ts'
import { parseEmail } from '../email.rules.ts'
import { renderLinkEmail } from '../emails.ts'
import { proveIdentity } from '../identity/identity.commands.ts'
import {
  consumeLink,
  deleteEmailChange,
  findAccount,
  isEmailTaken,
  updateEmail,
  upsertEmailChange,
} from './email-change.data.ts'
import { emailChangeHours, getMailLimits, networkMailLimits, requestLimits } from './email-change.rules.ts'

type Asking = Pick<RequestContext, 'database' | 'source' | 'config' | 'mailer' | 'log'> & {
  person: SessionPerson
  ownerId: OwnerId
}

const newSecret = () => randomBytes(24).toString('base64url')
const digestOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Consumes the rate limits for a mail with a link, per address and per network; false when either is exceeded. */
export const canSendMail = async (database: Database, purpose: string, email: string, network: string) =>
  (await countAttempt(database.servicePool, `mails hour ${network}`, networkMailLimits.perHour)) &&
  (await countAttempt(database.servicePool, `mails day ${network}`, networkMailLimits.perDay)) &&
  (await countAttempt(database.servicePool, `mail ${purpose} hour ${email}`, getMailLimits(purpose).perHour)) &&
  (await countAttempt(database.servicePool, `mail ${purpose} day ${email}`, getMailLimits(purpose).perDay))

/** Consumes the rate limit of a user's requests; false when it is exceeded. */
const mayAsk = async ({ servicePool }: Database, ownerId: OwnerId) =>
  (await countAttempt(servicePool, `email change hour ${ownerId}`, requestLimits.perHour)) &&
  (await countAttempt(servicePool, `email change day ${ownerId}`, requestLimits.perDay))

const checkedEmail = ({ person }: Asking, raw: string) => {
  const verdict = parseEmail(raw)
  if ('problem' in verdict)
    throw createApiError(verdict.problem === 'disposable' ? 'EMAIL_DISPOSABLE' : 'EMAIL_INVALID')
  if (verdict.email === person.email) throw createApiError('EMAIL_INVALID', { reason: 'same' })
  return verdict.email
}

/**
 * Sends a confirmation link to each address that has to confirm: the new one, and the current one if it was confirmed.
 *
 * @throws EMAIL_INVALID, EMAIL_DISPOSABLE, NOT_AUTHENTICATED, EMAIL_RATE_LIMITED or EMAIL_TAKEN
 */
export const requestEmailChange = async (asking: Asking, raw: string, password: string | undefined) => {
  const { database, config, mailer, log, ownerId, source } = asking
  await proveIdentity(asking, password, 'email-change')
  const newEmail = checkedEmail(asking, raw)
  const account = await findAccount(database.service, ownerId)
  if (!account) throw createApiError('NOT_AUTHENTICATED')
  const may = async (email: string) => await canSendMail(database, 'change', email, source.address)
  // Counted first, because EMAIL_TAKEN shows that the address has an account.
  if (!(await mayAsk(database, ownerId))) throw createApiError('EMAIL_RATE_LIMITED')
  if (await isEmailTaken(database.service, newEmail)) throw createApiError('EMAIL_TAKEN')
  const isAllowed = (await may(account.email)) && (await may(newEmail))
  if (!isAllowed) throw createApiError('EMAIL_RATE_LIMITED')
  const [former, next] = [newSecret(), newSecret()]
  await upsertEmailChange(database.service, ownerId, {
    newEmail,
    formerToken: account.isConfirmed ? digestOf(former) : null,
    newToken: digestOf(next),
    hours: emailChangeHours,
  })
  await recordAudit(database.service, { userId: ownerId, event: 'email_change_requested', source })
  const linkOf = (token: string) => `${config.appUrl}/auth/confirm-email?token=${token}`
  const messages = [
    renderLinkEmail('newEmail', { ...account, email: newEmail, isConfirmed: false }, linkOf(next), config.appName),
    ...(account.isConfirmed ? [renderLinkEmail('formerEmail', account, linkOf(former), config.appName)] : []),
  ]
  for (const message of messages)
    mailer.send(message).catch((error: Error) => log.error({ reason: error.message }, 'a mail could not be sent'))
  return newEmail
}

/**
 * Consumes one confirmation; the last one changes the address, and revokes links sent to the former address.
 *
 * @throws LINK_SPENT for an unknown, used or expired link, EMAIL_TAKEN if another account has the address by now
 */
export const confirmEmail = async ({ database, source }: Pick<Asking, 'database' | 'source'>, token: string) => {
  const change = await consumeLink(database.service, digestOf(token))
  if (!change) throw createApiError('LINK_SPENT')
  if (change.formerToken || change.newToken) return 'waiting'
  try {
    await database.service.transaction(async (db) => {
      await updateEmail(db, change.userId, change.newEmail)
      await upsertProfile(db, change.userId, { email: change.newEmail })
      await deleteEmailChange(db, change.userId)
      await recordAudit(db, { userId: change.userId, event: 'email_changed', source })
    })
  } catch (error) {
    const root = findRootCause(error)
    // 23505 (unique_violation): another user signed up with the address meanwhile.
    if (root instanceof pg.DatabaseError && root.code === '23505') throw createApiError('EMAIL_TAKEN')
    throw error
  }
  await revokeResetLinks(database, change.userId)
  await revokeSignInTokens(database, change.userId)
  await revokeTrustedDevices(database, change.userId)
  await revokeAccessTokens(database, change.userId)
  return 'done'
}
