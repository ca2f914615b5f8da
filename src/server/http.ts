import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { OpenAPIHandler } from '@orpc/openapi/fetch'
import type { AnyRouter } from '@orpc/server'
import { onError } from '@orpc/server'
import { type Context, Hono } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { ErrorCode } from '#src/shared/errors.ts'
import { readRetryAfter, toApiError } from './api-errors.ts'
import { authenticateBearer, readBearerToken } from './auth/access-tokens.ts'
import type { Auth } from './auth/auth.ts'
import { addressHeader, deviceHeader } from './auth/auth-audit.ts'
import { getSessionCookieName, listAuthCookieNames } from './auth/cookies.ts'
import { isValidAuthInput } from './auth/input-validation.ts'
import { createDeviceReader } from './auth/known-devices.ts'
import { captureRequestError } from './auth/request-error.ts'
import { mailPaths } from './auth/request-validation.ts'
import { admitBody } from './body-admission.ts'
import { type ClientAddressReader, createClientAddressReader } from './client-address.ts'
import type { Config } from './config.ts'
import { type CredentialReader, createCredentialReader } from './credential-reader.ts'
import type { Database } from './database.ts'
import { hasDuplicateHeaders } from './duplicate-headers.ts'
import type { FileStorage } from './file-storage.ts'
import {
  createErrorResponse,
  type HttpEnvironment,
  setChallenge,
  setResponseHeaders,
  setRetryAfter,
} from './http-responses.ts'
import type { Logger } from './log.ts'
import type { Mailer } from './mail.ts'
import type { Metrics } from './metrics.ts'
import { type RequestContext, requireActor } from './procedures.ts'
import { limitConcurrency, networkConcurrency } from './request-concurrency.ts'
import { canonicalizeCookies } from './request-cookies.ts'
import { createRouteIndex, type Route } from './route-index.ts'
import { createSessionCookieReader, type SessionCookieReader, writeSessionCookie } from './session-cookie.ts'
import { isTracing, withSpan } from './tracing.ts'

export interface HttpParts {
  config: Config
  database: Database
  files: FileStorage
  mailer: Mailer
  auth: Auth
  router: AnyRouter
  /** Endpoints for programs outside the contract, by path: guarded, limited and counted as the API is. */
  endpoints: ReadonlyMap<string, Route>
  log: Logger
  metrics: Metrics
  runJob: RequestContext['runJob']
}

const changes = (method: string) => !['GET', 'HEAD', 'OPTIONS'].includes(method)

/**
 * CSRF protection: rejects changes that another site could have caused, with a foreign, missing or `null` origin, or a
 * body that a plain form can send. Programs without a browser set the origin header themselves. The origin of a request
 * that acts by no cookie does not matter: its sender knows a secret.
 */
const refusalOf = (
  request: Request,
  { body }: Route,
  origins: string[],
  actsByCookie: boolean,
): ErrorCode | undefined => {
  if (!changes(request.method)) return undefined
  if (actsByCookie && !origins.includes(request.headers.get('origin') ?? '')) return 'ORIGIN_REFUSED'
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  // In HTTP/1.1 a body has one of these two headers; the library creates a stream even without a body.
  const hasBody = request.headers.has('transfer-encoding') || (request.headers.get('content-length') ?? '0') !== '0'
  const accepted =
    body.takes === 'parameters' ? ['application/x-www-form-urlencoded'] : ['application/json', 'multipart/form-data']
  return hasBody && !accepted.includes(type ?? '') ? 'CONTENT_TYPE_REFUSED' : undefined
}

/**
 * Route pattern of the request for logs and metrics: a path may contain a secret, and the number of paths is unbounded.
 */
const labelOf = (context: Context<HttpEnvironment>): string => {
  const own = context.get('route').pattern
  if (own !== undefined) return own
  const { path } = matchedRoutes(context)[context.req.routeIndex] ?? { path: '*' }
  return path.includes('*') ? 'unmatched' : path
}

const knownMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

const methodOf = ({ req: { method } }: Context<HttpEnvironment>) => (knownMethods.includes(method) ? method : 'other')

const traceAnswer = async (context: Context<HttpEnvironment>, next: () => Promise<void>) => {
  const method = methodOf(context)
  const known = { 'http.request.method': method, 'gradapp.request.id': context.get('requestId') }
  await withSpan(method, known, async (span) => {
    await next()
    const route = labelOf(context)
    span.updateName(`${method} ${route}`)
    span.setAttributes({ 'http.route': route, 'http.response.status_code': context.res.status })
  })
}

const watch = (parts: HttpParts) => {
  const findRoute = createRouteIndex(parts.router, parts.endpoints)
  return async (context: Context<HttpEnvironment>, next: () => Promise<void>) => {
    const started = performance.now()
    const { path, method, url } = context.req
    const isApi = path.startsWith('/api') || parts.endpoints.has(path)
    context.set('requestId', randomUUID())
    context.set('route', await findRoute(method, path, url))
    setResponseHeaders(context, parts.config, isApi)
    if (isApi && isTracing()) await traceAnswer(context, next)
    else await next()
    setRetryAfter(context)
    setChallenge(context, parts.config)
    if (!isApi) return
    const ms = performance.now() - started
    const route = labelOf(context)
    const { status } = context.res
    parts.metrics.observe(methodOf(context), route, status, ms / 1000)
    parts.log.info({ requestId: context.get('requestId'), method, route, status, ms: Math.round(ms) }, 'request')
  }
}

