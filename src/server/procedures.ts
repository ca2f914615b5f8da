import { createHash } from 'node:crypto'
import { ORPCError, os } from '@orpc/server'
import { and, eq } from 'drizzle-orm'
import { errorCatalogue } from '#src/shared/errors.ts'
import type { RequestSource } from './audit.ts'
import type { Config } from './config.ts'
import type { Database, Db, OwnerId, SessionPerson } from './database.ts'
import type { FileStorage } from './file-storage.ts'
import type { Logger } from './log.ts'
import type { Mailer } from './mail.ts'
import { recordRefusal } from './refusals.ts'
import { idempotencyKeys } from './tables.ts'
import { countWrite } from './write-rate-limit.ts'

/** Context of a request: the platform, and the session of the request. */
export interface RequestContext {
  config: Config
  database: Database
  files: FileStorage
  mailer: Mailer
  log: Logger
  /**
   * Session token of a cookie with a valid signature. Whether the session is still valid is checked in the database.
   */
  sessionToken: string | undefined
  /** Id of the access token that authenticated the request in place of a session; then `sessionToken` is that token. */
  accessTokenId?: string | undefined
  idempotencyKey: string | undefined
  /** Whether the request may change something. Then the session cookie alone does not identify the acting user. */
  isChange: boolean
  /** User for whom the page was rendered; a stale page must not change data of another user who has signed in since. */
  actor?: string | undefined
  requestId: string
  /** Whether the server reads for a page that it renders. Crawlers request such pages, so the read records nothing. */
  isPageLoad?: boolean | undefined
  /** Source of the request, for the audit log. */
  source: RequestSource
  runJob: (name: string, payload: object) => Promise<void>
  /** Replaces the session cookie of the browser. */
  replaceSession: (session: { token: string; expiresAt: Date }) => void
  /** Sends JSON text instead of the handler's result; undefined for calls in process. */
  sendWritten?: ((json: string) => void) | undefined
}

/** Context of an acting user, within one transaction with access to that user's rows. */
export interface OwnedContext {
  db: Db
  ownerId: OwnerId
  person: SessionPerson
}

/** Creates an error of the catalogue with its status; `data` has details, such as the invalid field. */
export const createApiError = (code: keyof typeof errorCatalogue, data?: object): ORPCError<string, unknown> => {
  const { status, message } = errorCatalogue[code]
  return new ORPCError<string, unknown>(code, { status, message, data })
}

/**
 * Sends a list that is serialised as JSON already, by the database or by the caller.
 *
 * Over HTTP the text is sent as it is, because parsing, validating and serialising it again would cost more than the
 * query. So it must contain exactly the contract's fields. A call in process gets the same text
 * parsed and validated, by which tests keep the two consistent.
 */
export const sendJsonList = <Item>({ sendWritten }: RequestContext, json: string): Item[] => {
  if (!sendWritten) return JSON.parse(json) as Item[]
  sendWritten(json)
  return []
}

const base = os.$context<RequestContext>()

/**
 * Rejects a stale page whose user differs from the session's, and a change without a user header (CSRF protection): a
 * browser adds the cookie by itself, whichever site opened the page. An access token names its user, and no browser adds
 * it.
 *
 * @throws ACTOR_MISSING for a change without a user
 * @throws NOT_AUTHENTICATED for another user; the denied access is recorded in the audit log
 */
export const requireActor = async (
  context: Pick<RequestContext, 'accessTokenId' | 'actor' | 'isChange' | 'database' | 'source'>,
  { id }: { id: string },
): Promise<void> => {
  const { accessTokenId, actor, isChange } = context
  if (actor === undefined && isChange && accessTokenId === undefined) throw createApiError('ACTOR_MISSING')
  if (actor === undefined || actor === id) return
  await recordRefusal(context, id, 'ACTOR_MISMATCH')
  throw createApiError('NOT_AUTHENTICATED')
}

/** Counts a change against the write rate limit of its user, and rejects it beyond the limit. */
const requirePace = ({ isChange }: Pick<RequestContext, 'isChange'>, { id }: { id: string }): void => {
  if (isChange && !countWrite(id)) throw createApiError('TOO_MANY_REQUESTS')
}

/**
 * Runs `work` in a transaction as the user of the session, and queues its jobs after the commit; for handlers with slow
 * work before it, such as storing a file.
 *
 * @throws NOT_AUTHENTICATED without a valid session, or for a stale page of another user
 * @throws ACTOR_MISSING for a change without a user
 * @throws TOO_MANY_REQUESTS beyond the write rate limit
 */
