import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { type ErrorCode, errorCatalogue } from '#src/shared/errors.ts'
import type { Config } from './config.ts'
import type { ParsedBody } from './request-body.ts'
import type { Route } from './route-index.ts'

/** What the server keeps for each request. */
export type HttpEnvironment = {
  Bindings: HttpBindings
  Variables: { requestId: string; route: Route; body?: ParsedBody }
}

/** What a page may load and run; the only inline scripts are those whose digests (`sha256-…`) are named. */
export const buildContentSecurityPolicy = (digests: string[] = []) =>
  `default-src 'self'; script-src ${["'self'", ...digests.map((digest) => `'${digest}'`)].join(' ')}; ` +
  "style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; " +
  "font-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"

const plainPolicy = buildContentSecurityPolicy()

const securityHeaders: [string, string][] = [
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['x-frame-options', 'DENY'],
]

const elsewhere = 'geolocation=(), payment=(), usb=()'
/** Camera, microphone and screen are for the page of a call alone. */
const permissionsOf = (path: string): string =>
  path.startsWith('/video-call/')
    ? `camera=(self), microphone=(self), display-capture=(self), ${elsewhere}`
    : `camera=(), microphone=(), display-capture=(), ${elsewhere}`

/** Beginnings of paths whose rest or query may hold a secret: nobody is told where somebody came from. */
const secretPaths = [
  '/reset-password',
  '/auth/confirm',
  '/auth/link',
  '/auth/callback',
  '/api/',
  '/calendar/',
  '/unsubscribe/',
  '/shared',
]

/** An error answer of the catalogue, in the shape that the API's own errors have. */
export const createErrorResponse = (code: ErrorCode) => {
  const { status, message } = errorCatalogue[code]
  return Response.json({ defined: false, code, status, message }, { status })
}

/**
 * Puts on the answer to come what every answer bears: security headers, how long it may be kept, its id. They are given
 * to Node's own answer, where they cost a third of what they cost on a fetch `Response`; what an answer brings itself
 * goes before them, such as the stricter policy of a file to be saved.
 */
export const setResponseHeaders = (context: Context<HttpEnvironment>, config: Config, isApi: boolean) => {
  const { outgoing } = context.env
  const { path } = context.req
  for (const [name, value] of securityHeaders) outgoing.setHeader(name, value)
  outgoing.setHeader('permissions-policy', permissionsOf(path))
  outgoing.setHeader('content-security-policy', plainPolicy)
  if (secretPaths.some((start) => path.startsWith(start))) outgoing.setHeader('referrer-policy', 'no-referrer')
  // What is shared is for the reader of a link, and people who did not ask to be here are not to be found by their names.
  if (path === '/shared' || path.startsWith('/professors/')) outgoing.setHeader('x-robots-tag', 'noindex, nofollow')
  if (config.appUrl.startsWith('https:'))
    outgoing.setHeader('strict-transport-security', 'max-age=31536000; includeSubDomains')
  if (isApi) outgoing.setHeader('cache-control', 'no-store')
  outgoing.setHeader('x-request-id', context.get('requestId'))
}

/** Says when to come back where an answer asks somebody to wait. */
export const setRetryAfter = ({ res }: Context<HttpEnvironment>) => {
  if ((res.status === 503 || res.status === 429) && !res.headers.has('retry-after'))
    res.headers.set('retry-after', res.status === 503 ? '1' : '900')
}
