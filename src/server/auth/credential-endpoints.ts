import type { Config } from '../config.ts'
import { createRefusal } from './attempt-limits.ts'
import type { AuthRules } from './rules.ts'

// Credential endpoints: the library's endpoints that take a guessable secret, and the account each of them acts on.

/** Account request as hooks see it, before the library has validated it. */
export interface AuthRequest {
  path: string
  body: Record<string, unknown>
  headers: Headers | undefined
}

type Context = { path?: string; body?: unknown; headers?: Headers | undefined }

/** Converts a hook context to an account request. */
export const toAuthRequest = (ctx: Context): AuthRequest => ({
  path: ctx.path ?? '',
  body: ctx.body && typeof ctx.body === 'object' ? (ctx.body as Record<string, unknown>) : {},
  headers: ctx.headers,
})

/** Endpoints that look an account up by the e-mail in the body. Elsewhere that field is ignored. */
const emailEndpoints = [
  '/sign-in/email',
  '/sign-up/email',
  '/request-password-reset',
  '/send-verification-email',
  '/email-link/request',
]

/** Endpoints that ask a signed-in user for the current password. */
export const reauthenticationEndpoints = [
  '/change-password',
  '/two-factor/enable',
  '/two-factor/disable',
  '/two-factor/generate-backup-codes',
]

/** Endpoints where a password can be guessed. */
export const passwordEndpoints = ['/sign-in/email', ...reauthenticationEndpoints]

/** Endpoints that add a sign-in method. Enabled only for a session with a recent identity proof. */
export const provenIdentityEndpoints = [
  '/link-social',
  '/passkey/generate-register-options',
  '/passkey/verify-registration',
]

/** Endpoints that take a secret that cannot be guessed for one account. Failures count for the network only. */
export const secretEndpoints = ['/sign-in/email-link', '/email-link/confirm', '/passkey/verify-authentication']

/** Endpoints that stay when the OpenID provider is the only way to sign in. A link in a mail then confirms an address only. */
const endpointsBesideProvider = [
  '/sign-in/social',
  '/link-social',
  '/callback/:id',
  '/sign-out',
  '/send-verification-email',
  '/verify-email',
  '/email-link/confirm',
  '/ok',
  '/error',
]

/**
 * Rejects a way to sign in that the operator has switched off.
 *
 * @throws SIGN_IN_METHOD_DISABLED
 */
export const requireEnabledEndpoint = ({ signIn }: Pick<Config, 'signIn'>, { path }: AuthRequest) => {
  if (signIn === 'oidc' && !endpointsBesideProvider.includes(path))
    throw createRefusal('SIGN_IN_METHOD_DISABLED', 'This way to sign in is switched off on this site.', 'FORBIDDEN')
}

/** Sign-in endpoints that are followed by two-factor. */
export const firstFactorEndpoints = ['/sign-in/email', '/sign-in/email-link', '/email-link/confirm']

/** Endpoints where two-factor codes can be guessed. */
export const twoFactorCodeEndpoints = ['/two-factor/verify-totp', '/two-factor/verify-backup-code']

const spellingLookedUp = (raw: string, rules: AuthRules) => {
  const verdict = rules.emailVerdict(raw)
  return 'email' in verdict ? verdict.email : raw.toLowerCase()
}

/** Normalizes the e-mail in the body, so that the counted address and the looked-up address are the same. */
export const normalizeEmail = ({ path, body }: AuthRequest, rules: AuthRules) => {
  if (emailEndpoints.includes(path) && typeof body.email === 'string') body.email = spellingLookedUp(body.email, rules)
}

/**
 * Returns the e-mail by which an account is looked up; undefined for an endpoint without one.
 *
 * Call `normalizeEmail` first.
 */
export const readEmail = ({ path, body }: AuthRequest): string | undefined =>
  emailEndpoints.includes(path) && typeof body.email === 'string' ? body.email.slice(0, 254) : undefined

/**
 * Returns the address of the account that an endpoint acts on, empty if the body names none.
 *
 * An endpoint that needs a session is rejected here without one: the library must not check a password that was not
 * counted.
 *
 * @throws UNAUTHORIZED
 */
export const resolveAccount = async (
  authRequest: AuthRequest,
  askedBy: (headers: Headers | undefined) => Promise<{ email: string } | undefined>,
): Promise<string> => {
  if (!reauthenticationEndpoints.includes(authRequest.path)) return readEmail(authRequest) ?? ''
  const person = await askedBy(authRequest.headers)
  if (!person) throw createRefusal('UNAUTHORIZED', 'Unauthorized', 'UNAUTHORIZED')
  return person.email
}
