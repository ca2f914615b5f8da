import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Db, OwnerId } from '#src/server/database.ts'
import { enforceQuota, type RowQuota } from '#src/server/row-quota.ts'
import type { Fact, FactOrigin, StatedFact } from './contract.ts'
import { maxFacts, maxListedHistory } from './rules.ts'
import { factHistory, facts } from './tables.ts'

type FactRow = typeof facts.$inferSelect

/** Filter for facts that are not deleted. */
const isThere = isNull(facts.removedAt)

const factLimit: RowQuota = { name: 'facts', limit: maxFacts, table: facts, where: isThere }

const mine = (ownerId: OwnerId, ...conditions: (SQL | undefined)[]) =>
  and(eq(facts.userId, ownerId), isThere, ...conditions)

// Rows hold a valid value of their kind, because the contract validates every write.
const stated = ({ kind, value }: Pick<FactRow, 'kind' | 'value'>) => ({ kind, value }) as StatedFact

const toFact = (row: FactRow): Fact => ({
  id: row.id,
  revision: row.revision,
  fact: stated(row),
  origin: row.origin,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
})

/** Lists a user's facts, oldest first. */
export const listFacts = async (db: Db, ownerId: OwnerId): Promise<Fact[]> =>
  (await db.select().from(facts).where(mine(ownerId)).orderBy(asc(facts.createdAt), asc(facts.id)).limit(maxFacts)).map(
    toFact,
  )

export const findFact = async (db: Db, ownerId: OwnerId, id: string): Promise<Fact | undefined> => {
  const [row] = await db
    .select()
    .from(facts)
    .where(mine(ownerId, eq(facts.id, id)))
  return row && toFact(row)
}

export const listFormerFacts = async (db: Db, ownerId: OwnerId, id: string) =>
  (
    await db
      .select()
      .from(factHistory)
      .where(and(eq(factHistory.userId, ownerId), eq(factHistory.factId, id)))
      .orderBy(desc(factHistory.replacedAt), desc(factHistory.revision), desc(factHistory.id))
      .limit(maxListedHistory)
  ).map((row) => ({
    revision: row.revision,
    change: row.change,
    fact: stated(row),
    origin: row.origin,
    replacedAt: row.replacedAt,
  }))

export const insertFact = async (
  db: Db,
  ownerId: OwnerId,
  { kind, value }: StatedFact,
  { origin, sources = [] }: { origin: FactOrigin; sources?: string[] },
): Promise<Fact | undefined> => {
  // Clock time instead of transaction time, so that facts of one transaction keep their order.
  const createdAt = sql`clock_timestamp()`
  const [row] = await db.insert(facts).values({ userId: ownerId, kind, value, origin, sources, createdAt }).returning()
  await enforceQuota(db, ownerId, factLimit)
  return row && toFact(row)
}

/**
 * Corrects a fact with optimistic locking; undefined when its revision has changed. A trigger stores the former text.
 */
export const updateFact = async (
  db: Db,
  ownerId: OwnerId,
  { id, revision }: { id: string; revision: number },
  { kind, value, origin }: StatedFact & { origin: FactOrigin },
): Promise<Fact | undefined> => {
  const [row] = await db
    .update(facts)
    .set({ kind, value, origin })
    .where(mine(ownerId, eq(facts.id, id), eq(facts.revision, revision)))
    .returning()
  return row && toFact(row)
}

/** Soft-deletes a fact, which is purged after a day. */
export const removeFact = async (db: Db, ownerId: OwnerId, id: string): Promise<void> => {
  await db
    .update(facts)
    .set({ removedAt: sql`now()` })
    .where(mine(ownerId, eq(facts.id, id)))
}

export const restoreFact = async (db: Db, ownerId: OwnerId, id: string): Promise<void> => {
  const restored = await db
    .update(facts)
    .set({ removedAt: null })
    .where(and(eq(facts.userId, ownerId), isNotNull(facts.removedAt), eq(facts.id, id)))
    .returning({ id: facts.id })
  if (restored.length > 0) await enforceQuota(db, ownerId, factLimit)
}

/** Purges facts deleted before an instant. */
export const purgeRemovedFacts = async (db: Db, ownerId: OwnerId, before: string): Promise<void> => {
  await db.delete(facts).where(and(eq(facts.userId, ownerId), lt(facts.removedAt, before)))
}

export const deleteFacts = async (db: Db, ownerId: OwnerId, ids: string[]): Promise<void> => {
  await db.delete(facts).where(mine(ownerId, inArray(facts.id, ids)))
}

/** Locks facts in id order, so that concurrent merges wait for each other without a deadlock. */
export const lockFacts = async (db: Db, ownerId: OwnerId, ids: string[]): Promise<FactRow[]> =>
  await db
    .select()
    .from(facts)
    .where(mine(ownerId, inArray(facts.id, ids)))
    .orderBy(facts.id)
    .for('update')

/** Inserts the texts of merged facts and their history into the history of the remaining fact. */
export const insertMergedHistory = async (db: Db, ownerId: OwnerId, id: string, others: string[]): Promise<void> => {
  const list = sql.join(
    others.map((other) => sql`${other}::uuid`),
    sql`, `,
  )
  await db.execute(sql`insert into fact_history (user_id, fact_id, revision, change, kind, value, origin, replaced_at)
    select user_id, ${id}::uuid, revision, 'merged', kind, value, origin, clock_timestamp() from facts
      where user_id = ${ownerId} and id in (${list})
    union all select user_id, ${id}::uuid, revision, change, kind, value, origin, replaced_at from fact_history
      where user_id = ${ownerId} and fact_id in (${list})`)
}

export const updateMerged = async (
  db: Db,
  ownerId: OwnerId,
  id: string,
  merged: { sources: string[]; mergedIds: string[] },
): Promise<void> => {
  await db
    .update(facts)
    .set(merged)
    .where(mine(ownerId, eq(facts.id, id)))
}

/** Finds facts by id, and facts into which one of these ids was merged. */
export const findQuoted = async (db: Db, ownerId: OwnerId, ids: string[]) => {
  const list = sql`array[${sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  )}]::uuid[]`
  const rows = await db
    .select()
    .from(facts)
    .where(mine(ownerId, sql`(${facts.id} = any(${list}) or ${facts.mergedIds} && ${list})`))
  return rows.map((row) => ({ fact: toFact(row), mergedIds: row.mergedIds }))
}

/** Locks and lists a user's facts with their findings, so that concurrent decisions wait for each other. */
export const listSourcedFacts = async (db: Db, ownerId: OwnerId) =>
  (await db.select().from(facts).where(mine(ownerId)).orderBy(facts.id).for('update')).map((row) => ({
    fact: toFact(row),
    sources: row.sources,
  }))

export const updateSources = async (db: Db, ownerId: OwnerId, id: string, sources: string[]): Promise<void> => {
  await db
    .update(facts)
    .set({ sources })
    .where(mine(ownerId, eq(facts.id, id)))
}