export const actAsUser = async <T>(
  context: RequestContext,
  work: (owned: OwnedContext & Pick<RequestContext, 'runJob'>) => Promise<T>,
): Promise<T> => {
  if (!context.sessionToken) throw createApiError('NOT_AUTHENTICATED')
  const jobs: [string, object][] = []
  const done = await context.database.asSession(context.sessionToken, async (db, person) => {
    await requireActor(context, person)
    requirePace(context, person)
    const result = await work({
      db,
      person,
      ownerId: person.id,
      // Queues jobs after the commit, because a worker must find the rows of its job.
      runJob: async (name: string, payload: object) => {
        jobs.push([name, payload])
      },
    })
    return { result }
  })
  if (!done) throw createApiError('NOT_AUTHENTICATED')
  for (const [name, payload] of jobs)
    await context
      .runJob(name, payload)
      .catch((error: Error) => context.log.error({ job: name, reason: error.message }, 'a job could not be queued'))
  return done.result
}

/**
 * Middleware that runs the handler in a transaction as the signed-in user.
 *
 * @throws NOT_AUTHENTICATED without a valid session
 */
export const authenticatedTx = base.middleware(
  async ({ context, next }) => await actAsUser(context, async (owned) => await next({ context: owned })),
)

/**
 * Middleware that authenticates without holding a transaction open; for handlers with slow work.
 *
 * @throws NOT_AUTHENTICATED without a valid session
 */
export const authenticated = base.middleware(async ({ context, next }) => {
  if (!context.sessionToken) throw createApiError('NOT_AUTHENTICATED')
  const person = await context.database.asSession(context.sessionToken, async (_db, found) => found)
  if (!person) throw createApiError('NOT_AUTHENTICATED')
  await requireActor(context, person)
  requirePace(context, person)
  return await next({ context: { person, ownerId: person.id } })
})

/** Fingerprints a file by name, size and type: reading it whole would be too expensive. */
const describeFile = (_name: string, value: unknown) =>
  value instanceof File ? [value.name, value.size, value.type] : value

/** Hashes an input, to compare inputs without storing them. */
export const fingerprintInput = (input: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(input, describeFile) ?? '')
    .digest('hex')

interface ProcedureCall {
  path: readonly string[]
  input: unknown
}

const keyRowOf = ({ ownerId }: Pick<OwnedContext, 'ownerId'>, key: string, { path, input }: ProcedureCall) => ({
  userId: ownerId,
  key,
  procedure: path.join('.'),
  fingerprint: fingerprintInput(input),
})

type KeyRow = ReturnType<typeof keyRowOf>

const findKey = async (db: Db, row: KeyRow) => {
  const [storedKey] = await db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, row.userId), eq(idempotencyKeys.key, row.key)))
  if (storedKey && (storedKey.fingerprint !== row.fingerprint || storedKey.procedure !== row.procedure))
    throw createApiError('IDEMPOTENCY_KEY_REUSED')
  return storedKey
}

const reserveKey = async (db: Db, row: KeyRow) => {
  // A concurrent request with the same key waits here for the first one to commit, then finds its response.
  const inserted = await db
    .insert(idempotencyKeys)
    .values(row)
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  if (inserted.length > 0) return undefined
  const storedKey = await findKey(db, row)
  if (!storedKey) throw createApiError('IDEMPOTENCY_KEY_REUSED')
  return storedKey
}

type Keyed = Pick<RequestContext, 'idempotencyKey'> & Pick<OwnedContext, 'db' | 'ownerId'>

/**
 * Finds the stored response of a repeated creation; undefined for a new one.
 *
 * @throws IDEMPOTENCY_KEY_REUSED for the same key with another input
 */
export const findStoredResponse = async <T>(context: Keyed, call: ProcedureCall): Promise<T | undefined> => {
  const { idempotencyKey: key, db } = context
  return key ? ((await findKey(db, keyRowOf(context, key, call)))?.answer as T | undefined) : undefined
}

/**
 * Runs `work` once per idempotency key; a repeated request gets the stored response. Without a key it always runs.
 *
 * @throws IDEMPOTENCY_KEY_REUSED for the same key with another input
 */
export const runIdempotently = async <T>(context: Keyed, call: ProcedureCall, work: () => Promise<T>): Promise<T> => {
  const { idempotencyKey: key, db, ownerId } = context
  if (!key) return await work()
  const storedKey = await reserveKey(db, keyRowOf(context, key, call))
  if (storedKey) return storedKey.answer as T
  const answer = await work()
  await db
    .update(idempotencyKeys)
    .set({ answer })
    .where(and(eq(idempotencyKeys.userId, ownerId), eq(idempotencyKeys.key, key)))
  return answer
}

/**
 * Middleware that returns the stored response of a repeated creation, by the header `Idempotency-Key`. Without the
 * header it does nothing.
 */
export const idempotent = os
  .$context<RequestContext & OwnedContext>()
  .middleware(async ({ context, next, path }, input: unknown, output) =>
    output(await runIdempotently(context, { path, input }, async () => (await next()).output)),
  )
