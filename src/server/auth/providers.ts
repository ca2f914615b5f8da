import { createPublicKey } from 'node:crypto'
import type { BetterAuthPlugin } from 'better-auth'
import { addOAuthServerContext, createAuthMiddleware, getOAuthState } from 'better-auth/api'
import {
  createAuthorizationURL,
  type OAuth2Tokens,
  type OAuthProvider,
  validateAuthorizationCode,
  verifyProviderIdToken,
} from 'better-auth/oauth2'
import { z } from 'zod'
import type { Config } from '../config.ts'
import type { Logger } from '../log.ts'
import { createRefusal } from './attempt-limits.ts'

type Settings = NonNullable<Config['google']>

const googleIssuer = 'https://accounts.google.com'
const gitHubSite = 'https://github.com'
const gitHubApi = 'https://api.github.com'

/** Timeout of one request to a provider. */
const answerMs = 6_000

const discoverySchema = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
})
type Discovery = z.infer<typeof discoverySchema>

const keysSchema = z.object({ keys: z.array(z.looseObject({ kid: z.string().optional(), kty: z.string() })) })

const readJson = async (url: string, headers: Record<string, string> = {}): Promise<unknown> => {
  const answer = await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(answerMs) })
  if (!answer.ok) throw new Error(`${new URL(url).host} answered ${answer.status}`)
  return await answer.json()
}

/** Caches the result of the first success. An error is not cached, so that a provider that was down is asked again. */
const cacheFirstSuccess = <T>(ask: () => Promise<T>) => {
  let cached: T | undefined
  return async () => {
    cached ??= await ask()
    return cached
  }
}

const unavailable = (name: string, log: Logger) => (error: unknown) => {
  log.warn({ provider: name, reason: error instanceof Error ? error.message : 'unknown' }, 'a provider does not answer')
  return createRefusal('PROVIDER_UNAVAILABLE', `${name} does not answer at the moment.`)
}

/**
 * Rejects a state that was created for another provider: the code may then come from another one (mix-up attack). The
 * library's state does not name its provider, so the start adds the name.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9700#section-4.4
 */
const requireOwnState = async (id: string) => {
  if ((await getOAuthState())?.serverContext?.provider !== id) throw new Error('the state is for another provider')
}

/** Whether the provider rejected the code. Any other error means that it is not responding. */
const isRefusal = (error: unknown) =>
  error instanceof Object && 'status' in error && Number(error.status) >= 400 && Number(error.status) < 500

/**
 * Exchanges a code for tokens. Returns none if the provider does not respond, so that the library reports missing user
 * info and not a used code.
 */
const exchanged = async (name: string, log: Logger, exchange: () => Promise<OAuth2Tokens | null>) =>
  await exchange().catch((error: unknown) => {
    if (isRefusal(error)) throw error
    unavailable(name, log)(error)
    return {}
  })

const claimsSchema = z.looseObject({
  sub: z.string().min(1),
  email: z.email().optional(),
  /** Some providers send this boolean as a string. */
  email_verified: z.union([z.boolean(), z.stringbool({ truthy: ['true'], falsy: ['false'] })]).optional(),
  name: z.string().optional(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
  picture: z.url().optional(),
})

const claimsOf = (idToken: string) =>
  claimsSchema.parse(JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString('utf8')))

interface ProviderProfile {
  email: string | undefined
  isVerified: boolean
  name: string
  firstName?: string | undefined
  lastName?: string | undefined
  source: string
}

/** Drops an address that the provider has not confirmed: it must neither open nor create an account. */
const toUser = ({ email, isVerified, name, firstName, lastName, source }: ProviderProfile) => ({
  name: name || (email ?? ''),
  email: isVerified ? email : undefined,
  emailVerified: isVerified,
  firstName: firstName ?? name.split(' ')[0],
  lastName: lastName ?? name.split(' ').slice(1).join(' '),
  signupSource: source,
})

/** Reads public keys (JWKS) of a provider by their id. The library's verification rejects RSA keys below 2,048 bits. */
const keyReader = (jwksUri: string) => async (header: { kid?: string | undefined }) => {
  const { keys } = keysSchema.parse(await readJson(jwksUri))
  const key = keys.find(({ kid }) => kid === header.kid)
  if (!key) throw new Error('no key of the provider signed this')
  return createPublicKey({ key, format: 'jwk' })
}

/**
 * Google, or any OpenID provider under GOOGLE_ISSUER: PKCE, state, and a nonce in a token with a verified signature.
 */
