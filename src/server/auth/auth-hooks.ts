import type { BetterAuthPlugin } from 'better-auth'
import { type APIError, createAuthMiddleware, getOAuthState, isAPIError } from 'better-auth/api'
import type { Config } from '../config.ts'
import type { Database } from '../database.ts'
import { createSessionCookieReader } from '../session-cookie.ts'
import {
  type AttemptKind,
  createRefusal,
  createTooManyAttemptsError,
  findExceededLimit,
  refundAttempt,
  type SignInAttempt,
} from './attempt-limits.ts'
import {
  type AuthAudit,
  type AuthOutcome,
  findProvider,
  getCodeMethod,
  getEndpointMethod,
  getRequestSource,
} from './auth-audit.ts'
import { confirmationUrl } from './confirmation.ts'
import { getSessionCookieName, persistRememberMe } from './cookies.ts'
import {
  type AuthRequest,
  firstFactorEndpoints,
  normalizeEmail,
  passwordEndpoints,
  provenIdentityEndpoints,
  readEmail,
  requireEnabledEndpoint,
  resolveAccount,
  secretEndpoints,
  toAuthRequest,
  twoFactorCodeEndpoints,
} from './credential-endpoints.ts'
import { hasRecentIdentityProof } from './identity-proof.ts'
import { findDeviceKnownToAll, findKnownDevice, rememberDevice, revokeKnownDevices } from './known-devices.ts'
import { revokeTrustedDevices } from './one-time-tokens.ts'
import { rehashPassword } from './passwords.ts'
import { rejectTakenEmail, requireProofOfWork, validateAuthRequest } from './request-validation.ts'
import type { AuthRules } from './rules.ts'
import { captureTrustExpiry, shouldRevokeTrust } from './trusted-devices.ts'
import {
  type ChallengeContext,
  type CodeAttempt,
  consumeCode,
  findChallengedUser,
  findExceededCodeLimit,
  refundCodeAttempt,
} from './two-factor-throttle.ts'

interface Parts {
  database: Database
  rules: AuthRules
  audit: AuthAudit
  /** Finds the user of the session that came with the request, if any. */
  askedBy: (
    headers: Headers | undefined,
  ) => Promise<{ id: string; email: string; token: string; sessionId: string } | undefined>
}

const kindOf = (path: string): AttemptKind | undefined => {
  if (path === '/sign-up/email') return 'sign-up'
  return passwordEndpoints.includes(path) || secretEndpoints.includes(path) ? 'password' : undefined
}

/** Attempts counted for pending requests, so that a success refunds exactly these. */
const counted = new WeakMap<object, SignInAttempt>()

const limitAttempt = async (parts: Parts, authRequest: AuthRequest, kind: AttemptKind): Promise<SignInAttempt> => {
  const email = await resolveAccount(authRequest, parts.askedBy)
  const { address, deviceId } = getRequestSource(authRequest.headers)
  const device = kind === 'password' ? await findKnownDevice(parts.database, deviceId, email) : undefined
  const attempt = { kind, email, address, endpoint: authRequest.path, device }
  const scope = await findExceededLimit(parts.database, parts.rules, attempt)
  if (!scope) return attempt
  const { method, event } =
    kind === 'password'
      ? ({ event: 'sign_in_refused', method: getEndpointMethod(authRequest.path) } as const)
      : ({ event: 'sign_up_refused', method: undefined } as const)
  await parts.audit.write(
    { event, method, reason: 'TOO_MANY_ATTEMPTS', source: getRequestSource(authRequest.headers) },
    attempt.email,
  )
  throw createTooManyAttemptsError(kind, scope)
}

const noChallenge = 'INVALID_TWO_FACTOR_COOKIE'

