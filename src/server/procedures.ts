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

/** What a request brings: the platform, and the session it came with. */
export interface RequestContext {
  config: Config
  database: Database
  files: FileStorage
  mailer: Mailer
  log: Logger
  /** The token of a session cookie with a valid signature; whether the session lives is asked in the database. */
  sessionToken: string | undefined
  idempotencyKey: string | undefined
  /** Whether the request may change something; then a session's cookie alone does not say whom it acts for. */
  isChange: boolean
  /** Whom the page that asks knows; a page that slept while another person signed in changes nothing of that person. */
  actor?: string | undefined
  requestId: string
  /** Where the request came from, for the audit log. */
  source: RequestSource
  runJob: (name: string, payload: object) => Promise<void>
  /** Gives the browser another session cookie in place of the one it came with. */
  replaceSession: (session: { token: string; expiresAt: Date }) => void
  /** Sends JSON text in place of what the handler returns; absent where a call is made in process. */
  sendWritten?: ((json: string) => void) | undefined
}

/** A context in which a person acts, inside one transaction with that person's rows in sight. */
export interface OwnedContext {
  db: Db
  ownerId: OwnerId
  person: SessionPerson
}

/** An error of the catalogue, with its status; `data` says more, such as the field it is about. */
export const createApiError = (code: keyof typeof errorCatalogue, data?: object): ORPCError<string, unknown> => {
  const { status, message } = errorCatalogue[code]
  return new ORPCError<string, unknown>(code, { status, message, data })
}

/**
 * Answers with a list that the database has written as JSON. Over HTTP the text goes out as it is: to read it, check it
 * and write it again would cost more than asking for it. So the statement itself has to name the contract's fields and
 * no others; a call in process gets the same text read and checked, by which tests hold the two together.
 */
export const sendJsonList = <Item>({ sendWritten }: RequestContext, json: string): Item[] => {
  if (!sendWritten) return JSON.parse(json) as Item[]
  sendWritten(json)
  return []
}

const base = os.$context<RequestContext>()

/**
 * Refuses a page that knows another person than the one of the session, because it slept while that one signed in, and a
 * change that names nobody: a browser adds the cookie by itself, whoever the page was opened by.
 */
export const requireActor = async (
  context: Pick<RequestContext, 'actor' | 'isChange' | 'database' | 'source'>,
  { id }: { id: string },
): Promise<void> => {
  const { actor, isChange } = context
  if (actor === undefined && isChange) throw createApiError('ACTOR_MISSING')
  if (actor === undefined || actor === id) return
  await recordRefusal(context, id, 'ACTOR_MISMATCH')
  throw createApiError('NOT_AUTHENTICATED')
}

/** Counts a change of a person and refuses it beyond what a person can make. */
const requirePace = ({ isChange }: Pick<RequestContext, 'isChange'>, { id }: { id: string }): void => {
  if (isChange && !countWrite(id)) throw createApiError('TOO_MANY_REQUESTS')
}

/**
 * Runs `work` in a transaction as the person of the session and queues its jobs after the commit; for handlers that do
 * something long before it, such as storing a file. Refuses everybody else, and whoever changes more than a person can.
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
      // Jobs wait for the commit: a worker must find what it was called for.
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

/** Runs the handler in a transaction as the signed-in person; answers 'Not authenticated' to anybody else. */
export const authenticatedTx = base.middleware(
  async ({ context, next }) => await actAsUser(context, async (owned) => await next({ context: owned })),
)

/** Finds who is asking without holding a transaction open; for handlers whose work takes long. */
export const authenticated = base.middleware(async ({ context, next }) => {
  if (!context.sessionToken) throw createApiError('NOT_AUTHENTICATED')
  const person = await context.database.asSession(context.sessionToken, async (_db, found) => found)
  if (!person) throw createApiError('NOT_AUTHENTICATED')
  await requireActor(context, person)
  requirePace(context, person)
  return await next({ context: { person, ownerId: person.id } })
})

/** A file counts by its name, size and kind: reading it whole would cost more than it tells. */
const describeFile = (_name: string, value: unknown) =>
  value instanceof File ? [value.name, value.size, value.type] : value

/** What tells one input from another without keeping it. */
export const fingerprintInput = (input: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(input, describeFile) ?? '')
    .digest('hex')

interface Asked {
  path: readonly string[]
  input: unknown
}

const keyRowOf = ({ ownerId }: Pick<OwnedContext, 'ownerId'>, key: string, { path, input }: Asked) => ({
  userId: ownerId,
  key,
  procedure: path.join('.'),
  fingerprint: fingerprintInput(input),
})

type KeyRow = ReturnType<typeof keyRowOf>

const findKey = async (db: Db, row: KeyRow) => {
  const [kept] = await db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, row.userId), eq(idempotencyKeys.key, row.key)))
  if (kept && (kept.fingerprint !== row.fingerprint || kept.procedure !== row.procedure))
    throw createApiError('IDEMPOTENCY_KEY_REUSED')
  return kept
}

const reserveKey = async (db: Db, row: KeyRow) => {
  // A second request with the key waits here until the first one has committed, then finds its answer.
  const inserted = await db
    .insert(idempotencyKeys)
    .values(row)
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  if (inserted.length > 0) return undefined
  const kept = await findKey(db, row)
  if (!kept) throw createApiError('IDEMPOTENCY_KEY_REUSED')
  return kept
}

type Keyed = Pick<RequestContext, 'idempotencyKey'> & Pick<OwnedContext, 'db' | 'ownerId'>

/** The answer that a repeated creation got the first time; undefined for one that is new. */
export const findStoredResponse = async <T>(context: Keyed, asked: Asked): Promise<T | undefined> => {
  const { idempotencyKey: key, db } = context
  return key ? ((await findKey(db, keyRowOf(context, key, asked)))?.answer as T | undefined) : undefined
}

/** Does `work` once for each idempotency key; a repetition gets its first answer. Without a key it changes nothing. */
export const runIdempotently = async <T>(context: Keyed, asked: Asked, work: () => Promise<T>): Promise<T> => {
  const { idempotencyKey: key, db, ownerId } = context
  if (!key) return await work()
  const kept = await reserveKey(db, keyRowOf(context, key, asked))
  if (kept) return kept.answer as T
  const answer = await work()
  await db
    .update(idempotencyKeys)
    .set({ answer })
    .where(and(eq(idempotencyKeys.userId, ownerId), eq(idempotencyKeys.key, key)))
  return answer
}

/** Gives a repeated creation its first answer. Without the header `Idempotency-Key` it changes nothing. */
export const idempotent = os
  .$context<RequestContext & OwnedContext>()
  .middleware(async ({ context, next, path }, input: unknown, output) =>
    output(await runIdempotently(context, { path, input }, async () => (await next()).output)),
  )
