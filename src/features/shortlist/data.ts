import { and, count, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Db, OwnerId } from '#src/server/database.ts'
import { exactInstant } from '#src/server/keyset-cursor.ts'
import { enforceQuota, type RowQuota } from '#src/server/row-quota.ts'
import type { TrashableEntity } from '#src/server/trash.ts'
import { maxEntries } from './rules.ts'
import {
  buildCursorCondition,
  buildEntryCondition,
  buildSortKey,
  buildSortOrder,
  type EntryCursor,
  type EntryFilter,
  type EntrySorting,
} from './sorting.data.ts'
import { selectedUniversities } from './tables.ts'

/** Whether an editor removed the subject from the catalogue; the entry stays unchanged. */
const isRemoved = sql<boolean>`(exists (select 1 from universities u
    where u.id = ${selectedUniversities.universityId} and u.removed_at is not null)
  or exists (select 1 from programs p where p.id = ${selectedUniversities.programId} and p.removed_at is not null))`
const degree = sql<string>`coalesce((select p.degree from programs p where p.id = ${selectedUniversities.programId}), '')`
/** Whether the date of the entry is only the placeholder of an application without a stated deadline. */
// Qualified by hand: a column of the outer statement would lose its table name here.
const isDeadlinePlaceholder = sql<boolean>`(exists (select 1 from deadlines d
  where d.user_id = selected_universities.user_id and d.selected_university_id = selected_universities.id
    and d.is_placeholder))`
const columns = { ...getTableColumns(selectedUniversities), isRemoved, degree, isDeadlinePlaceholder }

export type NewEntry = Omit<typeof selectedUniversities.$inferInsert, 'userId'>

/** Order without deadlines. */
const byAdding: EntrySorting = { order: 'added', nextDue: sql`null` }

interface EntryPage extends EntryFilter {
  limit: number
  ordering?: EntrySorting
  after?: EntryCursor | undefined
}

/**
 * Lists entries, newest first by default.
 *
 * @param after keyset cursor: `at` and `key` of the previous page's end
 */
export const listEntries = async (
  db: Db,
  ownerId: OwnerId,
  { limit, ordering = byAdding, after, ...filter }: EntryPage,
) =>
  await db
    .select({ ...columns, at: exactInstant(selectedUniversities.createdAt), key: buildSortKey(ordering) })
    .from(selectedUniversities)
    .where(
      and(eq(selectedUniversities.userId, ownerId), buildEntryCondition(filter), buildCursorCondition(ordering, after)),
    )
    .orderBy(...buildSortOrder(ordering))
    .limit(limit)

/** Lists the universities of the shortlist. */
export const listShortlistedUniversities = async (db: Db, ownerId: OwnerId): Promise<string[]> =>
  (
    await db
      .selectDistinct({ universityId: selectedUniversities.universityId })
      .from(selectedUniversities)
      .where(eq(selectedUniversities.userId, ownerId))
  ).map(({ universityId }) => universityId)

export const findEntry = async (db: Db, ownerId: OwnerId, id: string) =>
  (
    await db
      .select(columns)
      .from(selectedUniversities)
      .where(and(eq(selectedUniversities.userId, ownerId), eq(selectedUniversities.id, id)))
  )[0]

/** Counts a user's entries, in total and with the filter. */
export const countEntries = async (db: Db, ownerId: OwnerId, filter: EntryFilter) =>
  (
    await db
      .select({
        total: count(),
        matching: sql<number>`(count(*) filter (where ${buildEntryCondition(filter) ?? sql`true`}))::int`,
      })
      .from(selectedUniversities)
      .where(eq(selectedUniversities.userId, ownerId))
  )[0] ?? { total: 0, matching: 0 }

/** Quota of entries and thereby of applications, because an entry has at most one. */
export const entryLimit: RowQuota = { name: 'shortlist', limit: maxEntries, table: selectedUniversities }

/** Inserts an entry; undefined when the same university and programme exists already. */
export const insertEntry = async (db: Db, ownerId: OwnerId, entry: NewEntry) => {
  const [added] = await db
    .insert(selectedUniversities)
    .values({ ...entry, userId: ownerId })
    .onConflictDoNothing()
    .returning(columns)
  if (added) await enforceQuota(db, ownerId, entryLimit)
  return added
}

export const updateEntry = async (db: Db, ownerId: OwnerId, id: string, version: number, change: Partial<NewEntry>) =>
  (
    await db
      .update(selectedUniversities)
      .set({ ...change, version: sql`${selectedUniversities.version} + 1`, updatedAt: sql`now()` })
      .where(
        and(
          eq(selectedUniversities.userId, ownerId),
          eq(selectedUniversities.id, id),
          eq(selectedUniversities.version, version),
        ),
      )
      .returning()
  )[0]

export const deleteEntry = async (db: Db, ownerId: OwnerId, id: string) =>
  (
    await db
      .delete(selectedUniversities)
      .where(and(eq(selectedUniversities.userId, ownerId), eq(selectedUniversities.id, id)))
      .returning({ id: selectedUniversities.id })
  )[0]

/** Updates columns derived from deadlines and applications; the entry's version does not change. */
export const updateDerived = async (
  db: Db,
  ownerId: OwnerId,
  id: string,
  derived: { applicationDeadline?: string | null; customData?: string; applicationStatus?: string },
) => {
  await db
    .update(selectedUniversities)
    .set({ ...derived, updatedAt: sql`now()` })
    .where(and(eq(selectedUniversities.userId, ownerId), eq(selectedUniversities.id, id)))
}

/** Soft-deletable entry with its application, letters, deadlines and professors. */
export const trashableEntry: TrashableEntity = {
  table: 'selected_universities',
  hanging: {
    applications: sql`t.selected_university_id = s.id`,
    application_requirements: sql`t.application_id in (select id from applications where selected_university_id = s.id)`,
    application_timeline: sql`t.application_id in (select id from applications where selected_university_id = s.id)`,
    recommendation_letters: sql`t.application_id in (select id from applications where selected_university_id = s.id)`,
    interviews: sql`t.application_id in (select id from applications where selected_university_id = s.id)`,
    packets: sql`t.application_id in (select id from applications where selected_university_id = s.id)`,
    deadlines: sql`t.selected_university_id = s.id`,
    deadline_reminders: sql`t.deadline_id in (select id from deadlines where selected_university_id = s.id)`,
    selected_professors: sql`t.selected_university_id = s.id`,
    professor_outreach: sql`t.professor_id in (select id from selected_professors where selected_university_id = s.id)`,
  },
  hangingHomes: {
    recommendation_letters: sql`exists (select from recommenders p where p.user_id = r.user_id and p.id = r.recommender_id)`,
  },
  hasHistory: true,
  limit: entryLimit,
}
