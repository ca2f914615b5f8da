import { refusal } from './limits.ts'
import type { AuthRules } from './rules.ts'

// The library's endpoints that ask for something which can be guessed, and whose account each of them acts on.

/** A request to the accounts, as hooks see it: before the library has checked anything. */
export interface Asked {
  path: string
  body: Record<string, unknown>
  headers: Headers | undefined
}

type Context = { path?: string; body?: unknown; headers?: Headers | undefined }

export const askedOf = (ctx: Context): Asked => ({
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
export const sessionDoors = [
  '/change-password',
  '/two-factor/enable',
  '/two-factor/disable',
  '/two-factor/generate-backup-codes',
]

/** Where a password can be guessed. */
export const passwordDoors = ['/sign-in/email', ...sessionDoors]

/** Endpoints that add a way to sign in: open only to a session whose user has just proved their identity. */
export const provenDoors = ['/link-social', '/passkey/generate-register-options', '/passkey/verify-registration']

/** Endpoints that take a secret which cannot be guessed at one account; failures count for the network alone. */
export const secretDoors = ['/sign-in/email-link', '/email-link/confirm', '/passkey/verify-authentication']

/** Sign-ins that the second step follows. */
export const stepDoors = ['/sign-in/email', '/sign-in/email-link', '/email-link/confirm']

/** Where codes of the second step can be guessed. */
export const codeDoors = ['/two-factor/verify-totp', '/two-factor/verify-backup-code']

const spellingLookedUp = (raw: string, rules: AuthRules) => {
  const verdict = rules.emailVerdict(raw)
  return 'email' in verdict ? verdict.email : raw.toLowerCase()
}

/** Puts the spelling that will be looked up into the body, so that what is counted and what is found are the same. */
export const normalizeEmail = ({ path, body }: Asked, rules: AuthRules) => {
  if (emailDoors.includes(path) && typeof body.email === 'string') body.email = spellingLookedUp(body.email, rules)
}

/** The e-mail by which an account is looked up; undefined at a door that has none. After `normalizeEmail`. */
export const typedEmail = ({ path, body }: Asked): string | undefined =>
  emailDoors.includes(path) && typeof body.email === 'string' ? body.email.slice(0, 254) : undefined

/**
 * The address of the account that a door acts on, empty where the body names none. A session door without a session is
 * refused here: the library must not decide otherwise and try a password that nobody has counted.
 */
export const accountOf = async (
  asked: Asked,
  askedBy: (headers: Headers | undefined) => Promise<{ email: string } | undefined>,
): Promise<string> => {
  if (!sessionDoors.includes(asked.path)) return typedEmail(asked) ?? ''
  const person = await askedBy(asked.headers)
  if (!person) throw refusal('UNAUTHORIZED', 'Unauthorized', 'UNAUTHORIZED')
  return person.email
}