/** Minimum response time of requests for a mail. */
const mailAnswerMs = 200

/** Pads the response time, so that timing does not reveal whether the address has an account. */
const inEvenTime = async (path: string, answering: Promise<Response>): Promise<Response> => {
  if (!(path.slice('/api/auth'.length) in mailPaths)) return await answering
  const [answer] = await Promise.all([answering, pause(mailAnswerMs)])
  return answer
}

/** Removes the session token from a response. The library adds it to some, and no script of a page may see it. */
const withoutToken = async (response: Response): Promise<Response> => {
  if (!response.headers.get('content-type')?.includes('json')) return response
  const body: unknown = await response.json().catch(() => null)
  const answer =
    body && typeof body === 'object' && ('token' in body || 'session' in body)
      ? {
          ...body,
          token: undefined,
          session: undefined,
          hasSession: Boolean('token' in body ? body.token : body.session),
        }
      : body
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  return new Response(JSON.stringify(answer), { status: response.status, headers })
}

const failureAnswer = ({ log }: HttpParts, context: Context<HttpEnvironment>, error: unknown): Response => {
  const { code, status, message } = toApiError(error, log, context.get('requestId'))
  return Response.json({ defined: false, code, status, message }, { status })
}

interface Readers {
  addressOf: ClientAddressReader
  /** Reads the session token of a Cookie header. */
  readCookie: SessionCookieReader
  readToken: CredentialReader
  readDevice: ReturnType<typeof createDeviceReader>
}

/**
 * Builds the request for the library: with the address and device that our server determined, and the body that was
 * read.
 */
const authRequest = (
  context: Context<HttpEnvironment>,
  { config }: HttpParts,
  { addressOf, readDevice }: Readers,
): Request => {
  const { url, method, headers: sent } = context.req.raw
  const headers = new Headers(sent)
  const deviceId = readDevice(headers.get('cookie'))
  if (deviceId === undefined) headers.delete(deviceHeader)
  else headers.set(deviceHeader, deviceId)
  headers.set(
    'cookie',
    canonicalizeCookies(headers.get('cookie'), listAuthCookieNames(config.appUrl), config.authSecret),
  )
  const { remoteAddress } = context.env.incoming.socket
  headers.set(addressHeader, addressOf(remoteAddress, context.req.header('x-forwarded-for')))
  return new Request(url, { method, headers, body: context.get('body')?.text ?? null })
}

const askAccounts = async (parts: HttpParts, context: Context<HttpEnvironment>, request: Request) => {
  const { path } = context.req
  const { response, error } = await captureRequestError(async () => await inEvenTime(path, parts.auth.handler(request)))
  if (response.status < 500) return await withoutToken(response)
  // The library has already converted some errors to its own; the usual cause is a database that is down.
  return error === undefined ? createErrorResponse('DATABASE_UNAVAILABLE') : failureAnswer(parts, context, error)
}

/** Returns the source of a request without its device cookie. */
const sourceOf = ({ addressOf }: Readers, { env, req }: Context<HttpEnvironment>) => ({
  address: addressOf(env.incoming.socket.remoteAddress, req.header('x-forwarded-for')),
  device: req.header('user-agent') ?? '',
})

/** Account endpoints that act on the signed-in user. */
const ownAccountPaths =
  /^\/api\/auth\/(?:sign-out|change-password|link-social|passkey\/(?:generate-register-options|verify-registration)|two-factor\/[a-z-]+)$/

const serveAuth = (parts: HttpParts, readers: Readers) => {
  const { readCookie } = readers
  /** Finds the user whose session a request changes; a stale page of another user must not. */
  const findChanged = async (context: Context<HttpEnvironment>) => {
    const { req } = context
    const token = ownAccountPaths.test(req.path) ? readCookie(req.header('cookie')) : undefined
    const person = token && (await parts.database.asSession(token, async (_db, found) => found))
    const asked = { actor: req.header('x-person'), isChange: false, database: parts.database }
    if (person) await requireActor({ ...asked, source: sourceOf(readers, context) }, person)
    return person
  }
  return async (context: Context<HttpEnvironment>) => {
    if (context.get('route').pattern === undefined) return createErrorResponse('NOT_FOUND')
    if (!isValidAuthInput(context.req.url, context.get('body')?.value)) return createErrorResponse('INPUT_INVALID')
    try {
      const person = await findChanged(context)
      // Clears the browser's cache only if a user was signed in.
      const endsSession = person !== undefined && context.req.path.endsWith('/sign-out')
      const answer = await askAccounts(parts, context, authRequest(context, parts, readers))
      if (endsSession && answer.ok) context.env.outgoing.setHeader('clear-site-data', '"cache"')
      return answer
    } catch (error) {
      return failureAnswer(parts, context, error)
    }
  }
}

