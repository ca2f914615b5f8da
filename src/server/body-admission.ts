import type { IncomingMessage } from 'node:http'
import type { Context } from 'hono'
import { hourMs } from '#src/shared/durations.ts'
import type { ErrorCode } from '#src/shared/errors.ts'
import { countAttempt } from './auth/throttle.ts'
import type { ClientAddressReader } from './client-address.ts'
import { createByteBudget, createKeyedSemaphore, type Permit } from './concurrency-limiter.ts'
import type { CredentialReader } from './credential-reader.ts'
import type { Database } from './database.ts'
import { createErrorResponse, type HttpEnvironment } from './http-responses.ts'
import { drainBody, extendUploadTimeout } from './node-server.ts'
import { createTooLongError, isTooLong, RequestBodyError, readBody } from './request-body.ts'
import { authPrefix, type Route } from './route-index.ts'

// Admission of request bodies: the checks before a body is read.

/** Rate limit of forms with files per user: above manual use, and below the load that would keep the server busy. */
export const uploadRate = { limit: 120, windowMs: 10 * 60_000, blockMs: 10 * 60_000 }

/** Concurrency limit of forms and long JSON per user, while they are read and processed. Further ones wait unread. */
export const maxActiveUploads = 3

/** Memory budget of the longer bodies of all users while they are read and processed. Further ones wait unread. */
export const bodyBudget = { bytes: 256 * 1024 * 1024, waiting: 200 }

/**
 * Maximum wait of a body for each of its permits. Both waits of JSON are shorter than the body timeout of ten seconds,
 * which would reset the connection. A file may wait for earlier files of its user until the upload timeout.
 */
const maxWaitMs = { upload: 30_000, json: 4_000 }

/**
 * Rate limit of bodies to calls without a session, per network. Counted before they are read, whether accepted or
 * rejected.
 */
export const anonymousRate = { limit: 120, windowMs: 10 * 60_000, blockMs: 10 * 60_000 }

/**
 * Rate limit of calls that read a share, per network. Each part of it is a call; the limit keeps the owner's log short.
 */
export const shareAccessRate = { ...anonymousRate, limit: 300 }
const lookPattern = '/api/shared'

/** Rate limit of long polls for the end of a share, per network. Each open page sends two a minute, without queries. */
export const shareWaitRate = { ...anonymousRate, limit: 1200 }
/** Rate limits of clients of OAuth, per network: a service that many users connect has one network and refreshes hourly. */
export const tokenRequestRate = { ...anonymousRate, limit: 600 }
export const registrationRate = { limit: 30, windowMs: hourMs, blockMs: hourMs }
const ownRates: Record<string, typeof anonymousRate> = {
  '/oauth/token': tokenRequestRate,
  '/oauth/register': registrationRate,
  [lookPattern]: shareAccessRate,
  '/api/shared/file': shareAccessRate,
  '/api/shared/open': shareWaitRate,
}

/**
 * Minimum size of bodies whose session is checked first. Reading a shorter one costs less than the query, and its
 * handler checks the session anyway. Short bodies are not queued: few connections could block such a queue, and they
 * take little memory.
 */
const askFromBytes = 64 * 1024

interface Parts {
  database: Database
  readToken: CredentialReader
  addressOf: ClientAddressReader
}

/** Admission result: the error of a rejected body, or the user whose permits it takes. */
interface Admission {
  refusal?: ErrorCode
  sender?: string
}

const uploadSemaphore = createKeyedSemaphore({ atOnce: maxActiveUploads, waiting: uploadRate.limit })
const byteBudget = createByteBudget(bodyBudget)

/** Length announced by the headers: 0 without a body, undefined for a chunked body. */
const announcedBytes = (headers: Headers): number | undefined =>
  headers.has('transfer-encoding') ? undefined : Number(headers.get('content-length') ?? 0)

const isForm = (headers: Headers) => headers.get('content-type')?.toLowerCase().startsWith('multipart/') ?? false

/** Counts a call that needs no session against the rate limit of its network; false if the limit is exceeded. */
export const countAnonymousRequest = async (pool: Database['servicePool'], pattern: string, address: string) =>
  await countAttempt(pool, `body ${pattern} ${address}`, ownRates[pattern] ?? anonymousRate)

const admitStranger = async (
  parts: Parts,
  context: Context<HttpEnvironment>,
  { pattern }: Route,
): Promise<Admission> => {
  // Account endpoints count attempts by account, once that is known.
  if (pattern === undefined || context.req.path.startsWith(authPrefix)) return {}
  const address = parts.addressOf(context.env.incoming.socket.remoteAddress, context.req.header('x-forwarded-for'))
  // The recipient whom a share names is not anonymous. A user who opens it by a link with a session is counted by the
  // handler.
  const isNamed = pattern === lookPattern && parts.readToken(context) !== undefined
  const isWithin = isNamed || (await countAnonymousRequest(parts.database.servicePool, pattern, address))
  return isWithin ? { sender: `network ${address}` } : { refusal: 'TOO_MANY_REQUESTS' }
}

