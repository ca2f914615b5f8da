import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { OpenAPIHandler } from '@orpc/openapi/fetch'
import type { AnyRouter } from '@orpc/server'
import { onError } from '@orpc/server'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { type ErrorCode, errorCatalogue } from '#src/shared/errors.ts'
import { type AddressReader, createAddressReader } from './addresses.ts'
import type { Auth } from './auth/auth.ts'
import { sessionCookieName } from './auth/cookies.ts'
import { addressHeader } from './auth/journal.ts'
import type { Config } from './config.ts'
import type { Database } from './database.ts'
import { isDatabaseAway, toFailure } from './failures.ts'
import type { Files } from './files.ts'
import type { Logger } from './log.ts'
import type { Mailer } from './mail.ts'
import type { Metrics } from './metrics.ts'
import type { RequestContext } from './procedures.ts'
import { createSessionCookieReader, writeSessionCookie } from './session-cookie.ts'

export type HttpEnvironment = { Bindings: HttpBindings; Variables: { requestId: string } }

export interface HttpParts {
  config: Config
  database: Database
  files: Files
  mailer: Mailer
  auth: Auth
  router: AnyRouter
  log: Logger
  metrics: Metrics
  runJob: RequestContext['runJob']
  /** Paths whose body may be larger, with their limit in bytes. */
  uploads: Record<string, number>
}

const jsonLimitBytes = 1024 * 1024
const uploadTimeMs = 120_000
const bodyTimeMs = 12_000
const lingerMs = 1_500

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

const finish = (context: Context<HttpEnvironment>, config: Config, isApi: boolean) => {
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
const lastAnswer = (code: ErrorCode) => {
  const answer = errorAnswer(code)
  answer.headers.set('connection', 'close')
  return answer
}

const changes = (method: string) => !['GET', 'HEAD', 'OPTIONS'].includes(method)

/**
 * Refuses changes that another site could have caused: a foreign, missing or `null` origin, and bodies that a plain
 * form could send. Programs without a browser name the origin themselves.
 */
const refusalOf = (request: Request, origins: string[]): ErrorCode | undefined => {
  if (!changes(request.method)) return undefined
  if (!origins.includes(request.headers.get('origin') ?? '')) return 'ORIGIN_REFUSED'
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  // In HTTP/1.1 a body announces itself by one of the two; the library makes a stream even where there is none.
  const hasBody = request.headers.has('transfer-encoding') || (request.headers.get('content-length') ?? '0') !== '0'
  if (hasBody && type !== 'application/json' && type !== 'multipart/form-data') return 'CONTENT_TYPE_REFUSED'
  return undefined
}

const routeLabel = (path: string) =>
  path
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27,}/g, ':id')
    .replace(/^\/assets\/.*/, '/assets/*')
    .slice(0, 60)

const watch = (parts: HttpParts) => async (context: Context<HttpEnvironment>, next: () => Promise<void>) => {
  const started = performance.now()
  const path = context.req.path
  context.set('requestId', randomUUID())
  await next()
  const isApi = path.startsWith('/api')
  finish(context, parts.config, isApi)
  const ms = performance.now() - started
  if (isApi) {
    parts.metrics.observe(context.req.method, routeLabel(path), context.res.status, ms / 1000)
    parts.log.info(
      {
        requestId: context.get('requestId'),
        method: context.req.method,
        path,
        status: context.res.status,
        ms: Math.round(ms),
      },
      'request',
    )
  }
}

/** The doors of Better Auth that are open; the others answer as if they were not there. */
const authPaths = [
  'sign-up/email',
  'sign-in/email',
  'sign-out',
  'request-password-reset',
  'reset-password',
  'verify-email',
  'send-verification-email',
  'sign-in/social',
  'change-password',
  'two-factor/enable',
  'two-factor/disable',
  'two-factor/verify-totp',
  'two-factor/verify-backup-code',
  'two-factor/generate-backup-codes',
  'error',
  'ok',
]
const isOpenAuthPath = (path: string) => {
  const rest = path.slice('/api/auth/'.length)
  return authPaths.includes(rest) || /^(callback|reset-password)\/[\w-]+$/.test(rest)
}

/** The library puts the session's token into some answers; no script of a page may ever see one. */
const withoutToken = async (response: Response): Promise<Response> => {
  if (!response.headers.get('content-type')?.includes('json')) return response
  const body: unknown = await response.json().catch(() => null)
  const answer =
    body && typeof body === 'object' && 'token' in body
      ? { ...body, token: undefined, hasSession: Boolean(body.token) }
      : body
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  return new Response(JSON.stringify(answer), { status: response.status, headers })
}

