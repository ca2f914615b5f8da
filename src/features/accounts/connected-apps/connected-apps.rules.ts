import { type mcpScopes, mcpScopes as supportedScopes } from '#src/shared/access-scopes.ts'
import { dayMs, hourMs, minuteMs } from '#src/shared/durations.ts'

// Rules of the authorization server (OAuth 2.1) for apps that a user connects to the endpoint of the Model Context Protocol.

/** Scope that a connected app may ask for. */
export type AppScope = (typeof mcpScopes)[number]

/** Maximum number of connected apps of a user, with the authorizations that are not exchanged yet. */
export const maxConnectedApps = 20

/** Validity of an authorization code. */
export const codeMinutes = 5

/** Validity of an access token, in seconds. */
export const appTokenSeconds = 60 * 60

/** Validity of a refresh token: an app that is not used for this long is disconnected. */
export const refreshTokenMs = 60 * dayMs

/**
 * Time after the first use of a refresh token in which it works again, in seconds: for a request whose answer was lost, and
 * for programs of one user that share their tokens and renew them at the same time.
 */
export const refreshGraceSeconds = 30

/** Number of access tokens of a grant that are kept. Each renewal adds one, which is valid for an hour. */
export const retainedAccessTokens = 20

/** Number of used refresh tokens of a grant that are kept to notice a second use. */
export const retainedRefreshTokens = 50

/** Days after which a revoked or expired grant is deleted. */
export const retainedGrantDays = 30

/** Rate limit of the consent screen per user. It may request the metadata of a client from another host. */
export const consentRate = { limit: 60, windowMs: hourMs, blockMs: 10 * minuteMs }

/** Days after which a client is deleted that no user has connected, or that no user has used. */
export const clientRetention = { unusedDays: 30, usedDays: 120 }

/** Maximum number of registered clients that no user has connected; a registration beyond it deletes the oldest. */
export const maxUnusedClients = 5_000

/** Time for which the metadata document of a client is cached. */
export const documentCacheMs = hourMs

/** Limits of client metadata. */
export const clientLimits = { redirectUris: 10, uriLength: 300, nameLength: 60, documentBytes: 16 * 1024 }

/** Maximum length of the query of an authorization request; with its encoding it fits into the redirect of a sign-in. */
export const maxQueryLength = 1_400

/** Hosts of a program on the same device (RFC 8252, section 7.3). Their port is chosen at run time. */
const loopbackHosts = ['127.0.0.1', '[::1]', 'localhost']

