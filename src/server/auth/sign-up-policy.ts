import { createHash } from 'node:crypto'
import { getOAuthState } from 'better-auth/api'
import { sql } from 'drizzle-orm'
import { dayMs } from '#src/shared/durations.ts'
import { recordAudit } from '../audit.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database.ts'
import { hashAccessToken } from './access-tokens.ts'
import { createRefusal } from './attempt-limits.ts'

// Who may create an account on this instance (SIGN_UP): all visitors, addresses of certain domains, invited people, or no one.

const isInDomains = (email: string, domains: readonly string[]): boolean => {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return domains.some((allowed) => domain === allowed || domain.endsWith(`.${allowed}`))
}

const isOpenTo = ({ mode, domains }: Config['signUp'], email: string): boolean =>
  mode === 'open' || (mode === 'domains' && isInDomains(email, domains))

const refuse = (mode: Config['signUp']['mode']): never => {
  if (mode === 'domains')
    throw createRefusal(
      'EMAIL_DOMAIN_NOT_ALLOWED',
      'Accounts here are for addresses of certain organizations.',
      'FORBIDDEN',
    )
  if (mode === 'invited') throw createRefusal('INVITATION_REQUIRED', 'Accounts here need an invitation.', 'FORBIDDEN')
  throw createRefusal('SIGN_UP_DISABLED', 'Signup is disabled', 'FORBIDDEN')
}

const isUsable = 'token_hash = $1 and revoked_at is null and expires_at > now() and uses < max_uses'

interface Admission {
  email: string
  /** Secret of an invitation link, as the browser sent it. */
  invitation: unknown
  /** Whether the invitation is used up by this check, because the account is created next. */
  isFinal: boolean
}

/** Selects the invitation to a group that admits an address: valid, with an account left, and sent to no other address. */
const whereAdmitted = (invitation: string, email: string) => {
  const hash = createHash('sha256').update(invitation).digest('base64url')
  return sql`i.secret_hash = ${hash} and i.expires_at > now() and i.uses < i.max_uses and i.sign_ups < i.max_uses
    and (i.email = '' or lower(i.email) = lower(${email})) and exists (
      select from group_members c where c.group_id = i.group_id and c.user_id = i.user_id and c.role = 'coordinator')`
}

/**
 * Whether an invitation to a group admits an address: it admits as many accounts as people may join by it, within a daily
 * limit per group. The coordinator finds the account in their activity, without any data of the person.
 *
 * @throws SIGN_UP_LIMIT_REACHED beyond the limit
 */
const isAdmittedByGroup = async (
  { groupLimit }: Config['signUp'],
  { service }: Database,
  { email, invitation, isFinal }: Admission & { invitation: string },
): Promise<boolean> => {
  if (groupLimit === 0) return false
  const admitted = whereAdmitted(invitation, email)
  if (!isFinal) return (await service.execute(sql`select from group_invitations i where ${admitted}`)).rowCount === 1
  return await service.transaction(async (db) => {
    const { rows } = await db.execute<{ group: string; coordinator: string }>(
      sql`update group_invitations i set sign_ups = i.sign_ups + 1 where ${admitted}
        returning i.group_id as "group", i.user_id as coordinator`,
    )
    const [used] = rows
    if (!used) return false
    // In the same transaction, so that a refused sign-up uses neither the invitation nor the limit.
    const bucket = `group sign-ups:${used.group}`
    const counted = await db.execute<{ refused: number | null }>(
      sql`select count_buckets(array[${bucket}], array[${groupLimit}::integer], array[${dayMs}::integer], array[${dayMs}::integer], array['']) as refused`,
    )
    if (counted.rows[0]?.refused)
      throw createRefusal('SIGN_UP_LIMIT_REACHED', 'This group has invited too many people today.', 'TOO_MANY_REQUESTS')
    await recordAudit(db, { userId: used.coordinator, event: 'member_signed_up' })
    return true
  })
}

/**
 * Checks whether an account may be created. An invitation admits any address unless the sign-up is closed; one to a group
 * does so if the operator allows it (SIGN_UP_BY_GROUPS).
 *
 * @throws SIGN_UP_DISABLED, EMAIL_DOMAIN_NOT_ALLOWED, INVITATION_REQUIRED, or INVITATION_INVALID for an unknown,
 * revoked, expired or used invitation
 */
export const checkSignUpPolicy = async (
  { signUp }: Config,
  database: Database,
  { email, invitation, isFinal }: Admission,
): Promise<void> => {
  if (isOpenTo(signUp, email)) return
  if (signUp.mode === 'closed' || typeof invitation !== 'string') return refuse(signUp.mode)
  const { rows } = await database.servicePool.query(
    isFinal
      ? {
          name: 'use_invitation',
          text: `update sign_up_invitations set uses = uses + 1 where ${isUsable} returning id`,
          values: [hashAccessToken(invitation)],
        }
      : {
          name: 'find_invitation',
          text: `select id from sign_up_invitations where ${isUsable}`,
          values: [hashAccessToken(invitation)],
        },
  )
  if (rows.length > 0 || (await isAdmittedByGroup(signUp, database, { email, invitation, isFinal }))) return
  throw createRefusal('INVITATION_INVALID', 'This invitation has been used or has expired.', 'FORBIDDEN')
}

/** Reads the invitation of a sign-up: from its body, or from the state of a provider sign-in. */
export const readInvitation = async (path: string | undefined, body: unknown): Promise<unknown> =>
  path === '/sign-up/email'
    ? (body as { invitation?: unknown } | undefined)?.invitation
    : (await getOAuthState().catch(() => undefined))?.invitation
