import { and, asc, desc, eq, gt, gte, inArray, isNotNull, lt, lte, sql } from 'drizzle-orm'
import { settledStatuses } from '#src/features/shortlist/rules.ts'
import { selectedUniversities } from '#src/features/shortlist/tables.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import { enforceQuota } from '#src/server/row-quota.ts'
import { isKnownZone } from '#src/shared/time-zones.ts'
import { finalStatuses } from './actionable.rules.ts'
import { maxDeadlines, reminderSteps } from './rules.ts'
import { deadlineReminders, deadlines } from './tables.ts'

export type DeadlineRow = typeof deadlines.$inferSelect
export type NewDeadline = Omit<typeof deadlines.$inferInsert, 'userId'>

export const insertDeadline = async (db: Db, ownerId: OwnerId, row: NewDeadline) => {
  const [added] = await db
    .insert(deadlines)
    .values({ ...row, userId: ownerId })
    .returning()
  const where = eq(deadlines.selectedUniversityId, row.selectedUniversityId)
  await enforceQuota(db, ownerId, { name: 'deadlinesOfEntry', limit: maxDeadlines.perEntry, table: deadlines, where })
  await enforceQuota(db, ownerId, { name: 'deadlines', limit: maxDeadlines.inAll, table: deadlines })
  return added
}

export const findDeadline = async (db: Db, ownerId: OwnerId, id: string) =>
  (
    await db
      .select()
      .from(deadlines)
      .where(and(eq(deadlines.userId, ownerId), eq(deadlines.id, id)))
  )[0]

/** Changes a deadline that still has the version its editor saw; undefined when somebody was faster. */
export const updateDeadline = async (
  db: Db,
  ownerId: OwnerId,
  id: string,
  version: number,
  change: Partial<NewDeadline>,
) =>
  (
    await db
      .update(deadlines)
      .set({ ...change, version: sql`${deadlines.version} + 1`, updatedAt: sql`now()` })
      .where(and(eq(deadlines.userId, ownerId), eq(deadlines.id, id), eq(deadlines.version, version)))
      .returning()
  )[0]

export const deleteDeadline = async (db: Db, ownerId: OwnerId, id: string) =>
  (
    await db
      .delete(deadlines)
      .where(and(eq(deadlines.userId, ownerId), eq(deadlines.id, id)))
      .returning()
  )[0]

export const listDeadlinesOf = async (db: Db, ownerId: OwnerId, selectedUniversityIds: string[]) =>
  selectedUniversityIds.length === 0
    ? []
    : await db
        .select()
        .from(deadlines)
        .where(and(eq(deadlines.userId, ownerId), inArray(deadlines.selectedUniversityId, selectedUniversityIds)))
        .orderBy(asc(deadlines.dueAt), asc(deadlines.id))

interface Window {
  after: string
  until: string
  limit: number
}

const listed = (words: readonly string[]) => words.map((word) => `'${word}'`).join(', ')

/** Whether a deadline that somebody stated is open in an application of this status, as SQL over the name of `deadlines` and the status. */
export const isOpenSql = (deadline: string, status: string): string => {
  const ends = Object.entries(finalStatuses).filter(([, statuses]) => statuses.length > 0)
  const ended = ends.map(([kind, statuses]) => `(${deadline}.kind = '${kind}' and ${status} in (${listed(statuses)}))`)
  return `not ${deadline}.is_placeholder and not ${deadline}.is_completed and not (${ended.join(' or ')})`
}

/** `stillMatters` of the rules as SQL over the names of `deadlines` and of `selected_universities`. */
export const isActionableSql = (deadline: string, entry: string): string =>
  `${isOpenSql(deadline, `${entry}.application_status`)}
  and not exists (select 1 from applications put_away where put_away.user_id = ${deadline}.user_id
    and put_away.selected_university_id = ${deadline}.selected_university_id and put_away.archived_at is not null)`

/** `isStillOverdue` of the rules as SQL, with the same names. */
export const isStillOverdueSql = (deadline: string, entry: string): string =>
  `(${deadline}.kind = 'reply_by' or ${entry}.application_status not in (${listed(settledStatuses)}))`

/**
 * The next deadline that an entry shows, as SQL over the name of `selected_universities`: that of its application, overdue
 * ones too; without one, the next that is still ahead.
 */
export const nextDueSql = (entry: string): string => `(select coalesce(
    min(d.due_at) filter (where d.application_id is not null and d.kind <> 'follow_up'
      and (d.due_at > now() or ${isStillOverdueSql('d', entry)})),
    min(d.due_at) filter (where d.due_at > now()))
  from deadlines d where d.user_id = ${entry}.user_id and d.selected_university_id = ${entry}.id
    and ${isOpenSql('d', `${entry}.application_status`)})`

/** For a query of `deadlines` joined with `selected_universities`. */
export const buildActionableCondition = () => sql.raw(isActionableSql('deadlines', 'selected_universities'))

const withNames = (db: Db) =>
  db
    .select({
      deadline: deadlines,
      universityName: selectedUniversities.universityName,
      programName: selectedUniversities.programName,
      universityId: selectedUniversities.universityId,
      programId: selectedUniversities.programId,
      degree: sql<string>`coalesce((select p.degree from programs p where p.id = ${selectedUniversities.programId}), '')`,
    })
    .from(deadlines)
    .innerJoin(
      selectedUniversities,
      and(
        eq(selectedUniversities.userId, deadlines.userId),
        eq(selectedUniversities.id, deadlines.selectedUniversityId),
      ),
    )