/** Schemes of editors without the period that RFC 8252, section 7.1, asks for. */
const knownSchemes = ['cursor:', 'vscode:', 'vscode-insiders:']
const privateScheme = /^[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+:$/

/** Receiver of the answer to an authorization request, as the consent screen names it. */
export type RedirectTarget = { kind: 'site' | 'program'; name: string } | { kind: 'device' }

const parseUri = (text: string): URL | undefined => {
  if (text.length > clientLimits.uriLength || !URL.canParse(text) || text.includes('#')) return undefined
  const url = new URL(text)
  return url.username === '' && url.password === '' ? url : undefined
}

/**
 * Finds the receiver that a redirect URI names.
 *
 * @returns undefined for a URI that is not accepted: http to another host, a fragment, credentials, or a scheme that a browser
 * runs or opens itself, such as `javascript:`
 */
export const findRedirectTarget = (text: string): RedirectTarget | undefined => {
  const url = parseUri(text)
  if (!url) return undefined
  if (url.protocol === 'https:') return { kind: 'site', name: url.host }
  if (url.protocol === 'http:') return loopbackHosts.includes(url.hostname) ? { kind: 'device' } : undefined
  const isProgram = knownSchemes.includes(url.protocol) || privateScheme.test(url.protocol)
  return isProgram ? { kind: 'program', name: url.protocol.slice(0, -1) } : undefined
}

const withoutPort = (text: string): string | undefined => {
  const url = parseUri(text)
  if (url?.protocol !== 'http:' || !loopbackHosts.includes(url.hostname)) return undefined
  url.port = ''
  return url.href
}

/**
 * Whether a client registered a redirect URI: the same text, or for a loopback address the same but for the port.
 *
 * @see RFC 8252, section 7.3, and RFC 9700, section 4.1.3
 */
export const isRegisteredRedirect = (uri: string, registered: readonly string[]): boolean => {
  if (findRedirectTarget(uri) === undefined) return false
  const loopback = withoutPort(uri)
  return registered.some((one) => one === uri || (loopback !== undefined && withoutPort(one) === loopback))
}

// Letters without a glyph, such as the Hangul filler, are "default ignorable"; the empty Braille pattern is not.
const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu

/**
 * Cleans the name that a client gives itself: without control and direction characters, and of a bounded length.
 *
 * @param fallback name of a client without one, such as its host
 */
export const cleanClientName = (name: string, fallback: string): string => {
  const clean = name.replace(invisible, '').replace(/\s+/g, ' ').trim()
  return [...clean].slice(0, clientLimits.nameLength).join('').trim() || fallback
}

/** Parameters of an authorization request by name; undefined if one is given twice (RFC 6749, section 3.1). */
export const parseParameters = (parameters: URLSearchParams): ReadonlyMap<string, string> | undefined => {
  const entries = [...parameters.entries()].filter(([, value]) => value !== '')
  const byName = new Map(entries)
  return byName.size === entries.length ? byName : undefined
}

/** Selects the supported scopes of a `scope` parameter; all of them if the client names none. */
export const selectScopes = (scope: string | undefined): AppScope[] => {
  if (scope === undefined) return [...supportedScopes]
  const names = scope.split(' ')
  return supportedScopes.filter((supported) => names.includes(supported))
}

/** Whether a text is a code verifier of RFC 7636, section 4.1. */
export const isCodeVerifier = (text: string | undefined): text is string => /^[\w.~-]{43,128}$/.test(text ?? '')

/** Accepted authorization request, apart from client and redirect URI, which are checked first. */
export interface AcceptedRequest {
  scopes: AppScope[]
  challenge: string
}

type RequestError = 'unsupported_response_type' | 'invalid_request' | 'invalid_target' | 'invalid_scope'

/**
 * Checks an authorization request whose client and redirect URI are known, so that the error may be sent there.
 *
 * @param resource address of the only resource (RFC 8707)
 */
export const checkAuthorizationRequest = (
  parameters: ReadonlyMap<string, string>,
  resource: string,
): AcceptedRequest | { error: RequestError } => {
  if (parameters.get('response_type') !== 'code') return { error: 'unsupported_response_type' }
  const challenge = parameters.get('code_challenge')
  // A missing method means `plain`, which shows the verifier to everyone who sees the address.
  if (parameters.get('code_challenge_method') !== 'S256' || !/^[\w-]{43}$/.test(challenge ?? ''))
    return { error: 'invalid_request' }
  if ((parameters.get('resource') ?? resource) !== resource) return { error: 'invalid_target' }
  const scopes = selectScopes(parameters.get('scope'))
  return scopes.length > 0 ? { scopes, challenge: challenge ?? '' } : { error: 'invalid_scope' }
}

/** Builds the address to which the browser takes the answer: a code, or an error. */
export const buildRedirect = (
  redirectUri: string,
  answer: { code: string } | { error: RequestError | 'access_denied' },
  { state, issuer }: { state: string | undefined; issuer: string },
): string => {
  const url = new URL(redirectUri)
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value)
  if (state !== undefined) url.searchParams.set('state', state)
  // Tells the client which server answers (RFC 9207).
  url.searchParams.set('iss', issuer)
  return url.href
}

/**
 * Packs the query of an authorization request into one parameter of the consent page, which the sign-in and the router of the
 * page carry unchanged: they read a `state` of digits as a number.
 */
export const packRequest = (query: string): string =>
  btoa(query).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

/** Unpacks a request of `packRequest`; undefined for anything else. */
export const unpackRequest = (packed: string | undefined): string | undefined => {
  if (!packed || !/^[\w-]+$/.test(packed)) return undefined
  try {
    return atob(packed.replaceAll('-', '+').replaceAll('_', '/')).slice(0, maxQueryLength)
  } catch {
    return undefined
  }
}
