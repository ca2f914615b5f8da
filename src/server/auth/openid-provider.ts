import { createPublicKey } from 'node:crypto'
import {
  createAuthorizationURL,
  type OAuthProvider,
  validateAuthorizationCode,
  verifyProviderIdToken,
} from 'better-auth/oauth2'
import { z } from 'zod'
import { hourMs, minuteMs } from '#src/shared/durations.ts'
import type { Provider } from '#src/shared/sign-in-providers.ts'
import type { OpenIdSettings } from '../config.ts'
import type { Logger } from '../log.ts'
import { createWriteRateLimiter } from '../write-rate-limit.ts'
import { exchanged, readJson, requireOwnState, toUser, unavailable } from './provider-requests.ts'

const discoverySchema = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
  // Some providers send an empty one. Signing in works without it.
  end_session_endpoint: z
    .url({ protocol: /^https?$/ })
    .optional()
    .catch(undefined),
  scopes_supported: z.array(z.string()).optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
})
type Discovery = z.infer<typeof discoverySchema>

/** Signatures that are accepted: the public ones that providers use, never one with the client secret. */
const algorithms = ['RS256', 'PS256', 'ES256', 'ES384', 'EdDSA']

const keysSchema = z.object({ keys: z.array(z.looseObject({ kid: z.string().optional(), kty: z.string() })) })

/**
 * Fetches the discovery document of an OpenID provider.
 *
 * @throws if the provider does not respond, or if the document is of another issuer
 * @see https://openid.net/specs/openid-connect-discovery-1_0.html#ProviderConfig
 */
export const fetchDiscovery = async (issuer: string): Promise<Discovery> => {
  const base = issuer.replace(/(?<!\/)\/+$/, '')
  const found = discoverySchema.parse(await readJson(`${base}/.well-known/openid-configuration`))
  if (found.issuer !== issuer) throw new Error(`its discovery document is of another issuer than ${issuer}`)
  return found
}

/** Caches the result of the first success. An error is not cached, so that a provider that was down is asked again. */
export const cacheFirstSuccess = <T>(ask: () => Promise<T>) => {
  let cached: T | undefined
  return async () => {
    cached ??= await ask()
    return cached
  }
}

const claimsSchema = z.looseObject({
  sub: z.string().min(1),
  email: z.email().optional(),
  /** Some providers send this boolean as a string. */
  email_verified: z.union([z.boolean(), z.stringbool({ truthy: ['true'], falsy: ['false'] })]).optional(),
  name: z.string().optional(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
  picture: z.url().optional(),
  /** Time at which the user entered the credentials at the provider, in seconds. */
  auth_time: z.number().optional().catch(undefined),
})
type Claims = z.infer<typeof claimsSchema>

const claimsOf = (idToken: string) =>
  claimsSchema.parse(JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString('utf8')))

type Keys = z.infer<typeof keysSchema>['keys']

/** Time for which the keys of a provider are used without asking again, so that a withdrawn key ends. */
const keysMaxAgeMs = hourMs

/** Rate limit of fetches of the keys of a provider, per process. */
export const keyFetchLimit = { changes: 5, windowMs: minuteMs }

/**
 * Caches the public keys (JWKS) of a provider. An unknown key id fetches them again, as a provider may have rotated its
 * keys, within a rate limit. The library's verification rejects RSA keys below 2,048 bits.
 *
 * @see https://openid.net/specs/openid-connect-core-1_0.html#RotateSigningKeys
 */
export const createKeyReader = (fetchKeys: () => Promise<unknown>) => {
  const countFetch = createWriteRateLimiter(keyFetchLimit)
  let cached: { keys: Keys; readAt: number } = { keys: [], readAt: 0 }
  let loading: Promise<Keys> | undefined
  const fetchNow = async (): Promise<Keys> => {
    if (!countFetch('')) throw new Error('the keys of the provider were fetched too often')
    const { keys } = keysSchema.parse(await fetchKeys())
    cached = { keys, readAt: Date.now() }
    return keys
  }
  /** Shares one fetch between concurrent sign-ins. */
  const load = async (): Promise<Keys> => {
    loading ??= fetchNow().finally(() => {
      loading = undefined
    })
    return await loading
  }
  return async ({ kid }: { kid?: string | undefined }) => {
    const find = (keys: Keys) => keys.find((one) => one.kid === kid)
    const isRecent = Date.now() - cached.readAt < keysMaxAgeMs
    const key = (isRecent && find(cached.keys)) || find(await load())
    if (!key) throw new Error('no key of the provider signed this')
    return createPublicKey({ key, format: 'jwk' })
  }
}

/**
 * Adds the claims of the user info endpoint to those of an ID token without an address: a provider may keep the claims
 * of the scopes `email` and `profile` to this endpoint. Its answer counts for the subject of the token only.
 *
 * @see https://openid.net/specs/openid-connect-core-1_0.html#UserInfoResponse
 */
const withUserInfo = async (claims: Claims, url: string | undefined, accessToken: string | undefined) => {
  if (claims.email !== undefined || url === undefined || !accessToken) return claims
  const told = claimsSchema.parse(await readJson(url, { authorization: `Bearer ${accessToken}` }))
  if (told.sub !== claims.sub) throw new Error('the user info is of another subject than the token')
  return { ...told, ...claims }
}

