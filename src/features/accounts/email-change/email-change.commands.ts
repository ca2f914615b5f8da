import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import { upsertProfile } from '#src/features/profile/data.ts'
import { recordAudit } from '#src/server/audit.ts'
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

/** Counts one mail with a link to an address, asked for from a network; false when either has had enough for now. */
export const canSendMail = async (database: Database, purpose: string, email: string, network: string) =>
  (await countAttempt(database.servicePool, `mails hour ${network}`, networkMailLimits.perHour)) &&
  (await countAttempt(database.servicePool, `mails day ${network}`, networkMailLimits.perDay)) &&
  (await countAttempt(database.servicePool, `mail ${purpose} hour ${email}`, getMailLimits(purpose).perHour)) &&
  (await countAttempt(database.servicePool, `mail ${purpose} day ${email}`, getMailLimits(purpose).perDay))

/** Counts one request of a person; false when the limit is reached. */
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

/** Sends a link to each address that has to confirm: the new one, and the present one where it was ever confirmed. */
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

/** Takes one confirmation; with the last one the address changes, and links sent to the former one are over. */
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
    // 23505: somebody signed up with the address meanwhile.
    if (root instanceof pg.DatabaseError && root.code === '23505') throw createApiError('EMAIL_TAKEN')
    throw error
  }
  await revokeResetLinks(database, change.userId)
  await revokeSignInTokens(database, change.userId)
  await revokeTrustedDevices(database, change.userId)
  return 'done'
}