const serveAuth = (parts: HttpParts, addressOf: AddressReader) => {
  return async (context: Context<HttpEnvironment>) => {
    if (!isOpenAuthPath(context.req.path)) return errorAnswer('NOT_FOUND')
    const headers = new Headers(context.req.raw.headers)
    headers.set(
      addressHeader,
      addressOf(context.env.incoming.socket.remoteAddress, context.req.header('x-forwarded-for')),
    )
    try {
      const response = await parts.auth.handler(new Request(context.req.raw, { headers }))
      // The library answers an unexpected failure with an empty 500; the usual reason is a database that is away.
      if (response.status >= 500) return errorAnswer('DATABASE_UNAVAILABLE')
      return await withoutToken(response)
    } catch (error) {
      parts.log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'the accounts could not answer')
      return errorAnswer(isDatabaseAway(error) ? 'DATABASE_UNAVAILABLE' : 'INTERNAL')
    }
  }
}

const serveApi = (parts: HttpParts, addressOf: AddressReader) => {
  const cookieName = sessionCookieName(parts.config.appUrl)
  const readToken = createSessionCookieReader(cookieName, parts.config.authSecret)
  const handler = new OpenAPIHandler(parts.router, {
    clientInterceptors: [
      async ({ next, context }) => {
        try {
          return await next()
        } catch (error) {
          throw toFailure(error, parts.log, (context as RequestContext).requestId)
        }
      },
    ],
    interceptors: [onError(() => undefined)],
  })
  return async (context: Context<HttpEnvironment>) => {
    const cookie = context.req.header('cookie')
    const replaced: string[] = []
    const { matched, response } = await handler.handle(context.req.raw, {
      prefix: '/api',
      context: {
        config: parts.config,
        database: parts.database,
        files: parts.files,
        mailer: parts.mailer,
        log: parts.log,
        runJob: parts.runJob,
        requestId: context.get('requestId'),
        source: {
          address: addressOf(context.env.incoming.socket.remoteAddress, context.req.header('x-forwarded-for')),
          device: context.req.header('user-agent') ?? '',
        },
        sessionToken: readToken(cookie),
        replaceSession: (session) =>
          void replaced.push(writeSessionCookie(cookieName, parts.config.authSecret, session, cookie)),
        idempotencyKey: context.req.header('idempotency-key')?.slice(0, 200),
      } satisfies RequestContext,
    })
    if (!matched) return errorAnswer('NOT_FOUND')
    for (const line of replaced) response.headers.append('set-cookie', line)
    return response
  }
}

/** The Hono application: guards around the accounts and the API; pages are added by the caller. */
export const createHttp = (parts: HttpParts) => {
  const addressOf = createAddressReader(parts.config.trustedProxies)
  const app = new Hono<HttpEnvironment>()
  app.use(watch(parts))
  app.use('/api/*', async (context, next) => {
    const refused = refusalOf(context.req.raw, parts.config.origins)
    return refused ? errorAnswer(refused) : await next()
  })
  for (const [path, maxSize] of Object.entries(parts.uploads))
    app.post(path, bodyLimit({ maxSize, onError: () => lastAnswer('FILE_TOO_LARGE') }))
  const small = bodyLimit({ maxSize: jsonLimitBytes, onError: () => lastAnswer('BODY_TOO_LARGE') })
  app.use('/api/*', async (context, next) =>
    context.req.path in parts.uploads ? await next() : await small(context, next),
  )
  app.on(['GET', 'POST'], '/api/auth/*', serveAuth(parts, addressOf))
  app.onError((error, context) => {
    const failed = toFailure(error, parts.log, context.get('requestId'))
    return Response.json(
      { defined: false, code: failed.code, status: failed.status, message: failed.message },
      { status: failed.status },
    )
  })
  return { app, serveApi: serveApi(parts, addressOf) }
}

/**
 * Lets a sender whose body was refused read the answer instead of a reset: our side ends, what still comes is thrown
 * away for a moment, then the connection goes. Node would cut it at once.
 */
const closeGently = (request: IncomingMessage) => {
  const { socket } = request
  const closeAtOnce = Object.getPrototypeOf(socket).destroySoon as () => void
  socket.destroySoon = () => {
    if (request.complete) return closeAtOnce.call(socket)
    socket.end()
    request.resume()
    setTimeout(() => socket.destroy(), lingerMs).unref()
  }
}

/** Ends a connection whose body does not arrive: a slow sender must not hold a place for long. */
const limitBodyTime = (request: IncomingMessage, response: ServerResponse, uploads: string[]) => {
  if (!request.headers['content-length'] && !request.headers['transfer-encoding']) return
  const isUpload = uploads.includes(request.url ?? '')
  const timer = setTimeout(() => request.socket.destroy(), isUpload ? uploadTimeMs : bodyTimeMs)
  request.once('end', () => clearTimeout(timer))
  response.once('close', () => clearTimeout(timer))
  closeGently(request)
}

/** A Node server for the application, with limits on how long a visitor may take to say what they want. */
export const createNodeServer = (app: Hono<HttpEnvironment>, uploads: string[]): Server => {
  const listener = getRequestListener(app.fetch)
  const server = createServer(
    {
      connectionsCheckingInterval: 1_000,
      headersTimeout: 5_000,
      requestTimeout: uploadTimeMs,
      keepAliveTimeout: 30_000,
    },
    (request, response) => {
      limitBodyTime(request, response, uploads)
      void listener(request, response)
    },
  )
  server.maxRequestsPerSocket = 10_000
  return server
}