/** Rejects a two-factor code after too many guesses, and a second use of the same authenticator code. */
const limitCode = async (parts: Parts, authRequest: AuthRequest, attempt: CodeAttempt) => {
  const refuse = async (error: APIError, reason: string) => {
    const entry = { event: 'second_step_failed', method: getCodeMethod(authRequest.path), reason } as const
    for (const userId of attempt.accounts.length > 0 ? attempt.accounts : [undefined])
      await parts.audit.write({ ...entry, userId, source: getRequestSource(authRequest.headers) })
    throw error
  }
  const scope = await findExceededCodeLimit(parts.database, parts.rules, attempt)
  if (scope) await refuse(createTooManyAttemptsError('password', scope), 'TOO_MANY_ATTEMPTS')
  // No account is known, so no attempt was counted: the library must not look an account up by itself.
  if (attempt.accounts.length === 0)
    await refuse(createRefusal(noChallenge, 'Invalid two factor cookie', 'UNAUTHORIZED'), noChallenge)
  if (authRequest.path === '/two-factor/verify-totp' && !(await consumeCode(parts.database, attempt)))
    await refuse(createRefusal('INVALID_CODE', 'Invalid code', 'UNAUTHORIZED'), 'INVALID_CODE')
}

const countedCodes = new WeakMap<object, CodeAttempt>()

const checkCode = async (parts: Parts, authRequest: AuthRequest, ctx: ChallengeContext) => {
  if (!twoFactorCodeEndpoints.includes(authRequest.path)) return
  const accounts = [(await parts.askedBy(authRequest.headers))?.id, await findChallengedUser(ctx)].filter(
    (id) => id !== undefined,
  )
  const { address, deviceId } = getRequestSource(authRequest.headers)
  const own = [...new Set(accounts)]
  const device = await findDeviceKnownToAll(parts.database, deviceId, own)
  const attempt = { accounts: own, address, endpoint: authRequest.path, code: String(authRequest.body.code), device }
  await limitCode(parts, authRequest, attempt)
  countedCodes.set(ctx.context, attempt)
}

const checkProof = async (parts: Parts, authRequest: AuthRequest) => {
  if (!provenIdentityEndpoints.includes(authRequest.path)) return
  const person = await parts.askedBy(authRequest.headers)
  if (!person) throw createRefusal('UNAUTHORIZED', 'Unauthorized', 'UNAUTHORIZED')
  if (!(await hasRecentIdentityProof(parts.database, person.id, person.sessionId)))
    throw createRefusal('PROOF_REQUIRED', 'Please confirm that it is you.', 'FORBIDDEN')
}

const recordSignOut = async (parts: Parts, authRequest: AuthRequest) => {
  const person = authRequest.path === '/sign-out' ? await parts.askedBy(authRequest.headers) : undefined
  if (person)
    await parts.audit.write({ event: 'signed_out', userId: person.id, source: getRequestSource(authRequest.headers) })
}

const beforeHook = (config: Config, parts: Parts) =>
  createAuthMiddleware(async (ctx) => {
    const authRequest = toAuthRequest(ctx)
    requireEnabledEndpoint(config, authRequest)
    normalizeEmail(authRequest, parts.rules)
    await checkProof(parts, authRequest)
    await checkCode(parts, authRequest, ctx)
    // The library would confirm by GET. Links of earlier mails lead to the page, whose button sends a POST.
    if (authRequest.path === '/verify-email')
      throw ctx.redirect(confirmationUrl(config, String(ctx.query?.token ?? '')))
    if (firstFactorEndpoints.includes(authRequest.path)) await captureTrustExpiry(ctx)
    // Before any counting, because the browser repeats the request immediately with a proof of work.
    await requireProofOfWork(config, parts, authRequest)
    const kind = kindOf(authRequest.path)
    if (kind) counted.set(ctx.context, await limitAttempt(parts, authRequest, kind))
    await recordSignOut(parts, authRequest)
    try {
      await validateAuthRequest(config, parts, authRequest)
    } catch (error) {
      // An error here ends the request before the hook that writes the audit log.
      await record(parts, authRequest, ctx, error)
      throw error
    }
    return { context: { body: authRequest.body } }
  })

