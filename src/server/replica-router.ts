import { ORPCError } from '@orpc/server'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { isBehindSql, positionQuery, type Replica, waitUntilCaughtUp } from './replica.ts'
import { findRootCause } from './root-cause.ts'
import { type Db, runTransaction } from './transactions.ts'

/** Ways of the primary to act as a user, whose id has the type `Id`. */
interface Ways<Id> {
  asSession: <T>(token: string, work: (db: Db, person: { id: Id }) => Promise<T>) => Promise<T | undefined>
  asOwner: <T>(ownerId: string, work: (db: Db, ownerId: Id) => Promise<T>) => Promise<T>
  readAsSession: <Row extends pg.QueryResultRow>(
    token: string,
    query: typeof positionQuery,
  ) => Promise<{ person: { id: Id }; rows: Row[] } | undefined>
}

type ReadAsReader<Id> = <T>(
  token: string | undefined,
  work: (db: Db, ownerId: Id | undefined) => Promise<T>,
) => Promise<T>

/**
 * SQLSTATE codes caused by the replica: it is down or full, cancelled a query because of recovery, is read-only, or has
 * not replayed the tables of this version yet. An invalid value or a timeout is the caller's fault.
 */
const statesOfReplica = /^(?:08|25006|40|42|53|55000|57P|58)/

/**
 * Whether an error is caused by the replica and not by the work, which would fail on the primary as well. An error of the
 * API has a code too, such as NOT_FOUND.
 */
const isOfReplica = (error: unknown): boolean => {
  const root = findRootCause(error)
  if (root instanceof pg.DatabaseError) return statesOfReplica.test(root.code ?? '')
  if (root instanceof ORPCError) return false
  return root instanceof Error && ('code' in root || /^Connection terminated|timeout/.test(root.message))
}

const notYet = Symbol('not yet')

/**
 * Creates the replica router, which runs read-only work as the user of a session or as a visitor: on the replica if it
 * has replayed that user's writes, otherwise on the primary.
 */
export const createReplicaRouter = <Id extends string>(
  { asSession, asOwner, readAsSession }: Ways<Id>,
  replica?: Replica,
): ReadAsReader<Id> => {
  const onPrimary: ReadAsReader<Id> = async (token, work) => {
    const mine = token ? await asSession(token, async (db, { id }) => ({ answer: await work(db, id) })) : undefined
    return mine ? mine.answer : await asOwner('', async (db) => await work(db, undefined))
  }

  const onReplica = async <T>(
    { pool }: Replica,
    { id, lsn }: { id: Id | undefined; lsn: string | undefined },
    work: (db: Db, ownerId: Id | undefined) => Promise<T>,
  ): Promise<T | typeof notYet> =>
    await runTransaction(
      pool,
      async (client) =>
        (
          await client.query<{ behind: boolean }>(
            `select set_config('app.user_id', $1, true), $2::pg_lsn is not null and ${isBehindSql('$2::pg_lsn')} as behind`,
            [id ?? '', lsn ?? null],
          )
        ).rows[0]?.behind,
      async (db, behind) => {
        const isStillBehind = async () => {
          const { rows } = await db.execute<{ behind: boolean }>(
            sql.raw(`select ${isBehindSql(`'${lsn}'::pg_lsn`)} as behind`),
          )
          return rows[0]?.behind !== false
        }
        return behind && !(await waitUntilCaughtUp(isStillBehind)) ? notYet : await work(db, id)
      },
    )

  return async (token, work) => {
    if (!replica?.isClose()) return await onPrimary(token, work)
    const seen = token ? await readAsSession<{ lsn: string }>(token, positionQuery) : undefined
    try {
      const answer = await onReplica(replica, { id: seen?.person.id, lsn: seen?.rows[0]?.lsn }, work)
      if (answer !== notYet) return answer
    } catch (error) {
      if (!isOfReplica(error)) throw error
      replica.distrust((error as Error).message)
    }
    return await onPrimary(token, work)
  }
}