const admitUpload = async (
  { database }: Parts,
  context: Context<HttpEnvironment>,
  ownerId: string,
): Promise<Admission> => {
  if (!(await countAttempt(database.servicePool, `upload:${ownerId}`, uploadRate)))
    return { refusal: 'TOO_MANY_REQUESTS' }
  extendUploadTimeout(context.env.incoming)
  return { sender: ownerId }
}

/** Returns why a body of valid length is rejected: no session, or an exceeded rate limit. */
const admit = async (
  parts: Parts,
  context: Context<HttpEnvironment>,
  announced: number | undefined,
): Promise<Admission> => {
  const route = context.get('route')
  if (!route.needsSession) return await admitStranger(parts, context, route)
  const token = parts.readToken(context)
  if (!token) return { refusal: 'NOT_AUTHENTICATED' }
  const isUpload = isForm(context.req.raw.headers)
  if (!isUpload && announced !== undefined && announced < askFromBytes) return {}
  const ownerId = await parts.database.asSession(token, async (_db, { id }) => id)
  if (!ownerId) return { refusal: 'NOT_AUTHENTICATED' }
  return isUpload ? await admitUpload(parts, context, ownerId) : { sender: ownerId }
}

/**
 * Returns a signal that aborts when the connection of a request closes, and `stop`, which removes the listener: the
 * connection outlives the request.
 */
const watchConnection = ({ socket }: IncomingMessage) => {
  const gone = new AbortController()
  const end = () => gone.abort()
  if (socket.destroyed) end()
  socket.once('close', end)
  return { signal: gone.signal, stop: () => socket.off('close', end) }
}

/**
 * Acquires the sender's permit and memory for the body. Undefined if the queue is full, the wait is too long, or the
 * client has disconnected.
 */
const acquirePermits = async (
  context: Context<HttpEnvironment>,
  announced: number | undefined,
  sender: string,
): Promise<Permit[] | undefined> => {
  const isUpload = isForm(context.req.raw.headers)
  const bytes = announced ?? context.get('route').body.maxBytes
  const isLong = bytes > askFromBytes
  if (!isUpload && !isLong) return []
  const connection = watchConnection(context.env.incoming)
  try {
    const untilTimeout = () =>
      AbortSignal.any([connection.signal, AbortSignal.timeout(isUpload ? maxWaitMs.upload : maxWaitMs.json)])
    const own = await uploadSemaphore.acquire(sender, isUpload ? connection.signal : untilTimeout())
    if (!own || !isLong) return own && [own]
    const acquired = await byteBudget.acquire(bytes, untilTimeout())
    if (!acquired) own.release()
    return acquired && [acquired, own]
  } finally {
    connection.stop()
  }
}

/** Returns why a body is rejected by its headers alone. A path unknown to the API returns NOT_FOUND. */
const headerRefusal = (
  { pattern, body }: Route,
  { headers, url }: Request,
  announced: number | undefined,
): ErrorCode | undefined => {
  const isUnknown = pattern === undefined && /^\/api(?:\/|$)/.test(new URL(url).pathname)
  if (isTooLong(body, announced)) return isUnknown ? 'NOT_FOUND' : createTooLongError(body)
  return isForm(headers) && body.takes === 'json' ? 'CONTENT_TYPE_REFUSED' : undefined
}

const readAdmitted = async (context: Context<HttpEnvironment>): Promise<ErrorCode | undefined> => {
  const { raw } = context.req
  try {
    context.set('body', await readBody(raw, context.get('route').body))
    return undefined
  } catch (error) {
    if (error instanceof RequestBodyError) return error.code
    // The client has disconnected within the body, so the response does not matter.
    if (raw.signal.aborted) return 'INPUT_INVALID'
    throw error
  }
}

/** Admits and reads a body, then runs the next handler; returns the error otherwise. */
const receive = async (
  parts: Parts,
  context: Context<HttpEnvironment>,
  announced: number | undefined,
  next: () => Promise<void>,
): Promise<ErrorCode | undefined> => {
  const { refusal, sender } = await admit(parts, context, announced)
  const permits = refusal || sender === undefined ? [] : await acquirePermits(context, announced, sender)
  const refused = refusal ?? (permits ? undefined : 'TOO_MANY_REQUESTS')
  if (refused && announced !== undefined) drainBody(context.env.incoming, announced)
  if (refused) return refused
  try {
    const unread = await readAdmitted(context)
    if (!unread) await next()
    return unread
  } finally {
    for (const permit of permits ?? []) permit.release()
  }
}

/**
 * Middleware that reads bodies of requests whose route takes one, and rejects the others unread: too long, without a
 * route, or without the required session. Handlers find the result in the context.
 */
export const admitBody =
  (parts: Parts) =>
  async (context: Context<HttpEnvironment>, next: () => Promise<void>): Promise<Response | undefined> => {
    const { headers } = context.req.raw
    const announced = announcedBytes(headers)
    const route = context.get('route')
    const refused = announced === 0 ? undefined : headerRefusal(route, context.req.raw, announced)
    if (refused) return createErrorResponse(refused)
    if (announced === 0 || route.body.takes === 'nothing') {
      await next()
      return undefined
    }
    const refusal = await receive(parts, context, announced, next)
    return refusal && createErrorResponse(refusal)
  }