interface HookContext {
  params?: Record<string, unknown> | undefined
  request?: Request | undefined
  context: {
    returned?: unknown
    newSession?: { user: { id: string }; session: { token: string } } | null
    session?: { user: { id: string; email: string } } | null
  }
}

const codeOf = (returned: unknown): string | undefined => {
  // A redirect of the library is an error of its lowest layer, which is not the class that it exports.
  if (!isAPIError(returned)) return undefined
  // Providers and mail links return a redirect, thrown as an error. The error code is in the redirect's query.
  const location = new Headers(returned.headers).get('location')
  if (location) return new URL(location, 'http://site.invalid').searchParams.get('error') ?? undefined
  return returned.body?.code ?? String(returned.status)
}

const createdBy = (returned: unknown): string | undefined => {
  if (!returned || typeof returned !== 'object' || !('user' in returned)) return undefined
  const { user } = returned
  return user && typeof user === 'object' && 'id' in user ? String(user.id) : undefined
}

const isPending = (returned: unknown) =>
  Boolean(returned && typeof returned === 'object' && 'twoFactorRedirect' in returned)

/**
 * Users whose password the current request has reset. The library passes nothing else from its callback to the hook.
 */
const resets = new WeakMap<Request, string>()

/** Stores the user whose password a request has reset, for the hook that runs after it. */
export const recordPasswordReset = (request: Request | undefined, userId: string) => {
  if (request) resets.set(request, userId)
}

type RememberContext = HookContext & Parameters<typeof rememberDevice>[1]

/**
 * Makes the browser of a completed sign-in or reset a known device. After a reset the owner can sign in from there
 * although others go on guessing.
 *
 * @returns whether a sign-in came from a new device
 */
const rememberBrowser = async (
  config: Config,
  parts: Parts,
  authRequest: AuthRequest,
  ctx: RememberContext,
  returned: unknown,
) => {
  if (isPending(returned)) return false
  const signedIn = ctx.context.newSession?.user.id
  const userId = signedIn ?? (ctx.request && resets.get(ctx.request))
  if (userId === undefined) return false
  const { deviceId } = getRequestSource(authRequest.headers)
  // A changed password revokes the other devices. A session older than device cookies gets one below.
  if (authRequest.path === '/change-password') await revokeKnownDevices(parts.database, userId, deviceId)
  const isNew = await rememberDevice({ config, database: parts.database }, ctx, userId, deviceId)
  return isNew && signedIn !== undefined
}

const record = async (
  parts: Parts,
  authRequest: AuthRequest,
  ctx: HookContext & ChallengeContext,
  returned: unknown,
  isNewDevice = false,
): Promise<AuthOutcome> => {
  const outcome: AuthOutcome = {
    path: authRequest.path,
    provider: findProvider(ctx.params?.id ?? authRequest.body.provider),
    source: getRequestSource(authRequest.headers),
    email: readEmail(authRequest),
    askedBy: ctx.context.session?.user.id,
    challenged: twoFactorCodeEndpoints.includes(authRequest.path) ? await findChallengedUser(ctx) : undefined,
    signedIn: ctx.context.newSession?.user.id,
    linkedBy: authRequest.path === '/callback/:id' ? (await getOAuthState())?.link?.userId : undefined,
    created: authRequest.path === '/sign-up/email' ? createdBy(returned) : undefined,
    refused: codeOf(returned),
    isPending: isPending(returned),
    isNewDevice,
  }
  await parts.audit.outcome(outcome)
  return outcome
}

/** Revokes the former session of a user who signs in while signed in, because no browser holds its cookie any more. */
const endFormerSession = async (parts: Parts, authRequest: AuthRequest, ctx: HookContext) => {
  const begun = ctx.context.newSession?.session.token
  const former = begun ? await parts.askedBy(authRequest.headers) : undefined
  if (former && former.token !== begun)
    await parts.database.servicePool.query('delete from sessions where token = $1', [former.token])
}

