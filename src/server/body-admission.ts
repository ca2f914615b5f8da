import type { IncomingMessage } from 'node:http'
import type { Context } from 'hono'
import type { ErrorCode } from '#src/shared/errors.ts'
import { countAttempt } from './auth/throttle.ts'
import type { ClientAddressReader } from './client-address.ts'
import { createByteBudget, createKeyedSemaphore, type Permit } from './concurrency-limiter.ts'
import type { Database } from './database.ts'
import { createErrorResponse, type HttpEnvironment } from './http-responses.ts'
import { drainBody, extendUploadTimeout } from './node-server.ts'
import { createTooLongError, isTooLong, RequestBodyError, readBody } from './request-body.ts'
import { authPrefix, type Route } from './route-index.ts'

// What a request has to show before its body is read.

/** Forms with files of one person: more than anybody sends by hand, fewer than would keep the server busy. */
export const uploadRate = { limit: 120, windowMs: 10 * 60_000, blockMs: 10 * 60_000 }

/** Forms and long JSON of one person that are read and worked on at a time; further ones wait unread. */
export const maxActiveUploads = 3

/** What the longer bodies of everybody may take together while they are read and worked on; further ones wait unread. */
export const bodyBudget = { bytes: 256 * 1024 * 1024, waiting: 200 }

/** How long a body waits for room; shorter than what its sender has to send it in. */
const longestWaitMs = { upload: 30_000, json: 5_000 }

/** Bodies to a call that needs no session, from one network: counted before they are read, taken or refused. */
export const anonymousRate = { limit: 120, windowMs: 10 * 60_000, blockMs: 10 * 60_000 }

/** Looks at what is shared, from one network: each part is a call, and fewer than would flood the owner's log. */
export const shareAccessRate = { ...anonymousRate, limit: 300 }
const lookPattern = '/api/shared'

/** Waits for the end of a share, from one network: each open page asks twice a minute, and nothing is read or written. */
export const shareWaitRate = { ...anonymousRate, limit: 1200 }
const ownRates: Record<string, typeof anonymousRate> = {
  [lookPattern]: shareAccessRate,
  '/api/shared/file': shareAccessRate,
  '/api/shared/open': shareWaitRate,
}

/**
 * A shorter body costs less to read than to ask the database whose session it comes with; its handler asks anyway. It
 * waits for nobody: a queue of those could be held up from few connections, and their memory is little.
 */
const askFromBytes = 64 * 1024

interface Parts {
  database: Database
  readToken: (cookie: string | undefined) => string | undefined
  addressOf: ClientAddressReader
}

/** Why a body is not read, or whose places it takes. */
interface Admission {
  refusal?: ErrorCode
  sender?: string
}

const ownPlaces = createKeyedSemaphore({ atOnce: maxActiveUploads, waiting: uploadRate.limit })
const room = createByteBudget(bodyBudget)

/** How long a body is by its headers: 0 without one, undefined when it comes in chunks. */
const announcedBytes = (headers: Headers): number | undefined =>
  headers.has('transfer-encoding') ? undefined : Number(headers.get('content-length') ?? 0)

const isForm = (headers: Headers) => headers.get('content-type')?.toLowerCase().startsWith('multipart/') ?? false

/** Counts a call that needs no session against its network; false where there were too many. */
export const countAnonymousRequest = async (pool: Database['servicePool'], pattern: string, address: string) =>
  await countAttempt(pool, `body ${pattern} ${address}`, ownRates[pattern] ?? anonymousRate)

const admitStranger = async (
  parts: Parts,
  context: Context<HttpEnvironment>,
  { pattern }: Route,
): Promise<Admission> => {
  // The accounts count by what is asked for, once that is known.
  if (pattern === undefined || context.req.path.startsWith(authPrefix)) return {}
  const address = parts.addressOf(context.env.incoming.socket.remoteAddress, context.req.header('x-forwarded-for'))
  // The reader whom a share names is no stranger; whoever looks by a link with a session is counted by the handler.
  const isNamed = pattern === lookPattern && parts.readToken(context.req.header('cookie')) !== undefined
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

/** Why a body is not read although it is not too long: nobody is signed in, or somebody sends without end. */
const admit = async (
  parts: Parts,
  context: Context<HttpEnvironment>,
  announced: number | undefined,
): Promise<Admission> => {
  const route = context.get('route')
  if (!route.needsSession) return await admitStranger(parts, context, route)
  const token = parts.readToken(context.req.header('cookie'))
  if (!token) return { refusal: 'NOT_AUTHENTICATED' }
  const isUpload = isForm(context.req.raw.headers)
  if (!isUpload && announced !== undefined && announced < askFromBytes) return {}
  const ownerId = await parts.database.asSession(token, async (_db, { id }) => id)
  if (!ownerId) return { refusal: 'NOT_AUTHENTICATED' }
  return isUpload ? await admitUpload(parts, context, ownerId) : { sender: ownerId }
}

/** A signal that the connection of a request has gone, and `stop` to listen no more: the connection outlives the request. */
const watchConnection = ({ socket }: IncomingMessage) => {
  const gone = new AbortController()
  const end = () => gone.abort()
  if (socket.destroyed) end()
  socket.once('close', end)
  return { signal: gone.signal, stop: () => socket.off('close', end) }
}

/** Takes the sender's own place and room for the body. Undefined when too many wait, too long, or nobody any more. */
const takePlaces = async (
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
    const own = await ownPlaces.enter(sender, connection.signal)
    if (!own || !isLong) return own && [own]
    const patience = AbortSignal.timeout(isUpload ? longestWaitMs.upload : longestWaitMs.json)
    const taken = await room.enter(bytes, AbortSignal.any([connection.signal, patience]))
    if (!taken) own.leave()
    return taken && [taken, own]
  } finally {
    connection.stop()
  }
}

/** Why a body is refused by its headers alone. A path that the API does not have takes none: it is not found. */
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
    // Whoever left in the middle of a body hears no answer.
    if (raw.signal.aborted) return 'INPUT_INVALID'
    throw error
  }
}

/** Reads a body whose sender may send it and lets the request go on; answers why not otherwise. */
const receive = async (
  parts: Parts,
  context: Context<HttpEnvironment>,
  announced: number | undefined,
  next: () => Promise<void>,
): Promise<ErrorCode | undefined> => {
  const { refusal, sender } = await admit(parts, context, announced)
  const places = refusal || sender === undefined ? [] : await takePlaces(context, announced, sender)
  const refused = refusal ?? (places ? undefined : 'TOO_MANY_REQUESTS')
  if (refused && announced !== undefined) drainBody(context.env.incoming, announced)
  if (refused) return refused
  try {
    const unread = await readAdmitted(context)
    if (!unread) await next()
    return unread
  } finally {
    for (const place of places ?? []) place.leave()
  }
}

/**
 * Reads the bodies of requests whose route takes one, and refuses the others unread: what is too long, what belongs
 * nowhere, and what a session has to come with. Handlers find the result in the context.
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
