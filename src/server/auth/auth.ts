import { hash, verify } from '@node-rs/argon2'
import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { APIError, createAuthMiddleware } from 'better-auth/api'
import type { Config } from '../config.ts'
import type { Database } from '../database.ts'
import type { Logger } from '../log.ts'
import { type AttemptLimit, clearAttempts, countAttempt, forgiveAttempt } from './attempts.ts'
import { authAccounts, sessions, users, verifications } from './tables.ts'

/** What the product decides about accounts; the platform only asks. */
export interface AuthRules {
  emailVerdict: (email: string) => { email: string } | { problem: 'invalidFormat' | 'disposable' }
  passwordHints: (password: string) => string[] | undefined
  isRole: (role: unknown) => boolean
  perEmail: AttemptLimit
  perAddress: AttemptLimit
  onUserCreated: (user: NewUser) => Promise<void>
  sendConfirmation: (user: MailUser, url: string) => Promise<void>
  sendReset: (user: MailUser, url: string) => Promise<void>
}

export interface NewUser {
  id: string
  email: string
  name: string
  firstName?: string | null | undefined
  lastName?: string | null | undefined
  role?: string | null | undefined
  language?: string | null | undefined
}

export interface MailUser {
  email: string
  name: string
  language?: string | null | undefined
}

/** The header in which our own server hands the address of the socket to the library; inbound copies are dropped. */
export const addressHeader = 'x-gradapp-address'

/** OWASP's floor for argon2id (the library's default algorithm): 19 MiB, two passes. */
const argon = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const dayS = 24 * 60 * 60

const refusal = (code: string, message: string, status: 'BAD_REQUEST' | 'TOO_MANY_REQUESTS', more: object = {}) =>
  new APIError(status, { code, message, ...more })

const checkEmail = (rules: AuthRules, raw: unknown): string => {
  const verdict = rules.emailVerdict(typeof raw === 'string' ? raw : '')
  if ('email' in verdict) return verdict.email
  if (verdict.problem === 'disposable')
    throw refusal('EMAIL_DISPOSABLE', 'Disposable email addresses are not allowed', 'BAD_REQUEST')
  throw refusal('EMAIL_INVALID', 'Invalid email format', 'BAD_REQUEST')
}

const checkPassword = (rules: AuthRules, raw: unknown) => {
  const hints = rules.passwordHints(typeof raw === 'string' ? raw : '')
  if (hints) throw refusal('PASSWORD_TOO_WEAK', 'Password is too weak.', 'BAD_REQUEST', { hints })
}

interface Attempt {
  email: string
  address: string
}

const emailBucket = (path: string, attempt: Attempt) => `${path} email ${attempt.email}`
const addressBucket = (path: string, attempt: Attempt) => `${path} address ${attempt.address}`

const limitAttempt = async (database: Database, rules: AuthRules, path: string, attempt: Attempt) => {
  const pool = database.servicePool
  const isAllowed =
    (await countAttempt(pool, addressBucket(path, attempt), rules.perAddress)) &&
    (await countAttempt(pool, emailBucket(path, attempt), rules.perEmail))
  if (isAllowed) return
  const message =
    path === '/sign-in/email'
      ? 'Too many failed attempts. Please try again later.'
      : 'Too many attempts. Please try again later.'
  throw refusal('TOO_MANY_ATTEMPTS', message, 'TOO_MANY_REQUESTS')
}

const limitedPaths = ['/sign-in/email', '/sign-up/email']

type HookContext = { path: string; body: Record<string, unknown>; headers: Headers | undefined }

const attemptOf = (context: HookContext, rules: AuthRules): Attempt => {
  const verdict = rules.emailVerdict(String(context.body?.email ?? ''))
  return {
    email: 'email' in verdict ? verdict.email : String(context.body?.email ?? '').slice(0, 254),
    address: context.headers?.get(addressHeader) ?? 'unknown',
  }
}

/** The specification tells an applicant that the address is taken; how often that can be asked is limited per address. */
const refuseTaken = async (database: Database, email: string) => {
  const { rows } = await database.servicePool.query({
    name: 'is_email_taken',
    text: 'select 1 from users where email = $1',
    values: [email],
  })
  if (rows.length > 0)
    throw refusal(
      'USER_ALREADY_EXISTS',
      'An account with this email already exists. Please sign in instead.',
      'BAD_REQUEST',
    )
}

const checkSignUp = (body: Record<string, unknown>, rules: AuthRules) => {
  body.email = checkEmail(rules, body.email)
  checkPassword(rules, body.password)
  if (!rules.isRole(body.role ?? 'applicant'))
    throw refusal('ROLE_INVALID', 'Please select a role to continue', 'BAD_REQUEST')
}