/** Open deadlines of a person between two instants, by date, with what they belong to. */
export const listOpenDeadlines = async (db: Db, ownerId: OwnerId, { after, until, limit }: Window) =>
  await withNames(db)
    .where(
      and(
        eq(deadlines.userId, ownerId),
        gt(deadlines.dueAt, after),
        lt(deadlines.dueAt, until),
        buildActionableCondition(),
      ),
    )
    .orderBy(asc(deadlines.dueAt), asc(deadlines.id))
    .limit(limit)

/** What is stated for the days from one to before another, whatever has become of it; by date. */
export const listDeadlinesOfDays = async (
  db: Db,
  ownerId: OwnerId,
  { from, until, limit }: { from: string; until: string; limit: number },
) =>
  await withNames(db)
    .where(
      and(
        eq(deadlines.userId, ownerId),
        eq(deadlines.isPlaceholder, false),
        gte(deadlines.localDate, from),
        lt(deadlines.localDate, until),
      ),
    )
    .orderBy(asc(deadlines.dueAt), asc(deadlines.id))
    .limit(limit)

/** Open deadlines of a person that have passed while something was still to do, the latest first. */
export const listOverdueDeadlines = async (db: Db, ownerId: OwnerId, now: string, limit: number) =>
  await withNames(db)
    .where(
      and(
        eq(deadlines.userId, ownerId),
        lte(deadlines.dueAt, now),
        sql.raw(isStillOverdueSql('deadlines', 'selected_universities')),
        buildActionableCondition(),
      ),
    )
    .orderBy(desc(deadlines.dueAt), asc(deadlines.id))
    .limit(limit)

/** What stands for dates that nobody has stated, as far as a catalogue could state them: of entries with a programme. */
export const listPlaceholders = async (db: Db, ownerId: OwnerId) =>
  (
    await withNames(db).where(
      and(eq(deadlines.userId, ownerId), eq(deadlines.isPlaceholder, true), isNotNull(selectedUniversities.programId)),
    )
  ).map(({ deadline }) => deadline)

/** Ends what stands for a date that nobody has stated, once somebody has. */
export const deletePlaceholders = async (db: Db, ownerId: OwnerId, selectedUniversityId: string) =>
  await db
    .delete(deadlines)
    .where(
      and(
        eq(deadlines.userId, ownerId),
        eq(deadlines.selectedUniversityId, selectedUniversityId),
        eq(deadlines.isPlaceholder, true),
      ),
    )

export const listOwnZoneDeadlines = async (db: Db, ownerId: OwnerId) =>
  await db
    .select()
    .from(deadlines)
    .where(and(eq(deadlines.userId, ownerId), eq(deadlines.zoneRule, 'own')))

/** The zones that people and their deadlines keep, the most that are worth comparing. */
export const listZonesInUse = async (db: Db): Promise<string[]> => {
  const { rows } = await db.execute<{ zone: string }>(
    sql`select time_zone as zone from user_profiles union select zone from deadlines where zone is not null limit 200`,
  )
  return rows.map(({ zone }) => zone).filter(isKnownZone)
}

/** The reminders that were given for some deadlines. */
export const listReminders = async (db: Db, ownerId: OwnerId, deadlineIds: string[]) =>
  deadlineIds.length === 0
    ? []
    : await db
        .select()
        .from(deadlineReminders)
        .where(and(eq(deadlineReminders.userId, ownerId), inArray(deadlineReminders.deadlineId, deadlineIds)))

/** Keeps that a reminder was given; answers false when it had been given before. */
export const insertReminder = async (
  db: Db,
  ownerId: OwnerId,
  deadline: DeadlineRow,
  reminder: { step: number; brokeQuiet: boolean },
) =>
  (
    await db
      .insert(deadlineReminders)
      .values({ userId: ownerId, deadlineId: deadline.id, localDate: deadline.localDate, ...reminder })
      .onConflictDoNothing()
      .returning({ step: deadlineReminders.step })
  ).length > 0

/**
 * Whether a reminder of a deadline may be due that was not given. Which day it is decides the reader's calendar, which
 * differs by one at most from the days of 24 hours that are left, so the steps of the days around are looked at.
 */
const mayBeReminded = (now: string) => sql`exists (
  select from unnest(array[-1, 0, 1]) around, lateral (
    select min(step) as step from unnest(${sql.param(`{${reminderSteps.join(',')}}`)}::int[]) step
    where step >= floor(extract(epoch from ${deadlines.dueAt} - ${now}::timestamptz) / 86400) + around
  ) next
  where next.step is not null and not exists (
    select from ${deadlineReminders} given
    where given.deadline_id = ${deadlines.id} and given.step = next.step and given.local_date = ${deadlines.localDate}))`

/** People to whom a reminder may be due that they did not get, in pages by id; for the run of everybody's as the service role. */
export const listUsersToRemind = async (
  service: Db,
  now: string,
  until: string,
  page: { after: string; limit: number },
) =>
  await service
    .selectDistinct({ userId: deadlines.userId })
    .from(deadlines)
    .where(
      and(
        gt(deadlines.userId, page.after),
        eq(deadlines.isCompleted, false),
        eq(deadlines.isConfirmed, true),
        gt(deadlines.dueAt, now),
        lt(deadlines.dueAt, until),
        mayBeReminded(now),
      ),
    )
    .orderBy(asc(deadlines.userId))
    .limit(page.limit)
