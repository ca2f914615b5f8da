import { and, asc, desc, eq, gt, gte, inArray, isNotNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { selectedUniversities } from '#src/features/shortlist/tables.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import { enforceQuota } from '#src/server/row-quota.ts'
import { isKnownZone } from '#src/shared/time-zones.ts'
import { finalStatuses, settledStatuses } from './actionable.rules.ts'
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

/** Updates a deadline with optimistic locking; undefined when its version has changed since the editor read it. */
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

/**
 * SQL condition for a stated deadline that is open at this application status. Takes the alias of `deadlines` and the
 * status.
 */
export const isOpenSql = (deadline: string, status: string): string => {
  const ends = Object.entries(finalStatuses).filter(([, statuses]) => statuses.length > 0)
  const ended = ends.map(([kind, statuses]) => `(${deadline}.kind = '${kind}' and ${status} in (${listed(statuses)}))`)
  return `not ${deadline}.is_placeholder and not ${deadline}.is_completed and not (${ended.join(' or ')})`
}

/** SQL equivalent of `isActionable`, over the aliases of `deadlines` and of `selected_universities`. */
export const isActionableSql = (deadline: string, entry: string): string =>
  `${isOpenSql(deadline, `${entry}.application_status`)}
  and not exists (select 1 from applications put_away where put_away.user_id = ${deadline}.user_id
    and put_away.selected_university_id = ${deadline}.selected_university_id and put_away.archived_at is not null)`

/** SQL equivalent of `isStillOverdue`, with the same aliases. */
export const isStillOverdueSql = (deadline: string, entry: string): string =>
  `(${deadline}.kind = 'reply_by' or ${entry}.application_status not in (${listed(settledStatuses)}))`

const ownDeadline = alias(deadlines, 'own')
const isUpcoming = gt(ownDeadline.dueAt, sql`now()`)
const isOverdue = sql.raw(isStillOverdueSql('own', 'selected_universities'))
const isOfApplication = and(
  isNotNull(ownDeadline.applicationId),
  ne(ownDeadline.kind, 'follow_up'),
  or(isUpcoming, isOverdue),
)
const isOpenOfEntry = and(
  eq(ownDeadline.userId, selectedUniversities.userId),
  eq(ownDeadline.selectedUniversityId, selectedUniversities.id),
  sql.raw(isOpenSql('own', 'selected_universities.application_status')),
)

/**
 * Next deadline of an entry in a query of `selected_universities`: that of its application, overdue ones included;
 * without one, the next upcoming deadline; null when there is none.
 */
export const nextDue: SQL<string | null> = sql`(select coalesce(
    min(${ownDeadline.dueAt}) filter (where ${isOfApplication}), min(${ownDeadline.dueAt}) filter (where ${isUpcoming}))
  from ${deadlines} ${sql.identifier('own')} where ${isOpenOfEntry})`

/** Builds the actionable condition for a query of `deadlines` joined with `selected_universities`. */
export const buildActionableCondition = () => sql.raw(isActionableSql('deadlines', 'selected_universities'))

const selectWithNames = (db: Db) =>
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

/** Lists a user's open deadlines between two instants, by date, with their entries. */
export const listOpenDeadlines = async (db: Db, ownerId: OwnerId, { after, until, limit }: Window) =>
  await selectWithNames(db)
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

/** Lists stated deadlines in a half-open date range, in any state, by date. */
export const listDeadlinesOfDays = async (
  db: Db,
  ownerId: OwnerId,
  { from, until, limit }: { from: string; until: string; limit: number },
) =>
  await selectWithNames(db)
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

/** Lists a user's overdue actionable deadlines, latest first. */
export const listOverdueDeadlines = async (db: Db, ownerId: OwnerId, now: string, limit: number) =>
  await selectWithNames(db)
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

/** Lists placeholder deadlines that a catalogue could replace: those of entries with a programme. */
export const listPlaceholders = async (db: Db, ownerId: OwnerId) =>
  (
    await selectWithNames(db).where(
      and(eq(deadlines.userId, ownerId), eq(deadlines.isPlaceholder, true), isNotNull(selectedUniversities.programId)),
    )
  ).map(({ deadline }) => deadline)

/** Deletes placeholder deadlines once a user has stated the date. */
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

/** Lists the time zones used by users and their deadlines, up to the number worth comparing. */
export const listZonesInUse = async (db: Db): Promise<string[]> => {
  const { rows } = await db.execute<{ zone: string }>(
    sql`select time_zone as zone from user_profiles union select zone from deadlines where zone is not null limit 200`,
  )
  return rows.map(({ zone }) => zone).filter(isKnownZone)
}

/** Lists the reminders created for some deadlines. */
export const listReminders = async (db: Db, ownerId: OwnerId, deadlineIds: string[]) =>
  deadlineIds.length === 0
    ? []
    : await db
        .select()
        .from(deadlineReminders)
        .where(and(eq(deadlineReminders.userId, ownerId), inArray(deadlineReminders.deadlineId, deadlineIds)))

/** Inserts a reminder idempotently; returns false when it already exists. */
export const insertReminder = async (
  db: Db,
  ownerId: OwnerId,
  deadline: DeadlineRow,
  reminder: { step: number; didBypassQuietHours: boolean },
) =>
  (
    await db
      .insert(deadlineReminders)
      .values({ userId: ownerId, deadlineId: deadline.id, localDate: deadline.localDate, ...reminder })
      .onConflictDoNothing()
      .returning({ step: deadlineReminders.step })
  ).length > 0

/**
 * Pre-filters deadlines with a possibly due reminder. The reader's calendar decides the day and differs by at most one
 * from 24-hour days, so the steps of adjacent days are included.
 */
const hasPossibleReminderSql = (now: string) => sql`exists (
  select from unnest(array[-1, 0, 1]) around, lateral (
    select min(step) as step from unnest(${sql.param(`{${reminderSteps.join(',')}}`)}::int[]) step
    where step >= floor(extract(epoch from ${deadlines.dueAt} - ${now}::timestamptz) / 86400) + around
  ) next
  where next.step is not null and not exists (
    select from ${deadlineReminders} given
    where given.deadline_id = ${deadlines.id} and given.step = next.step and given.local_date = ${deadlines.localDate}))`

/** Lists users with a possibly due reminder, paginated by id; for the global run as the service role. */
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
        hasPossibleReminderSql(now),
      ),
    )
    .orderBy(asc(deadlines.userId))
    .limit(page.limit)
