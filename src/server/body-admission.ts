import type { Context } from 'hono'
import type { ErrorCode } from '#src/shared/errors.ts'
import { errorAnswer, type HttpEnvironment } from './answers.ts'
import { countAttempt } from './auth/attempts.ts'
import type { Database } from './database.ts'
import { giveUploadTime, letFinish } from './node-server.ts'
import { BodyError, isTooLong, readBody, tooLong } from './request-body.ts'
import type { Route } from './route-index.ts'

// What a request has to show before its body is read.

/** Forms with files of one person: more than anybody sends by hand, fewer than would keep the server busy. */
export const uploadRate = { limit: 120, windowMs: 10 * 60_000, blockMs: 10 * 60_000 }

/** A shorter body costs less to read than to ask the database whose session it comes with; its handler asks anyway. */
const askFromBytes = 64 * 1024

interface Parts {
  database: Database
  readToken: (cookie: string | undefined) => string | undefined
}

/** How long a body is by its headers: 0 without one, undefined when it comes in chunks. */
const announcedBytes = (headers: Headers): number | undefined =>
  headers.has('transfer-encoding') ? undefined : Number(headers.get('content-length') ?? 0)

const isForm = (headers: Headers) => headers.get('content-type')?.toLowerCase().startsWith('multipart/') ?? false

/** Why a body is not read although it is not too long: nobody is signed in, or somebody sends without end. */
const refusalOf = async (
  { database, readToken }: Parts,
  context: Context<HttpEnvironment>,
  { needsSession }: Route,
  announced: number | undefined,
): Promise<ErrorCode | undefined> => {
  if (!needsSession) return undefined
  const token = readToken(context.req.header('cookie'))
  if (!token) return 'NOT_AUTHENTICATED'
  const isUpload = isForm(context.req.raw.headers)
  if (!isUpload && announced !== undefined && announced < askFromBytes) return undefined
  const ownerId = await database.asSession(token, async (_db, { id }) => id)
  if (!ownerId) return 'NOT_AUTHENTICATED'
  if (!isUpload) return undefined
  if (!(await countAttempt(database.servicePool, `upload:${ownerId}`, uploadRate))) return 'TOO_MANY_REQUESTS'
  giveUploadTime(context.env.incoming)
  return undefined
}

/** Reads a body if its route takes it and its sender may send it; says why not otherwise. */
const receive = async (
  parts: Parts,
  context: Context<HttpEnvironment>,
  announced: number | undefined,
): Promise<ErrorCode | undefined> => {
  const route = context.get('route')
  const { raw } = context.req
  if (isTooLong(route.body, announced)) return tooLong(route.body)
  if (route.body.takes === 'nothing') return undefined
  if (isForm(raw.headers) && route.body.takes !== 'form') return 'CONTENT_TYPE_REFUSED'
  const refusal = await refusalOf(parts, context, route, announced)
  if (refusal && announced !== undefined) letFinish(context.env.incoming, announced)
  if (refusal) return refusal
  try {
    context.set('body', await readBody(raw, route.body))
    return undefined
  } catch (error) {
    if (error instanceof BodyError) return error.code
    // Whoever left in the middle of a body hears no answer.
    if (raw.signal.aborted) return 'INPUT_INVALID'
    throw error
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
    if (announced === 0) {
      await next()
      return undefined
    }
    const refusal = await receive(parts, context, announced)
    if (refusal) return errorAnswer(refusal)
    await next()
    return undefined
  }
