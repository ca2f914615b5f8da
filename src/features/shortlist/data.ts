import { and, count, desc, eq, lt, sql } from 'drizzle-orm'
import type { Db, OwnerId } from '#src/server/database.ts'
import { removedEntries, selectedUniversities } from './tables.ts'

export type NewEntry = Omit<typeof selectedUniversities.$inferInsert, 'userId'>

export const listEntries = async (db: Db, ownerId: OwnerId, limit: number, before: string | undefined) =>
  await db
    .select()
    .from(selectedUniversities)
    .where(
      and(eq(selectedUniversities.userId, ownerId), before ? lt(selectedUniversities.createdAt, before) : undefined),
    )
    .orderBy(desc(selectedUniversities.createdAt), desc(selectedUniversities.id))
    .limit(limit)

export const findEntry = async (db: Db, ownerId: OwnerId, id: string) =>
  (
    await db
      .select()
      .from(selectedUniversities)
      .where(and(eq(selectedUniversities.userId, ownerId), eq(selectedUniversities.id, id)))
  )[0]

export const countEntries = async (db: Db, ownerId: OwnerId) =>
  (await db.select({ total: count() }).from(selectedUniversities).where(eq(selectedUniversities.userId, ownerId)))[0]
    ?.total ?? 0

/** Adds an entry; undefined when the same university and programme is there already. */
export const insertEntry = async (db: Db, ownerId: OwnerId, entry: NewEntry) =>
  (
    await db
      .insert(selectedUniversities)
      .values({ ...entry, userId: ownerId })
      .onConflictDoNothing()
      .returning()
  )[0]

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

/** What hangs on an entry, parents before children, each with how its rows are found from the entry `s`. */
const hanging = {
  applications: sql`t.selected_university_id = s.id`,
  application_requirements: sql`t.application_id in (select id from applications where selected_university_id = s.id)`,
  application_timeline: sql`t.application_id in (select id from applications where selected_university_id = s.id)`,
  deadlines: sql`t.selected_university_id = s.id`,
  deadline_reminders: sql`t.deadline_id in (select id from deadlines where selected_university_id = s.id)`,
  selected_professors: sql`t.selected_university_id = s.id`,
  professor_outreach: sql`t.professor_id in (select id from selected_professors where selected_university_id = s.id)`,
} as const
const hangingTables = Object.entries(hanging)

/** Keeps an entry and all that hangs on it, so that removing it can be taken back. */
export const keepRemoved = async (db: Db, ownerId: OwnerId, id: string) => {
  const parts = hangingTables.map(
    ([table, condition]) => sql`${table}::text, (select coalesce(jsonb_agg(to_jsonb(t)), '[]')
      from ${sql.identifier(table)} t where t.user_id = s.user_id and ${condition})`,
  )
  await db.execute(sql`insert into removed_entries (id, user_id, content)
    select s.id, s.user_id, jsonb_build_object('selected_universities', jsonb_build_array(to_jsonb(s)), ${sql.join(parts, sql`, `)})
    from selected_universities s where s.user_id = ${ownerId} and s.id = ${id}
    on conflict (id) do update set content = excluded.content, created_at = now()`)
}

/** Forgets what was removed before a moment. */
export const forgetRemoved = async (db: Db, ownerId: OwnerId, before: string): Promise<void> => {
  await db.delete(removedEntries).where(and(eq(removedEntries.userId, ownerId), lt(removedEntries.createdAt, before)))
}

/** Puts a removed entry back with all that hung on it; `taken` when the same choice was added again meanwhile. */
export const restoreRemoved = async (
  db: Db,
  ownerId: OwnerId,
  id: string,
): Promise<'restored' | 'taken' | 'unknown'> => {
  const mine = and(eq(removedEntries.userId, ownerId), eq(removedEntries.id, id))
  const kept = (await db.select({ id: removedEntries.id }).from(removedEntries).where(mine).for('update'))[0]
  if (!kept) return 'unknown'
  // The history comes back as it was; nothing new is written into it.
  await db.execute(sql`select set_config('app.restoring', 'on', true)`)
  const put = async (table: string) =>
    await db.execute(sql`insert into ${sql.identifier(table)}
      select r.* from removed_entries e, jsonb_populate_recordset(null::${sql.identifier(table)}, e.content -> ${table}::text) r
      where e.user_id = ${ownerId} and e.id = ${id} on conflict do nothing`)
  const entry = await put('selected_universities')
  if (entry.rowCount === 0) return 'taken'
  for (const [table] of hangingTables) await put(table)
  await db.execute(sql`select set_config('app.restoring', 'off', true)`)
  await db.delete(removedEntries).where(mine)
  return 'restored'
}
