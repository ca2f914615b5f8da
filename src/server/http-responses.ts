import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { mcpMetadataPath } from '#src/shared/access-scopes.ts'
import { type ErrorCode, errorCatalogue } from '#src/shared/errors.ts'
import { type Bearer, readBearerToken } from './auth/access-tokens.ts'
import type { Config } from './config.ts'
import type { ParsedBody } from './request-body.ts'
import type { Route } from './route-index.ts'

/** Context variables of each request. */
export type HttpEnvironment = {
  Bindings: HttpBindings
  Variables: {
    requestId: string
    route: Route
    bearer?: Bearer
    /** Session token of the cookie, once it was read; without a value when there is none. */
    cookieToken?: { value: string | undefined }
    body?: ParsedBody
    /** Seconds after which a rate limit allows the request again, if it states them. */
    retryAfterSeconds?: number | undefined
  }
}

/** Builds the content security policy of a page. Only inline scripts with these digests (`sha256-…`) may run. */
export const buildContentSecurityPolicy = (digests: string[] = []) =>
  `default-src 'self'; script-src ${["'self'", ...digests.map((digest) => `'${digest}'`)].join(' ')}; ` +
  "style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; " +
  "font-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"

const plainPolicy = buildContentSecurityPolicy()

const securityHeaders: [string, string][] = [
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
  ['x-frame-options', 'DENY'],
]

const elsewhere = 'geolocation=(), payment=(), usb=()'
/** Permissions policy: camera, microphone and screen are allowed on the call page only. */
const permissionsOf = (path: string): string =>
  path.startsWith('/video-call/')
    ? `camera=(self), microphone=(self), display-capture=(self), ${elsewhere}`
    : `camera=(), microphone=(), display-capture=(), ${elsewhere}`

/** Page that a bookmark opens from another site. The site hands it the text by a message, for which it keeps its handle. */
const openedPath = '/read-page'

/** Path prefixes whose rest or query may contain a secret: the referrer policy sends no Referer header from there. */
const secretPaths = [
  '/reset-password',
  '/auth/confirm',
  '/auth/link',
  '/auth/callback',
  '/api/',
  '/calendar/',
  '/unsubscribe/',
  '/shared',
  '/recommendations',
  '/join-group',
  '/connect-app',
  '/oauth/',
  openedPath,
]

/** Pages for the recipient of a link, which search engines must not list. */
const linkPaths = ['/shared', '/shared-shortlist', '/recommendations', '/join-group']

/** Creates an error response of the catalogue, in the shape of the API's own errors. */
export const createErrorResponse = (code: ErrorCode) => {
  const { status, message } = errorCatalogue[code]
  return Response.json({ defined: false, code, status, message }, { status })
}

/**
 * Sets the headers of every response: security headers, caching and the request id.
 *
 * They are set on Node's own response, which costs a third of setting them on a fetch `Response`. Headers of the
 * response itself override them, such as the stricter policy of a download.
 */
export const setResponseHeaders = (context: Context<HttpEnvironment>, config: Config, isApi: boolean) => {
  const { outgoing } = context.env
  const { path } = context.req
  for (const [name, value] of securityHeaders) outgoing.setHeader(name, value)
  outgoing.setHeader('cross-origin-opener-policy', path === openedPath ? 'unsafe-none' : 'same-origin')
  outgoing.setHeader('permissions-policy', permissionsOf(path))
  outgoing.setHeader('content-security-policy', plainPolicy)
  if (secretPaths.some((start) => path.startsWith(start))) outgoing.setHeader('referrer-policy', 'no-referrer')
  // Excluded from search engines: a share, the page of a recommender and an invitation are for the recipient of their
  // link, and professors did not ask to be listed here.
  if (linkPaths.includes(path) || path.startsWith('/professors/'))
    outgoing.setHeader('x-robots-tag', 'noindex, nofollow')
  if (config.appUrl.startsWith('https:'))
    outgoing.setHeader('strict-transport-security', 'max-age=31536000; includeSubDomains')
  if (isApi) {
    outgoing.setHeader('cache-control', 'no-store')
    // Search engines that run scripts read the API for the pages; its responses are no pages.
    outgoing.setHeader('x-robots-tag', 'noindex')
  }
  outgoing.setHeader('x-request-id', context.get('requestId'))
}

/**
 * Sets WWW-Authenticate on a response to a missing or unusable access token. For a resource that connected apps may use
 * it names the metadata by which a client finds the authorization server.
 *
 * @see RFC 6750, section 3, and RFC 9728, section 5.1
 */
export const setChallenge = ({ req, res, get }: Context<HttpEnvironment>, { appUrl }: Config) => {
  const isSent = readBearerToken(req.header('authorization')) !== undefined
  const { scopes, isCookieless, isOAuthResource } = get('route')
  const takesTokensOnly = isCookieless === true && scopes.length > 0
  if (res.status !== 401 || !(isSent || takesTokensOnly)) return
  const parameters = [
    ...(isSent ? ['error="invalid_token"'] : []),
    ...(isOAuthResource ? [`resource_metadata="${appUrl}${mcpMetadataPath}"`, `scope="${scopes.join(' ')}"`] : []),
  ]
  res.headers.set('www-authenticate', ['Bearer', parameters.join(', ')].filter(Boolean).join(' '))
}

/** Sets Retry-After on a response that asks the client to wait. */
export const setRetryAfter = ({ res, get }: Context<HttpEnvironment>) => {
  if ((res.status === 503 || res.status === 429) && !res.headers.has('retry-after'))
    res.headers.set('retry-after', String(get('retryAfterSeconds') ?? (res.status === 503 ? 1 : 900)))
}
