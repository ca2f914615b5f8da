import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { type ErrorCode, errorCatalogue } from '#src/shared/errors.ts'
import type { Config } from './config.ts'

/** What the server keeps for each request. */
export type HttpEnvironment = { Bindings: HttpBindings; Variables: { requestId: string } }

/** What a page may load and run; the only inline scripts are those whose digests (`sha256-…`) are named. */
export const contentSecurityPolicy = (digests: string[] = []) =>
  `default-src 'self'; script-src ${["'self'", ...digests.map((digest) => `'${digest}'`)].join(' ')}; ` +
  "style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; " +
  "font-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"

const securityHeaders: [string, string][] = [
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['permissions-policy', 'geolocation=(), payment=(), usb=()'],
  ['x-frame-options', 'DENY'],
]

/** Pages whose address may hold a secret: no other site is told where somebody came from. */
const secretPaths = ['/reset-password', '/auth/confirm-email', '/auth/callback']

/** An error answer of the catalogue, in the shape that the API's own errors have. */
export const errorAnswer = (code: ErrorCode) => {
  const { status, message } = errorCatalogue[code]
  return Response.json({ defined: false, code, status, message }, { status })
}

/** Puts on an answer what every answer bears: security headers, how long it may be kept, when to come back, its id. */
export const finishAnswer = (context: Context<HttpEnvironment>, config: Config, isApi: boolean) => {
  const { headers } = context.res
  for (const [name, value] of securityHeaders) headers.set(name, value)
  // A file to be saved brings a stricter policy of its own.
  if (!headers.has('content-security-policy')) headers.set('content-security-policy', contentSecurityPolicy())
  if (context.req.path === '/api/auth/sign-out') headers.set('clear-site-data', '"cache"')
  if (secretPaths.includes(context.req.path)) headers.set('referrer-policy', 'no-referrer')
  if (config.appUrl.startsWith('https:'))
    headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains')
  if (isApi && !headers.has('cache-control')) headers.set('cache-control', 'no-store')
  if ((context.res.status === 503 || context.res.status === 429) && !headers.has('retry-after'))
    headers.set('retry-after', context.res.status === 503 ? '1' : '900')
  headers.set('x-request-id', context.get('requestId'))
}

/** An error answer after which the connection ends, because the rest of the body is not wanted. */
export const lastAnswer = (code: ErrorCode) => {
  const answer = errorAnswer(code)
  answer.headers.set('connection', 'close')
  return answer
}