const beforeHook = (database: Database, rules: AuthRules) =>
  createAuthMiddleware(async (ctx) => {
    const context = { path: ctx.path ?? '', body: (ctx.body ?? {}) as Record<string, unknown>, headers: ctx.headers }
    if (limitedPaths.includes(context.path))
      await limitAttempt(database, rules, context.path, attemptOf(context, rules))
    if (context.path === '/sign-up/email') {
      checkSignUp(context.body, rules)
      await refuseTaken(database, String(context.body.email))
    }
    if (context.path === '/reset-password' || context.path === '/change-password')
      checkPassword(rules, context.body.newPassword)
    return { context: { body: context.body } }
  })

const afterHook = (database: Database, rules: AuthRules) =>
  createAuthMiddleware(async (ctx) => {
    const path = ctx.path ?? ''
    // A right password of an unconfirmed address is no guess: the automatic sign-in after sign-up ends here.
    const { returned } = ctx.context
    const isRefused =
      returned instanceof Error && !(returned instanceof APIError && returned.body?.code === 'EMAIL_NOT_VERIFIED')
    if (!limitedPaths.includes(path) || isRefused) return
    const attempt = attemptOf({ path, body: (ctx.body ?? {}) as Record<string, unknown>, headers: ctx.headers }, rules)
    await clearAttempts(database.servicePool, emailBucket(path, attempt))
    await forgiveAttempt(database.servicePool, addressBucket(path, attempt))
  })

const cookies = (isSecure: boolean) => {
  // The browser refuses a `__Host-` cookie that is not Secure, so plain http (localhost) has its own name.
  const prefix = isSecure ? '__Host-' : ''
  const attributes = { secure: isSecure, httpOnly: true, sameSite: 'lax' as const, path: '/' }
  return {
    session_token: { name: `${prefix}gradapp_session`, attributes },
    dont_remember: { name: `${prefix}gradapp_dont_remember`, attributes },
  }
}

/** The name of the session cookie on this instance. */
export const sessionCookieName = (appUrl: string) => cookies(appUrl.startsWith('https:')).session_token.name

const emailAndPassword = (config: Config, rules: AuthRules, log: Logger) => ({
  enabled: true,
  minPasswordLength: 8,
  maxPasswordLength: 128,
  requireEmailVerification: config.requireEmailConfirmation,
  revokeSessionsOnPasswordReset: true,
  resetPasswordTokenExpiresIn: 3600,
  password: {
    // NFC first, so that the same letters typed on another keyboard are the same password.
    hash: async (password: string) => await hash(password.normalize('NFC'), argon),
    verify: async (kept: { hash: string; password: string }) =>
      await verify(kept.hash, kept.password.normalize('NFC')).catch(() => false),
  },
  sendResetPassword: async ({ user, url }: { user: MailUser; url: string }) => {
    // Not awaited: the time to answer must not tell whether the address exists.
    rules.sendReset(user, url).catch((error: Error) => log.error({ reason: error.message }, 'reset mail failed'))
  },
})

/** The accounts of the product on Better Auth, with our own limits, password rule and hashes. */
export const createAuth = (config: Config, database: Database, rules: AuthRules, log: Logger) =>
  betterAuth({
    appName: config.appName,
    baseURL: config.appUrl,
    basePath: '/api/auth',
    secret: config.authSecret,
    trustedOrigins: config.origins,
    database: drizzleAdapter(database.service, {
      provider: 'pg',
      schema: { user: users, session: sessions, account: authAccounts, verification: verifications },
    }),
    user: {
      additionalFields: {
        firstName: { type: 'string', required: false },
        lastName: { type: 'string', required: false },
        role: { type: 'string', required: false },
        signupSource: { type: 'string', required: false },
        language: { type: 'string', required: false },
      },
    },
    session: { expiresIn: 30 * dayS, disableSessionRefresh: true, cookieCache: { enabled: false } },
    emailAndPassword: emailAndPassword(config, rules, log),
    emailVerification: {
      sendOnSignUp: config.requireEmailConfirmation,
      autoSignInAfterVerification: true,
      expiresIn: dayS,
      sendVerificationEmail: async ({ user, url }) => {
        rules
          .sendConfirmation(user, url)
          .catch((error: Error) => log.error({ reason: error.message }, 'confirmation mail failed'))
      },
    },
    verification: { storeIdentifier: 'hashed' },
    rateLimit: { enabled: false },
    databaseHooks: { user: { create: { after: async (user) => await rules.onUserCreated(user as NewUser) } } },
    hooks: { before: beforeHook(database, rules), after: afterHook(database, rules) },
    advanced: {
      useSecureCookies: false,
      cookies: cookies(config.appUrl.startsWith('https:')),
      ipAddress: { ipAddressHeaders: [addressHeader] },
      database: { generateId: 'uuid' },
    },
    // Refusals are answers, not errors; what nobody expected goes to our own log, without the library's colours.
    logger: { disabled: true },
    onAPIError: {
      onError: (error) => {
        if (!(error instanceof APIError))
          log.error({ reason: error instanceof Error ? error.message : 'unknown' }, 'the accounts failed')
      },
    },
    telemetry: { enabled: false },
  })

export type Auth = ReturnType<typeof createAuth>