/** Context of the API handler in addition to that of procedures. */
interface ServedContext extends RequestContext {
  body: unknown
  setRetryAfterSeconds: (seconds: number | undefined) => void
}

const serveApi = (parts: HttpParts, readers: Readers) => {
  const { readToken, readDevice } = readers
  const cookieName = getSessionCookieName(parts.config.appUrl)
  const handler = new OpenAPIHandler(parts.router, {
    clientInterceptors: [
      async ({ next, context }) => {
        try {
          return await next()
        } catch (error) {
          const { requestId, setRetryAfterSeconds } = context as ServedContext
          const apiError = toApiError(error, parts.log, requestId)
          setRetryAfterSeconds(readRetryAfter(apiError))
          throw apiError
        }
      },
    ],
    interceptors: [
      onError(() => undefined),
      async ({ next, request, context }) => {
        // Bodies are read earlier, within their limits; the library's own decoders never see them.
        request.body = async () => (context as ServedContext).body
        return await next()
      },
    ],
  })
  return async (context: Context<HttpEnvironment>) => {
    const bearer = context.get('bearer')
    const cookie = bearer ? undefined : context.req.header('cookie')
    const replaced: string[] = []
    let written: string | undefined
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
          ...sourceOf(readers, context),
          // Verified on use: few procedures need the device.
          get deviceId() {
            return readDevice(cookie)
          },
        },
        sessionToken: actsAsVisitor(context) ? undefined : readToken(context),
        accessTokenId: bearer?.id,
        replaceSession: (session) =>
          void replaced.push(writeSessionCookie(cookieName, parts.config.authSecret, session, cookie)),
        sendWritten: (json) => {
          written = json
        },
        idempotencyKey: context.req.header('idempotency-key')?.slice(0, 200),
        isChange: changes(context.req.method),
        actor: context.req.header('x-person'),
        body: context.get('body')?.value,
        setRetryAfterSeconds: (seconds) => context.set('retryAfterSeconds', seconds),
      } satisfies ServedContext,
    })
    if (!matched) return createErrorResponse('NOT_FOUND')
    const answer =
      written !== undefined && response.ok
        ? new Response(written, { headers: { 'content-type': 'application/json' } })
        : response
    for (const line of replaced) answer.headers.append('set-cookie', line)
    return answer
  }
}

/**
 * Whether a token reads a public procedure as a visitor does. A token that may not read the plans must not see the facts
 * that its user accepted, which these procedures add for a signed-in user.
 */
const actsAsVisitor = (context: Context<HttpEnvironment>): boolean =>
  !context.get('route').needsSession && context.get('bearer')?.scopes.includes('read_plans') === false

/** Authenticates the access token of a request; returns the error of one that may not be used here. */
const admitBearer = async (
  { config, database }: HttpParts,
  readers: Readers,
  context: Context<HttpEnvironment>,
): Promise<ErrorCode | undefined> => {
  const token = readBearerToken(context.req.header('authorization'))
  if (token === undefined) return undefined
  const { scopes, isOAuthResource, pattern } = context.get('route')
  const audience = isOAuthResource ? `${config.appUrl}${pattern}` : undefined
  const bearer = await authenticateBearer(database, token, { scopes, audience }, sourceOf(readers, context))
  if (typeof bearer === 'string') return bearer
  context.set('bearer', bearer)
  return undefined
}

/** Creates the Hono application: guards in front of the accounts and the API. The caller adds the pages. */
export const createHttp = (parts: HttpParts) => {
  const addressOf = createClientAddressReader(parts.config.trustedProxies)
  const cookieNames = listAuthCookieNames(parts.config.appUrl)
  const app = new Hono<HttpEnvironment>()
  app.use(watch(parts))
  const readCookie = createSessionCookieReader(getSessionCookieName(parts.config.appUrl), parts.config.authSecret)
  const readToken = createCredentialReader(readCookie)
  const readers = { addressOf, readCookie, readToken, readDevice: createDeviceReader(parts.config) }
  const guard = async (context: Context<HttpEnvironment>, next: () => Promise<void>) => {
    const isTwofold = hasDuplicateHeaders(context.env.incoming, cookieNames)
    const denied = isTwofold ? 'INPUT_INVALID' : await admitBearer(parts, readers, context)
    const actsByCookie = !context.get('bearer') && !context.get('route').isCookieless
    const refused = denied ?? refusalOf(context.req.raw, context.get('route'), parts.config.origins, actsByCookie)
    return refused ? createErrorResponse(refused) : await next()
  }
  for (const path of ['/api/*', ...parts.endpoints.keys()]) app.use(path, guard)
  app.use(admitBody({ database: parts.database, readToken, addressOf }))
  const network = { ...networkConcurrency, atOnce: Math.max(1, Math.floor(parts.config.connections.request / 4)) }
  app.use(limitConcurrency({ readToken, ownerOf: parts.database.ownerOf, addressOf }, { network }))
  app.on(['GET', 'POST'], '/api/auth/*', serveAuth(parts, readers))
  app.onError((error, context) => failureAnswer(parts, context, error))
  return { app, serveApi: serveApi(parts, readers) }
}
