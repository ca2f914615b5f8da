import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db, OwnerId } from '#src/server/database.ts'
import { exactInstant } from '#src/server/keyset-cursor.ts'
import { enforceQuota } from '#src/server/row-quota.ts'
import type { SavedFilters } from './contract.ts'
import { maxSavedSearches } from './limits.rules.ts'
import { savedSearches } from './tables.ts'

export type SavedSearchRow = typeof savedSearches.$inferSelect

/** Lists a user's saved searches, newest first. */
export const listSavedSearches = async (db: Db, ownerId: OwnerId): Promise<SavedSearchRow[]> =>
  await db
    .select()
    .from(savedSearches)
    .where(eq(savedSearches.userId, ownerId))
    .orderBy(desc(savedSearches.createdAt), desc(savedSearches.id))
    .limit(maxSavedSearches)

interface NewSavedSearch {
  name: string
  filters: SavedFilters
  key: string
  checkedUntil: string
}

/**
 * Inserts a saved search. One with the same key keeps its name and is resumed if it was paused.
 *
 * @throws LIST_FULL
 */
export const upsertSavedSearch = async (
  db: Db,
  ownerId: OwnerId,
  row: NewSavedSearch,
): Promise<SavedSearchRow | undefined> => {
  const [saved] = await db
    .insert(savedSearches)
    .values({ ...row, userId: ownerId })
    .onConflictDoUpdate({
      target: [savedSearches.userId, savedSearches.key],
      set: {
        isPaused: false,
        checkedUntil: sql`case when ${savedSearches.isPaused} then excluded.checked_until else ${savedSearches.checkedUntil} end`,
      },
    })
    .returning()
  await enforceQuota(db, ownerId, { name: 'savedSearches', limit: maxSavedSearches, table: savedSearches })
  return saved
}

/**
 * Renames, pauses or resumes a search. A resumed one looks for programmes from now on.
 *
 * @param change.now watermark of a resumed search
 */
export const updateSavedSearch = async (
  db: Db,
  ownerId: OwnerId,
  id: string,
  { name, isPaused, now }: { name: string | undefined; isPaused: boolean | undefined; now: string },
): Promise<SavedSearchRow | undefined> =>
  (
    await db
      .update(savedSearches)
      .set({
        ...(name === undefined ? {} : { name }),
        ...(isPaused === undefined ? {} : { isPaused }),
        ...(isPaused === false
          ? {
              checkedUntil: sql`case when ${savedSearches.isPaused} then ${now}::timestamptz else ${savedSearches.checkedUntil} end`,
            }
          : {}),
        updatedAt: sql`now()`,
      })
      .where(and(eq(savedSearches.userId, ownerId), eq(savedSearches.id, id)))
      .returning()
  )[0]

export const deleteSavedSearch = async (db: Db, ownerId: OwnerId, id: string): Promise<boolean> =>
  (
    await db
      .delete(savedSearches)
      .where(and(eq(savedSearches.userId, ownerId), eq(savedSearches.id, id)))
      .returning({ id: savedSearches.id })
  ).length > 0

/**
 * Reads the instant up to which all imported programmes are committed: the start of the oldest transaction of the service
 * role that has written, because a programme has the instant at which its transaction began, or else the time of the
 * database. Needs the service role.
 *
 * @param before upper bound, as PostgreSQL formats it
 */
export const readCommittedUntil = async (service: Db, before = 'infinity'): Promise<string> => {
  const { rows } = await service.execute<{ until: string }>(sql`
    select least(now(), ${before}::timestamptz, min(xact_start))::text as until from pg_stat_activity
    where usename = current_user and datname = current_database() and backend_xid is not null
      and pid <> pg_backend_pid()`)
  const [row] = rows
  if (!row) throw new Error('the time of the database could not be read')
  return row.until
}

/**
 * Finds the instant of the newest programme that was added up to an instant; undefined for an empty catalogue. Needs the
 * service role.
 */
export const findNewestProgram = async (service: Db, until: string): Promise<string | undefined> => {
  const { rows } = await service.execute<{ newest: string | null }>(sql`
    select max(created_at)::text as newest from programs where created_at <= ${until}::timestamptz`)
  return rows[0]?.newest ?? undefined
}

export interface DueSearch {
  id: string
  userId: string
  filters: SavedFilters
  key: string
  /** Watermark in full precision. */
  checkedUntil: string
}

/**
 * Lists searches that have not looked at the newest programmes, paginated in the order of their watermarks. Needs the
 * service role.
 */
export const listDueSearches = async (
  service: Db,
  { newest, after, limit }: { newest: string; after: DueSearch | undefined; limit: number },
): Promise<DueSearch[]> =>
  await service
    .select({
      id: savedSearches.id,
      userId: savedSearches.userId,
      filters: savedSearches.filters,
      key: savedSearches.key,
      checkedUntil: exactInstant(savedSearches.checkedUntil),
    })
    .from(savedSearches)
    .where(
      and(
        sql`not ${savedSearches.isPaused}`,
        sql`${savedSearches.checkedUntil} < ${newest}::timestamptz`,
        after &&
          sql`(${savedSearches.checkedUntil}, ${savedSearches.id}) > (${after.checkedUntil}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(savedSearches.checkedUntil, savedSearches.id)
    .limit(limit)

/** Moves the watermark of searches for which nothing was found. Needs the service role. */
export const advanceSearches = async (service: Db, ids: readonly string[], until: string): Promise<void> => {
  await service.execute(sql`update saved_searches set checked_until = ${until}::timestamptz
    where id = any(${sql.param([...ids])}::uuid[]) and checked_until < ${until}::timestamptz and not is_paused`)
}

/** Locks a search whose watermark has not moved; undefined when it was paused, deleted or looked at meanwhile. */
export const lockDueSearch = async (
  db: Db,
  ownerId: OwnerId,
  { id, checkedUntil }: DueSearch,
): Promise<{ name: string; foundSince: string | null } | undefined> =>
  (
    await db
      .select({ name: savedSearches.name, foundSince: sql<string | null>`${savedSearches.foundSince}::text` })
      .from(savedSearches)
      .where(
        and(
          eq(savedSearches.userId, ownerId),
          eq(savedSearches.id, id),
          sql`not ${savedSearches.isPaused}`,
          sql`${savedSearches.checkedUntil} = ${checkedUntil}::timestamptz`,
        ),
      )
      .for('update')
  )[0]

/** Stores what a notification tells, and moves the watermark. */
export const updateFound = async (
  db: Db,
  ownerId: OwnerId,
  id: string,
  { until, ...found }: { until: string; foundCount?: number; foundSince?: string; foundAt?: string },
): Promise<void> => {
  await db
    .update(savedSearches)
    .set({ ...found, checkedUntil: until })
    .where(and(eq(savedSearches.userId, ownerId), eq(savedSearches.id, id)))
}