const google = ({ id, secret, issuer }: Settings, log: Logger): OAuthProvider<Record<string, unknown>> => {
  const expected = issuer ?? googleIssuer
  const base = expected.replace(/(?<!\/)\/+$/, '')
  const discover = cacheFirstSuccess<Discovery>(async () => {
    const found = discoverySchema.parse(await readJson(`${base}/.well-known/openid-configuration`))
    if (found.issuer !== expected) throw new Error(`its discovery document is of another issuer than ${expected}`)
    return found
  })
  const options = { clientId: id, clientSecret: secret }
  /** Reads the claims of an ID token; none if the provider did not sign it for this sign-in. */
  const readClaims = async (idToken: string | undefined, nonce: string | undefined) => {
    const { jwks_uri } = await discover()
    const verifier = {
      jwks: keyReader(jwks_uri),
      issuer: expected,
      audience: id,
      algorithms: ['RS256'],
    }
    const isGenuine = idToken && (await verifyProviderIdToken({ idToken: verifier } as never, idToken, nonce))
    return isGenuine ? claimsOf(idToken) : undefined
  }
  return {
    id: 'google',
    name: 'Google',
    // The library compares this issuer with `iss` in the response (RFC 9207).
    issuer: expected,
    requiresIdTokenNonce: true,
    accountSubject: ({ profile }) => String(profile.sub),
    createAuthorizationURL: async ({ state, codeVerifier, redirectURI, idTokenNonce }) => {
      const { authorization_endpoint } = await discover().catch((error: unknown) => {
        throw unavailable('Google', log)(error)
      })
      return await createAuthorizationURL({
        id: 'google',
        options,
        authorizationEndpoint: authorization_endpoint,
        state,
        codeVerifier,
        redirectURI,
        nonce: idTokenNonce,
        scopes: ['openid', 'email', 'profile'],
        prompt: 'select_account',
      })
    },
    validateAuthorizationCode: async ({ code, codeVerifier, redirectURI }) => {
      await requireOwnState('google')
      return await exchanged('Google', log, async () => {
        const { token_endpoint: tokenEndpoint } = await discover()
        return await validateAuthorizationCode({ code, codeVerifier, redirectURI, options, tokenEndpoint })
      })
    },
    getUserInfo: async ({ idToken, expectedIdTokenNonce }) => {
      const claims = await readClaims(idToken, expectedIdTokenNonce).catch((error: unknown) => {
        unavailable('Google', log)(error)
        return undefined
      })
      if (!claims) return null
      const user = toUser({
        email: claims.email?.toLowerCase(),
        isVerified: claims.email_verified === true,
        name: claims.name ?? '',
        firstName: claims.given_name,
        lastName: claims.family_name,
        source: 'google',
      })
      return { user, data: claims }
    },
  }
}

const gitHubPersonSchema = z.object({ id: z.number(), login: z.string(), name: z.string().nullish() })
const gitHubEmailsSchema = z.array(z.object({ email: z.email(), primary: z.boolean(), verified: z.boolean() }))

const readGitHubPerson = async (api: string, { accessToken }: OAuth2Tokens) => {
  const headers = {
    authorization: `Bearer ${accessToken}`,
    accept: 'application/vnd.github+json',
    'user-agent': 'gradapp',
  }
  const person = gitHubPersonSchema.parse(await readJson(`${api}/user`, headers))
  const emails = gitHubEmailsSchema.parse(await readJson(`${api}/user/emails`, headers))
  return { person, primary: emails.find(({ primary }) => primary) }
}

/** GitHub, or an Enterprise server under GITHUB_ISSUER, which serves its API below `/api/v3`. */
const github = ({ id, secret, issuer }: Settings, log: Logger): OAuthProvider<Record<string, unknown>> => {
  const site = (issuer ?? gitHubSite).replace(/(?<!\/)\/+$/, '')
  const api = issuer && site !== gitHubSite ? `${site}/api/v3` : gitHubApi
  const options = { clientId: id, clientSecret: secret }
  return {
    id: 'github',
    name: 'GitHub',
    accountSubject: ({ profile }) => String(profile.id),
    createAuthorizationURL: async ({ state, codeVerifier, redirectURI }) =>
      await createAuthorizationURL({
        id: 'github',
        options,
        authorizationEndpoint: `${site}/login/oauth/authorize`,
        state,
        codeVerifier,
        redirectURI,
        scopes: ['read:user', 'user:email'],
        prompt: 'select_account',
      }),
    validateAuthorizationCode: async ({ code, codeVerifier, redirectURI }) => {
      await requireOwnState('github')
      const tokenEndpoint = `${site}/login/oauth/access_token`
      return await exchanged('GitHub', log, async () => {
        const tokens = await validateAuthorizationCode({ code, codeVerifier, redirectURI, options, tokenEndpoint })
        // GitHub responds to a wrong code with 200 and no token.
        return tokens.accessToken ? tokens : null
      })
    },
    getUserInfo: async (tokens) => {
      if (!tokens.accessToken) return null
      const found = await readGitHubPerson(api, tokens).catch((error: unknown) => {
        unavailable('GitHub', log)(error)
        return undefined
      })
      if (!found) return null
      const { person, primary } = found
      const user = toUser({
        email: primary?.email.toLowerCase(),
        isVerified: primary?.verified === true,
        name: person.name ?? person.login,
        source: 'github',
      })
      return { user, data: person }
    },
  }
}

/**
 * Removes provider tokens before the library stores them: nothing reads them, because the product calls a provider only
 * at a sign-in.
 */
const noTokens = {
  accessToken: null,
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
}
const withoutTokens = { before: async () => ({ data: noTokens }) }

const startingPaths = ['/sign-in/social', '/link-social']

/** Creates the plugin for the configured providers. The others return PROVIDER_NOT_FOUND. */
export const createSocialProvidersPlugin = (config: Config, log: Logger): BetterAuthPlugin => {
  const providers = [
    ...(config.google ? [google(config.google, log)] : []),
    ...(config.github ? [github(config.github, log)] : []),
  ]
  return {
    id: 'gradapp-providers',
    init: () => ({
      context: { socialProviders: providers },
      options: { databaseHooks: { account: { create: withoutTokens, update: withoutTokens } } },
    }),
    hooks: {
      before: [
        {
          matcher: ({ path }) => startingPaths.includes(path ?? ''),
          handler: createAuthMiddleware(async ({ body }) => await addOAuthServerContext({ provider: body?.provider })),
        },
      ],
    },
  }
}
