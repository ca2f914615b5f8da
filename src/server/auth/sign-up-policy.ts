import { getOAuthState } from 'better-auth/api'
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

/**
 * Checks whether an account may be created. An invitation admits any address unless the sign-up is closed.
 *
 * @throws SIGN_UP_DISABLED, EMAIL_DOMAIN_NOT_ALLOWED, INVITATION_REQUIRED, or INVITATION_INVALID for an unknown,
 * revoked, expired or used invitation
 */
export const checkSignUpPolicy = async (
  { signUp }: Config,
  { servicePool }: Database,
  { email, invitation, isFinal }: Admission,
): Promise<void> => {
  if (isOpenTo(signUp, email)) return
  if (signUp.mode === 'closed' || typeof invitation !== 'string') return refuse(signUp.mode)
  const { rows } = await servicePool.query(
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
  if (rows.length === 0)
    throw createRefusal('INVITATION_INVALID', 'This invitation has been used or has expired.', 'FORBIDDEN')
}

/** Reads the invitation of a sign-up: from its body, or from the state of a provider sign-in. */
export const readInvitation = async (path: string | undefined, body: unknown): Promise<unknown> =>
  path === '/sign-up/email'
    ? (body as { invitation?: unknown } | undefined)?.invitation
    : (await getOAuthState().catch(() => undefined))?.invitation
