import type { Context } from 'hono'
import type { ErrorCode } from '#src/shared/errors.ts'
import type { AddressReader } from './addresses.ts'
import { errorAnswer, type HttpEnvironment } from './answers.ts'
import { countAttempt } from './auth/attempts.ts'
import type { Database } from './database.ts'
import { giveUploadTime, letFinish } from './node-server.ts'
import { createOwnPlaces, type Place } from './places.ts'
import { BodyError, isTooLong, readBody, tooLong } from './request-body.ts'
import { authPrefix, type Route } from './route-index.ts'

// What a request has to show before its body is read.

/** Forms with files of one person: more than anybody sends by hand, fewer than would keep the server busy. */
export const uploadRate = { limit: 120, windowMs: 10 * 60_000, blockMs: 10 * 60_000 }

/** Forms of one person that are read and worked on at a time; further ones wait unread. */
export const uploadsAtOnce = 3

/** Bodies to a call that needs no session, from one network: counted before they are read, taken or refused. */
export const strangerRate = { limit: 120, windowMs: 10 * 60_000, blockMs: 10 * 60_000 }

/** A shorter body costs less to read than to ask the database whose session it comes with; its handler asks anyway. */
const askFromBytes = 64 * 1024

interface Parts {
  database: Database
  readToken: (cookie: string | undefined) => string | undefined
  addressOf: AddressReader
}

/** Whether a body is read; `place` is to be left when the request is answered. */
interface Admission {
  refusal?: ErrorCode
  place?: Place
}

const ownPlaces = createOwnPlaces(uploadsAtOnce)

/** How long a body is by its headers: 0 without one, undefined when it comes in chunks. */
const announcedBytes = (headers: Headers): number | undefined =>
  headers.has('transfer-encoding') ? undefined : Number(headers.get('content-length') ?? 0)

const isForm = (headers: Headers) => headers.get('content-type')?.toLowerCase().startsWith('multipart/') ?? false

const admitStranger = async (
  parts: Parts,
  context: Context<HttpEnvironment>,
  { pattern }: Route,
): Promise<Admission> => {
  // The accounts count by what is asked for, once that is known.
  if (pattern === undefined || context.req.path.startsWith(authPrefix)) return {}
  const address = parts.addressOf(context.env.incoming.socket.remoteAddress, context.req.header('x-forwarded-for'))
  const isWithin = await countAttempt(parts.database.servicePool, `body ${pattern} ${address}`, strangerRate)
  return isWithin ? {} : { refusal: 'TOO_MANY_REQUESTS' }
}

const admitUpload = async ({ database }: Parts, context: Context<HttpEnvironment>, ownerId: string) => {
  if (!(await countAttempt(database.servicePool, `upload:${ownerId}`, uploadRate)))
    return { refusal: 'TOO_MANY_REQUESTS' } as const
  giveUploadTime(context.env.incoming)
  return { place: await ownPlaces.enter(ownerId) }
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
  return isUpload ? await admitUpload(parts, context, ownerId) : {}
}

/** Why a body is refused by its headers alone. */
const headerRefusal = ({ body }: Route, { headers }: Request, announced: number | undefined): ErrorCode | undefined => {
  if (isTooLong(body, announced)) return tooLong(body)
  return isForm(headers) && body.takes === 'json' ? 'CONTENT_TYPE_REFUSED' : undefined
}

const readAdmitted = async (context: Context<HttpEnvironment>): Promise<ErrorCode | undefined> => {
  const { raw } = context.req
  try {
    context.set('body', await readBody(raw, context.get('route').body))
    return undefined
  } catch (error) {
    if (error instanceof BodyError) return error.code
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
  const { refusal, place } = await admit(parts, context, announced)
  if (refusal && announced !== undefined) letFinish(context.env.incoming, announced)
  if (refusal) return refusal
  try {
    const unread = await readAdmitted(context)
    if (!unread) await next()
    return unread
  } finally {
    place?.leave()
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
    if (refused) return errorAnswer(refused)
    if (announced === 0 || route.body.takes === 'nothing') {
      await next()
      return undefined
    }
    const refusal = await receive(parts, context, announced, next)
    return refusal && errorAnswer(refusal)
  }
