import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { isAPIError } from 'better-auth/api'
import { betterAuth } from 'better-auth/minimal'
import { twoFactor } from 'better-auth/plugins/two-factor'
import { dayS } from '#src/shared/durations.ts'
import { detectLanguage } from '#src/shared/locales.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database.ts'
import type { Logger } from '../log.ts'
import { readSignedCookie } from '../request-cookies.ts'
import { createServiceDb } from '../transactions.ts'
import { revokeAccessTokens } from './access-tokens.ts'
import { clearFailedPasswords, createTooManyAttemptsError } from './attempt-limits.ts'
import { type AuthAudit, addressHeader, createAuthAudit, getRequestSource } from './auth-audit.ts'
import { createAuthHooks, recordPasswordReset } from './auth-hooks.ts'
import { confirmation, confirmationUrl } from './confirmation.ts'
import { buildAuthCookies } from './cookies.ts'
import { firstFactorEndpoints } from './credential-endpoints.ts'
import { createEmailLinkPlugin } from './email-links.ts'
import { revokeKnownDevices } from './known-devices.ts'
import {
  hashIdentifier,
  revokeResetLinks,
  revokeSignInTokens,
  revokeTrustedDevices,
  storeConfirmationToken,
} from './one-time-tokens.ts'
import { createPasskeyPlugin } from './passkeys.ts'
import { hashPassword, isPasswordMatch } from './passwords.ts'
import { withPreparedStatements } from './prepared-statements.ts'
import { createProviderLogoutPlugin } from './provider-logout.ts'
import { createSocialProvidersPlugin } from './providers.ts'
import { recordRequestError } from './request-error.ts'
import type { AuthRules, MailUser, NewUser } from './rules.ts'
import { checkSignUpPolicy, readInvitation } from './sign-up-policy.ts'
import { authAccounts, passkeys, sessions, twoFactors, users, verifications } from './tables.ts'
import { preserveTrustExpiry } from './trusted-devices.ts'

interface Parts {
  database: Database
  rules: AuthRules
  audit: AuthAudit
  log: Logger
}

type HookContext = { path?: string; headers?: Headers | undefined; body?: Record<string, unknown>; context?: object }

const emailAndPassword = (config: Config, { database, rules, audit, log }: Parts) => ({
  enabled: true,
  minPasswordLength: 8,
  maxPasswordLength: rules.maxPasswordLength,
  requireEmailVerification: config.requireEmailConfirmation,
  revokeSessionsOnPasswordReset: true,
  resetPasswordTokenExpiresIn: 3600,
  password: { hash: hashPassword, verify: isPasswordMatch },
  onPasswordReset: async ({ user }: { user: { id: string; email: string } }, request?: Request) => {
    await revokeAccessTokens(database, user.id)
    await revokeTrustedDevices(database, user.id)
    await revokeSignInTokens(database, user.id)
    await revokeKnownDevices(database, user.id)
    await clearFailedPasswords(database, user.email)
    recordPasswordReset(request, user.id)
    // The link proves that the user controls the address.
    await database.servicePool.query('update users set email_verified = true where id = $1', [user.id])
    await audit.write({ event: 'password_reset', userId: user.id, source: getRequestSource(request?.headers) })
  },
  sendResetPassword: async ({ user, url, token }: { user: MailUser & { id: string }; url: string; token: string }) => {
    await revokeResetLinks(database, user.id, token)
    // Not awaited: the response time must not reveal whether the address exists.
    rules.sendReset(user, url).catch((error: Error) => log.error({ reason: error.message }, 'reset mail failed'))
  },
})

const emailVerification = (config: Config, { database, rules, log }: Parts) => ({
  sendOnSignUp: config.requireEmailConfirmation,
  expiresIn: dayS,
  sendVerificationEmail: async ({ user, token }: { user: MailUser & { id: string }; token: string }) => {
    await storeConfirmationToken(database, user.id, token)
    rules
      .sendConfirmation(user, confirmationUrl(config, token))
      .catch((error: Error) => log.error({ reason: error.message }, 'confirmation mail failed'))
  },
})

/** Paths that rotate a session. The new session keeps the expiry of the old one. */
const renewingPaths = ['/change-password', '/two-factor/verify-totp', '/two-factor/disable']

/** Last requests of sign-ins that take several. The session lifetime was chosen at the first request. */
const returningPaths = ['/callback/:id', '/passkey/verify-authentication']

const languageOf = (headers: Headers | null | undefined) =>
  detectLanguage({
    cookie: headers?.get('cookie') ?? undefined,
    acceptLanguage: headers?.get('accept-language') ?? undefined,
  })

