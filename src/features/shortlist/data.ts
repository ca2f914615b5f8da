import { and, count, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Db, OwnerId } from '#src/server/database.ts'
import { type ListLimit, requireRoom } from '#src/server/list-limits.ts'
import { exactInstant, olderThan, type PageEnd } from '#src/server/pages-of-rows.ts'
import type { Removable } from './removal.data.ts'
import { maxEntries } from './rules.ts'
import { selectedUniversities } from './tables.ts'

/** Whether an editor took what the entry is about out of the catalogue since; the entry stays as it is. */
const isRemoved = sql<boolean>`(exists (select 1 from universities u
    where u.id = ${selectedUniversities.universityId} and u.removed_at is not null)
  or exists (select 1 from programs p where p.id = ${selectedUniversities.programId} and p.removed_at is not null))`
const columns = { ...getTableColumns(selectedUniversities), isRemoved }

export type NewEntry = Omit<typeof selectedUniversities.$inferInsert, 'userId'>

/** Newest first; `at` is the instant by which a page ends. */
export const listEntries = async (db: Db, ownerId: OwnerId, limit: number, before: PageEnd | undefined) =>
  await db
    .select({ ...columns, at: exactInstant(selectedUniversities.createdAt) })
    .from(selectedUniversities)
    .where(
      and(
        eq(selectedUniversities.userId, ownerId),
        olderThan(selectedUniversities.createdAt, selectedUniversities.id, before),
      ),
    )
    .orderBy(desc(selectedUniversities.createdAt), desc(selectedUniversities.id))
    .limit(limit)

export const findEntry = async (db: Db, ownerId: OwnerId, id: string) =>
  (
    await db
      .select(columns)
      .from(selectedUniversities)
      .where(and(eq(selectedUniversities.userId, ownerId), eq(selectedUniversities.id, id)))
  )[0]

export const countEntries = async (db: Db, ownerId: OwnerId) =>
  (await db.select({ total: count() }).from(selectedUniversities).where(eq(selectedUniversities.userId, ownerId)))[0]
    ?.total ?? 0

/** Bounds the applications as well: each belongs to an entry, and no entry has two. */
export const entryLimit: ListLimit = { name: 'shortlist', limit: maxEntries, table: selectedUniversities }

/** Adds an entry; undefined when the same university and programme is there already. */
export const insertEntry = async (db: Db, ownerId: OwnerId, entry: NewEntry) => {
  const [added] = await db
    .insert(selectedUniversities)
    .values({ ...entry, userId: ownerId })
    .onConflictDoNothing()
    .returning(columns)
  if (added) await requireRoom(db, ownerId, entryLimit)
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

/** Mirrors what follows from deadlines and applications; the entry's own version does not change. */
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

/** An entry takes its application, deadlines and professors along, and brings them back. */
export const removableEntry: Removable = {
  table: 'selected_universities',
  hanging: {
    applications: sql`t.selected_university_id = s.id`,
    application_requirements: sql`t.application_id in (select id from applications where selected_university_id = s.id)`,
    application_timeline: sql`t.application_id in (select id from applications where selected_university_id = s.id)`,
    deadlines: sql`t.selected_university_id = s.id`,
    deadline_reminders: sql`t.deadline_id in (select id from deadlines where selected_university_id = s.id)`,
    selected_professors: sql`t.selected_university_id = s.id`,
    professor_outreach: sql`t.professor_id in (select id from selected_professors where selected_university_id = s.id)`,
  },
  hasHistory: true,
  limit: entryLimit,
}
