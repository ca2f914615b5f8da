import type { Config } from '../config.ts'
import type { Database } from '../database.ts'
import { consumeProof, createSignedChallenge } from '../proof-of-work.ts'
import { createRefusal, createTooManyAttemptsError } from './attempt-limits.ts'
import { getRequestSource } from './auth-audit.ts'
import { type AuthRequest, readEmail } from './credential-endpoints.ts'
import type { AuthRules } from './rules.ts'
import { checkSignUpPolicy } from './sign-up-policy.ts'

// Validation of account requests before the library handles them.

interface Parts {
  database: Database
  rules: AuthRules
}

const checkEmail = (rules: AuthRules, raw: unknown): string => {
  const verdict = rules.emailVerdict(typeof raw === 'string' ? raw : '')
  if ('email' in verdict) return verdict.email
  if (verdict.problem === 'disposable')
    throw createRefusal('EMAIL_DISPOSABLE', 'Disposable email addresses are not allowed')
  throw createRefusal('EMAIL_INVALID', 'Invalid email format')
}

const checkPassword = async (rules: AuthRules, raw: unknown) => {
  const hints = await rules.passwordHints(typeof raw === 'string' ? raw : '')
  if (hints) throw createRefusal('PASSWORD_TOO_WEAK', 'Password is too weak.', 'BAD_REQUEST', { hints })
}

/**
 * Rejects a taken address. The specification says so to the applicant; the rate limit per address bounds enumeration.
 *
 * @throws USER_ALREADY_EXISTS
 */
export const rejectTakenEmail = async (database: Database, email: string) => {
  const { rows } = await database.servicePool.query({
    name: 'is_email_taken',
    text: 'select 1 from users where email = $1',
    values: [email],
  })
  if (rows.length > 0)
    throw createRefusal('USER_ALREADY_EXISTS', 'An account with this email already exists. Please sign in instead.')
}

const checkSignUp = async (config: Config, { database, rules }: Parts, { body, headers }: AuthRequest) => {
  body.email = checkEmail(rules, body.email)
  const { invitation } = body
  await checkSignUpPolicy(config, database, { email: String(body.email), invitation, isFinal: false })
  body.role ??= 'applicant'
  await checkPassword(rules, body.password)
  if (!rules.isRole(body.role)) throw createRefusal('ROLE_INVALID', 'Please select a role to continue')
  if (!rules.hasNames(body))
    throw createRefusal(
      'NAME_INVALID',
      'Names can have up to 100 characters on one line, without links or phone numbers.',
    )
  if (!rules.signUpDetails(body)) throw createRefusal('INPUT_INVALID', 'Please check your input and try again.')
  await rejectTakenEmail(database, String(body.email))
  // Must be last: a request that is rejected anyway must not count as a created account.
  if (!(await rules.mayMakeAccount(getRequestSource(headers).address)))
    throw createTooManyAttemptsError('sign-up', 'address')
}

/** Mails that go only to addresses with an account, by the path that requests them. */
export const mailPaths: Record<string, 'reset' | 'confirm' | 'signIn'> = {
  '/request-password-reset': 'reset',
  '/send-verification-email': 'confirm',
  '/email-link/request': 'signIn',
}

const linkFields = ['provider', 'callbackURL', 'errorCallbackURL', 'disableRedirect']

/**
 * Removes all fields that the product does not send: an ID token in the body would link an account without the
 * redirect's state.
 */
const limitLink = ({ path, body }: AuthRequest) => {
  if (path !== '/link-social') return
  for (const field of Object.keys(body)) if (!linkFields.includes(field)) delete body[field]
}

const maxPasskeyName = 60

/** Bounds the name of a passkey and drops `createSession`: registering a passkey is not a sign-in. */
const fixPasskey = ({ body }: AuthRequest) => {
  body.name = (typeof body.name === 'string' && body.name.trim().slice(0, maxPasskeyName).trim()) || 'Passkey'
  delete body.createSession
}

/** Fixes the landing pages of links in mails, whatever the body asks for: its text would appear in the mail. */
const fixLanding = ({ path, body }: AuthRequest) => {
  if (['/sign-up/email', '/send-verification-email', '/email-link/request'].includes(path))
    body.callbackURL = '/auth/callback'
  if (path === '/request-password-reset') body.redirectTo = '/reset-password'
}

const checkMail = async ({ rules }: Parts, authRequest: AuthRequest) => {
  const purpose = mailPaths[authRequest.path]
  const email = purpose ? readEmail(authRequest) : undefined
  const { address } = getRequestSource(authRequest.headers)
  if (purpose && email && !(await rules.mayMail(purpose, email, address)))
    throw createRefusal('EMAIL_RATE_LIMITED', 'Email rate limit exceeded', 'TOO_MANY_REQUESTS')
}

/**
 * Rejects a sign-up without a proof of work if the operator requires one. The error contains a challenge to solve.
 *
 * @throws PROOF_OF_WORK_REQUIRED
 */
export const requireProofOfWork = async (config: Config, { database }: Parts, { path, body }: AuthRequest) => {
  if (path !== '/sign-up/email') return
  const { proofOfWork } = body
  delete body.proofOfWork
  if (!config.needsProofOfWork || (await consumeProof(config, database, proofOfWork))) return
  const challenge = await createSignedChallenge(config)
  throw createRefusal('PROOF_OF_WORK_REQUIRED', 'This request needs a proof of work.', 'PRECONDITION_REQUIRED', {
    challenge,
  })
}

/** Validates an account request, and overwrites the fields of its body that the product decides. */
export const validateAuthRequest = async (config: Config, parts: Parts, authRequest: AuthRequest) => {
  // A password change ends the other sessions, whether or not the page requests it.
  if (authRequest.path === '/change-password') authRequest.body.revokeOtherSessions = true
  fixLanding(authRequest)
  limitLink(authRequest)
  if (authRequest.path === '/passkey/verify-registration') fixPasskey(authRequest)
  await checkMail(parts, authRequest)
  if (authRequest.path === '/sign-up/email') await checkSignUp(config, parts, authRequest)
  if (authRequest.path === '/reset-password' || authRequest.path === '/change-password')
    await checkPassword(parts.rules, authRequest.body.newPassword)
}