const databaseHooks = (config: Config, { database, rules }: Parts) => ({
  user: {
    create: {
      before: async (user: Record<string, unknown>, ctx: HookContext | null) => {
        // A sign-up by e-mail was counted before its password was hashed.
        const isCounted = ctx?.path === '/sign-up/email'
        const invitation = await readInvitation(ctx?.path, ctx?.body)
        const check = async (isFinal: boolean) =>
          await checkSignUpPolicy(config, database, { email: String(user.email), invitation, isFinal })
        // The rate limit refuses before the invitation is used.
        if (!isCounted) {
          await check(false)
          if (!(await rules.mayMakeAccount(getRequestSource(ctx?.headers).address)))
            throw createTooManyAttemptsError('sign-up', 'address')
        }
        await check(true)
        // The language comes from the browser, because a provider does not send it.
        const names = rules.cleanNames(user as unknown as NewUser)
        return { data: { ...user, ...names, language: user.language ?? languageOf(ctx?.headers) } as never }
      },
      after: async (user: Record<string, unknown>, ctx: HookContext | null) =>
        await rules.onUserCreated(user as unknown as NewUser, ctx?.path === '/sign-up/email' ? (ctx.body ?? {}) : {}),
    },
  },
  verification: {
    create: {
      before: async (row: { identifier: string; expiresAt: Date }, ctx: HookContext | null) => ({
        data: preserveTrustExpiry(row, ctx?.context) as never,
      }),
    },
  },
  session: {
    create: {
      before: async (session: { expiresAt: Date }, ctx: HookContext | null) => {
        const { name } = buildAuthCookies(config.appUrl).dont_remember
        const isBrief = readSignedCookie(ctx?.headers?.get('cookie'), name, config.authSecret) !== undefined
        const isRenewed = [...renewingPaths, ...returningPaths].includes(ctx?.path ?? '')
        const expiresAt = isBrief && isRenewed ? new Date(Date.now() + dayS * 1000) : session.expiresAt
        // The library does not accept a network as address, so the address that our server determined is set here.
        return { data: { ...session, expiresAt, ipAddress: ctx?.headers?.get(addressHeader) ?? '' } as never }
      },
      after: async ({ userId }: { userId: string }) => await rules.onSignedIn(userId),
    },
  },
})

/** Two-factor plugin of the library, applied after the sign-ins listed here. */
const secondStep = (config: Config) => {
  // The account lockout is ours (auth-hooks), because guesses can come in many challenges in parallel.
  const plugin = twoFactor({ issuer: config.appName, accountLockout: { enabled: false } })
  for (const hook of plugin.hooks.after) hook.matcher = ({ path }) => firstFactorEndpoints.includes(path ?? '')
  return plugin
}

/** Creates the accounts of the product on Better Auth, with our own rate limits, password rules and hashes. */
export const createAuth = (config: Config, database: Database, rules: AuthRules, log: Logger) => {
  const audit = createAuthAudit(config, database, log)
  const parts: Parts = { database, rules, audit, log }
  return betterAuth({
    appName: config.appName,
    baseURL: config.appUrl,
    basePath: '/api/auth',
    secret: config.authSecret,
    trustedOrigins: config.origins,
    database: drizzleAdapter(createServiceDb(withPreparedStatements(database.servicePool)), {
      provider: 'pg',
      schema: {
        user: users,
        session: sessions,
        account: authAccounts,
        verification: verifications,
        twoFactor: twoFactors,
        passkey: passkeys,
      },
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
    // No endpoint requires a fresh session: changes to sign-in methods need an identity proof instead (identity-proof).
    session: { expiresIn: 30 * dayS, freshAge: 0, disableSessionRefresh: true, cookieCache: { enabled: false } },
    // Account linking: a sign-in links the provider only if both sides have confirmed the same address. A signed-in
    // user may link an account of any address.
    account: {
      accountLinking: {
        enabled: true,
        trustedProviders: [],
        requireLocalEmailVerified: true,
        allowDifferentEmails: true,
      },
    },
    emailAndPassword: emailAndPassword(config, parts),
    emailVerification: emailVerification(config, parts),
    verification: { storeIdentifier: { hash: async (identifier) => hashIdentifier(identifier) } },
    rateLimit: { enabled: false },
    databaseHooks: databaseHooks(config, parts),
    plugins: [
      createSocialProvidersPlugin(config, log),
      createPasskeyPlugin(config, database),
      createEmailLinkPlugin(config, parts),
      confirmation(config, parts),
      secondStep(config),
      createProviderLogoutPlugin(config, log),
      createAuthHooks(config, parts),
    ],
    advanced: {
      useSecureCookies: false,
      cookies: buildAuthCookies(config.appUrl),
      ipAddress: { ipAddressHeaders: [addressHeader] },
      database: { generateId: 'uuid' },
    },
    // Disables the library's logger: rejected requests are not errors, and unexpected errors go to our own log.
    logger: { disabled: true },
    onAPIError: {
      errorURL: `${config.appUrl}/auth/callback`,
      onError: (error) => {
        if (!isAPIError(error)) recordRequestError(error)
      },
    },
    telemetry: { enabled: false },
  })
}

export type Auth = ReturnType<typeof createAuth>