/** Errors of concurrent sign-ups for one address: depending on the timing the library or the database rejects one. */
const lateRefusals = ['USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL', 'FAILED_TO_CREATE_USER']

/** Replaces the error of a concurrent sign-up by the one that a later sign-up gets. */
const answerOf = async (parts: Parts, authRequest: AuthRequest, returned: unknown): Promise<unknown> => {
  if (!lateRefusals.includes(codeOf(returned) ?? '')) return returned
  return await rejectTakenEmail(parts.database, String(authRequest.body.email)).then(
    () => returned,
    (error: unknown) => error,
  )
}

/** Settles the counters after a request: a success refunds the attempts that were counted for it. */
const settle = async (parts: Parts, authRequest: AuthRequest, outcome: AuthOutcome, request: object) => {
  const attempt = counted.get(request)
  const codeTry = countedCodes.get(request)
  const stepped = outcome.signedIn ?? outcome.askedBy
  if (codeTry && stepped) await refundCodeAttempt(parts.database, codeTry, stepped)
  if (attempt) await refundAttempt(parts.database, attempt)
  // With a session, a code is the first of a new secret. Without one it is a sign-in, which may start a device trust.
  if (outcome.askedBy && shouldRevokeTrust(authRequest.path))
    await revokeTrustedDevices(parts.database, outcome.askedBy)
  if (authRequest.path === '/sign-in/email' && outcome.signedIn)
    await rehashPassword(parts.database, outcome.signedIn, String(authRequest.body.password))
}

const afterHook = (config: Config, parts: Parts) =>
  createAuthMiddleware(async (ctx) => {
    const authRequest = toAuthRequest(ctx)
    await persistRememberMe(config, authRequest, ctx)
    const answer = await answerOf(parts, authRequest, ctx.context.returned)
    const isNewDevice = await rememberBrowser(config, parts, authRequest, ctx, answer)
    const outcome = await record(parts, authRequest, ctx, answer, isNewDevice)
    if (answer !== ctx.context.returned) throw answer
    await endFormerSession(parts, authRequest, ctx)
    // A right password of an unconfirmed address is not a guess. The automatic sign-in after sign-up ends here.
    if (outcome.refused && outcome.refused !== 'EMAIL_NOT_VERIFIED') return
    await settle(parts, authRequest, outcome, ctx.context)
  })

const createAskedBy = (config: Config, database: Database): Parts['askedBy'] => {
  const readToken = createSessionCookieReader(getSessionCookieName(config.appUrl), config.authSecret)
  return async (headers) => {
    const token = readToken(headers?.get('cookie'))
    if (!token) return undefined
    const { rows } = await database.servicePool.query<{ id: string; email: string; token: string; sessionId: string }>({
      name: 'asked_by',
      // Uses the clock of this process, as the library does. With two clocks a session could be expired for one of them
      // only.
      text: 'select u.id, u.email, s.token, s.id as "sessionId" from sessions s join users u on u.id = s.user_id where s.token = $1 and s.expires_at > $2',
      values: [token, new Date()],
    })
    return rows[0]
  }
}

/**
 * Creates the plugin with rate limits, rules and audit log for the library's endpoints.
 *
 * Must be the last plugin, so that it sees the responses of all others.
 */
export const createAuthHooks = (
  config: Config,
  { database, rules, audit }: Omit<Parts, 'askedBy'>,
): BetterAuthPlugin => {
  const parts: Parts = { database, rules, audit, askedBy: createAskedBy(config, database) }
  return {
    id: 'gradapp',
    hooks: {
      before: [{ matcher: () => true, handler: beforeHook(config, parts) }],
      after: [{ matcher: () => true, handler: afterHook(config, parts) }],
    },
  }
}
