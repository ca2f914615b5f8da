import { createRefusal } from './attempt-limits.ts'
import type { AuthRules } from './rules.ts'

// The library's endpoints that ask for something which can be guessed, and whose account each of them acts on.

/** A request to the accounts, as hooks see it: before the library has checked anything. */
export interface AuthRequest {
  path: string
  body: Record<string, unknown>
  headers: Headers | undefined
}

type Context = { path?: string; body?: unknown; headers?: Headers | undefined }

export const toAuthRequest = (ctx: Context): AuthRequest => ({
  path: ctx.path ?? '',
  body: ctx.body && typeof ctx.body === 'object' ? (ctx.body as Record<string, unknown>) : {},
  headers: ctx.headers,
})

/** Endpoints that look an account up by the e-mail in the body. Everywhere else that field means nothing. */
const emailDoors = [
  '/sign-in/email',
  '/sign-up/email',
  '/request-password-reset',
  '/send-verification-email',
  '/email-link/request',
]

/** Endpoints that ask a signed-in person for the current password. */
export const reauthenticationEndpoints = [
  '/change-password',
  '/two-factor/enable',
  '/two-factor/disable',
  '/two-factor/generate-backup-codes',
]

/** Where a password can be guessed. */
export const passwordEndpoints = ['/sign-in/email', ...reauthenticationEndpoints]

/** Endpoints that add a way to sign in: open only to a session whose user has just proved their identity. */
export const provenIdentityEndpoints = [
  '/link-social',
  '/passkey/generate-register-options',
  '/passkey/verify-registration',
]

/** Endpoints that take a secret which cannot be guessed at one account; failures count for the network alone. */
export const secretEndpoints = ['/sign-in/email-link', '/email-link/confirm', '/passkey/verify-authentication']

/** Sign-ins that the second step follows. */
export const firstFactorEndpoints = ['/sign-in/email', '/sign-in/email-link', '/email-link/confirm']

/** Where codes of the second step can be guessed. */
export const twoFactorCodeEndpoints = ['/two-factor/verify-totp', '/two-factor/verify-backup-code']

const spellingLookedUp = (raw: string, rules: AuthRules) => {
  const verdict = rules.emailVerdict(raw)
  return 'email' in verdict ? verdict.email : raw.toLowerCase()
}

/** Puts the spelling that will be looked up into the body, so that what is counted and what is found are the same. */
export const normalizeEmail = ({ path, body }: AuthRequest, rules: AuthRules) => {
  if (emailDoors.includes(path) && typeof body.email === 'string') body.email = spellingLookedUp(body.email, rules)
}

/** The e-mail by which an account is looked up; undefined at a door that has none. After `normalizeEmail`. */
export const readEmail = ({ path, body }: AuthRequest): string | undefined =>
  emailDoors.includes(path) && typeof body.email === 'string' ? body.email.slice(0, 254) : undefined

/**
 * The address of the account that a door acts on, empty where the body names none. A session door without a session is
 * refused here: the library must not decide otherwise and try a password that nobody has counted.
 */
export const resolveAccount = async (
  asked: AuthRequest,
  askedBy: (headers: Headers | undefined) => Promise<{ email: string } | undefined>,
): Promise<string> => {
  if (!reauthenticationEndpoints.includes(asked.path)) return readEmail(asked) ?? ''
  const person = await askedBy(asked.headers)
  if (!person) throw createRefusal('UNAUTHORIZED', 'Unauthorized', 'UNAUTHORIZED')
  return person.email
}