/** Difference between the clocks of a provider and of this server, in seconds. */
const clockSkewS = 60

/**
 * Rejects a token of a sign-in that is older than the request allowed. A provider that ignores `max_age` would otherwise
 * sign the user of an unlocked screen in again without credentials, which counts as a proof of identity.
 *
 * @see https://openid.net/specs/openid-connect-core-1_0.html#IDTokenValidation
 */
const requireRecentSignIn = ({ auth_time: signedInAt }: Claims, maxAgeS: number | undefined) => {
  if (maxAgeS === undefined) return
  if (signedInAt === undefined) throw new Error('the token does not say when the user signed in (auth_time)')
  if (Date.now() / 1000 - signedInAt > maxAgeS + clockSkewS) throw new Error('the sign-in at the provider is too old')
}

/** Whether the claim, a list or one name, names one of the groups. */
const isInGroups = (claims: Claims, { claim, mentors }: NonNullable<OpenIdSettings['groups']>) =>
  [claims[claim]].flat().some((group) => typeof group === 'string' && mentors.includes(group))

type OpenIdProviderSettings = Pick<OpenIdSettings, 'issuer' | 'name'> & {
  provider: Provider
  client: { id: string; secret: string }
  /** Value of the parameter `prompt`, which some providers refuse. */
  prompt?: 'select_account'
} & Partial<Pick<OpenIdSettings, 'trustsEmail' | 'groups' | 'maxAgeS'>>

/**
 * Creates an OpenID provider that describes itself by discovery: PKCE, state, and a nonce in a token with a verified
 * signature.
 */
export const createOpenIdProvider = (
  { provider, client, issuer, name, prompt, trustsEmail = false, groups, maxAgeS }: OpenIdProviderSettings,
  log: Logger,
): OAuthProvider<Record<string, unknown>> => {
  const discover = cacheFirstSuccess(async () => await fetchDiscovery(issuer))
  const options = { clientId: client.id, clientSecret: client.secret }
  const readKey = createKeyReader(async () => await readJson((await discover()).jwks_uri))
  /** Reads the claims of an ID token; none if the provider did not sign it for this sign-in. */
  const readClaims = async (idToken: string | undefined, nonce: string | undefined, accessToken?: string) => {
    const { userinfo_endpoint } = await discover()
    const verifier = { jwks: readKey, issuer, audience: client.id, algorithms }
    const isGenuine = idToken && (await verifyProviderIdToken({ idToken: verifier } as never, idToken, nonce))
    if (!isGenuine) return undefined
    const claims = claimsOf(idToken)
    requireRecentSignIn(claims, maxAgeS)
    return await withUserInfo(claims, userinfo_endpoint, accessToken)
  }
  return {
    id: provider,
    name,
    // The library compares this issuer with `iss` in the response (RFC 9207).
    issuer,
    requiresIdTokenNonce: true,
    accountSubject: ({ profile }) => String(profile.sub),
    createAuthorizationURL: async ({ state, codeVerifier, redirectURI, idTokenNonce }) => {
      const { authorization_endpoint, scopes_supported } = await discover().catch((error: unknown) => {
        throw unavailable(name, log)(error)
      })
      // Several providers send the groups only if a scope of the same name is requested.
      const groupScope = scopes_supported?.filter((scope) => scope === groups?.claim) ?? []
      return await createAuthorizationURL({
        id: provider,
        options,
        authorizationEndpoint: authorization_endpoint,
        state,
        codeVerifier,
        redirectURI,
        nonce: idTokenNonce,
        scopes: ['openid', 'email', 'profile', ...groupScope],
        ...(prompt ? { prompt } : {}),
        ...(maxAgeS === undefined ? {} : { additionalParams: { max_age: String(maxAgeS) } }),
      })
    },
    validateAuthorizationCode: async ({ code, codeVerifier, redirectURI }) => {
      await requireOwnState(provider)
      return await exchanged(name, log, async () => {
        const { token_endpoint: tokenEndpoint, token_endpoint_auth_methods_supported: methods = [] } = await discover()
        const needsBasic = methods.includes('client_secret_basic') && !methods.includes('client_secret_post')
        const authentication = needsBasic ? 'basic' : 'post'
        return await validateAuthorizationCode({
          ...{ code, codeVerifier, redirectURI, options, tokenEndpoint, authentication },
        })
      })
    },
    getUserInfo: async ({ idToken, accessToken, expectedIdTokenNonce }) => {
      const claims = await readClaims(idToken, expectedIdTokenNonce, accessToken).catch((error: unknown) => {
        unavailable(name, log)(error)
        return undefined
      })
      if (!claims) return null
      const user = toUser({
        email: claims.email?.toLowerCase(),
        isVerified: claims.email_verified ?? trustsEmail,
        name: claims.name ?? [claims.given_name, claims.family_name].filter(Boolean).join(' '),
        firstName: claims.given_name,
        lastName: claims.family_name,
        source: provider,
        role: groups && isInGroups(claims, groups) ? 'mentor' : undefined,
      })
      return { user, data: claims }
    },
  }
}
