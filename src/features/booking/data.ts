import { and, asc, count, desc, eq, gt, gte, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db, OwnerId } from '#src/server/database.ts'
import { enforceQuota } from '#src/server/row-quota.ts'
import { callClosesMs, maxMarkedSessions, maxSessionTypes, sessionPageSize } from './rules.ts'
import { hourExceptions, sessionSeats, sessionTypes, weeklyHours } from './tables.ts'

export type ParticipantRow = typeof sessionSeats.$inferSelect
export type TypeRow = typeof sessionTypes.$inferSelect
/** Columns of both rows of a session, by their names in the database. */
export type SessionPatch = Record<string, string | number | boolean | null>

export const listHours = async (db: Db, ownerId: OwnerId) => ({
  weekly: await db
    .select()
    .from(weeklyHours)
    .where(eq(weeklyHours.userId, ownerId))
    .orderBy(asc(weeklyHours.day), asc(weeklyHours.fromMinute)),
  exceptions: await db
    .select()
    .from(hourExceptions)
    .where(eq(hourExceptions.userId, ownerId))
    .orderBy(asc(hourExceptions.date), asc(hourExceptions.fromMinute)),
})

type NewWeekly = Omit<typeof weeklyHours.$inferInsert, 'userId'>
type NewException = Omit<typeof hourExceptions.$inferInsert, 'userId' | 'id'>

/** Replaces all hours of a mentor. */
export const replaceHours = async (
  db: Db,
  ownerId: OwnerId,
  { weekly, exceptions }: { weekly: NewWeekly[]; exceptions: NewException[] },
): Promise<void> => {
  const owned = <Row extends object>(row: Row) => ({ ...row, userId: ownerId })
  await db.delete(weeklyHours).where(eq(weeklyHours.userId, ownerId))
  await db.delete(hourExceptions).where(eq(hourExceptions.userId, ownerId))
  if (weekly.length > 0) await db.insert(weeklyHours).values(weekly.map(owned)).onConflictDoNothing()
  if (exceptions.length > 0) await db.insert(hourExceptions).values(exceptions.map(owned))
}

const offered = (ownerId: OwnerId, ...conditions: (SQL | undefined)[]) =>
  and(eq(sessionTypes.userId, ownerId), isNull(sessionTypes.removedAt), ...conditions)

export const listTypes = async (db: Db, ownerId: OwnerId): Promise<TypeRow[]> =>
  await db
    .select()
    .from(sessionTypes)
    .where(offered(ownerId))
    .orderBy(asc(sessionTypes.createdAt), asc(sessionTypes.id))

/** Upserts a session type; undefined if the id belongs to another mentor or to a removed type. */
export const upsertType = async (
  db: Db,
  ownerId: OwnerId,
  { id, ...fields }: Omit<typeof sessionTypes.$inferInsert, 'userId'>,
): Promise<TypeRow | undefined> => {
  const [added] = await db
    .insert(sessionTypes)
    .values({ ...fields, id, userId: ownerId })
    .onConflictDoNothing({ target: sessionTypes.id })
    .returning()
  if (added) {
    await enforceQuota(db, ownerId, {
      name: 'sessionTypes',
      limit: maxSessionTypes,
      table: sessionTypes,
      where: isNull(sessionTypes.removedAt),
    })
    return added
  }
  const [changed] = await db
    .update(sessionTypes)
    .set({ ...fields, updatedAt: sql`now()` })
    .where(offered(ownerId, eq(sessionTypes.id, id)))
    .returning()
  return changed
}

/** Removes a session type; booked sessions stay. */
export const retireType = async (db: Db, ownerId: OwnerId, id: string): Promise<boolean> =>
  (
    await db
      .update(sessionTypes)
      .set({ removedAt: sql`now()` as never })
      .where(offered(ownerId, eq(sessionTypes.id, id)))
      .returning({ id: sessionTypes.id })
  ).length > 0

/** Schedule of a mentor from the database: minutes since midnight, and instants in milliseconds. */
export interface StoredSchedule {
  name: string
  zone: string
  weekly: { day: number; from: number; to: number }[]
  exceptions: { date: string; from: number | null; to: number | null }[]
  types: {
    id: string
    name: string
    sessionMinutes: number
    stepMinutes: number | null
    bufferBefore: number
    bufferAfter: number
    minimumNoticeMinutes: number
    horizonDays: number
    maxPerWeek: number | null
    needsAnswer: boolean
  }[]
  booked: { start: number; end: number }[]
}

/** Finds the schedule that a mentor offers to the acting user; undefined for a user without a mentorship with them. */
export const findScheduleOf = async (
  db: Db,
  mentorId: string,
  { typeId = null, moving = null }: { typeId?: string | null; moving?: string | null } = {},
): Promise<StoredSchedule | undefined> =>
  (
    await db.execute<{ schedule: StoredSchedule | null }>(
      sql`select schedule_of(${mentorId}::uuid, ${typeId}::uuid, ${moving}::uuid) as schedule`,
    )
  ).rows[0]?.schedule ?? undefined

/** Locks the schedules of users until the end of the transaction, so that their bookings are serialised. */
export const lockSchedules = async (db: Db, people: string[]): Promise<void> => {
  await db.execute(sql`select lock_schedules(variadic ${sql.param(people)}::uuid[])`)
}

/** Inserts a session of the acting student and the mentor; false if there is no mentorship. */
export const bookSession = async (db: Db, mentorId: string, wanted: SessionPatch): Promise<boolean> =>
  (
    await db.execute<{ booked: boolean | null }>(
      sql`select book_session(${mentorId}::uuid, ${JSON.stringify(wanted)}::jsonb) as booked`,
    )
  ).rows[0]?.booked === true

/** Locks a session and both participants' schedules; false if the acting user is no participant. */
export const lockSession = async (db: Db, id: string): Promise<boolean> =>
  (await db.execute<{ locked: boolean }>(sql`select lock_session(${id}::uuid) as locked`)).rows[0]?.locked === true

/** Updates both rows of a session; `own` updates only that of the acting user. Requires `lockSession`. */
export const changeSession = async (db: Db, id: string, patch: SessionPatch, own: SessionPatch = {}): Promise<void> => {
  await db.execute(
    sql`select change_session(${id}::uuid, ${JSON.stringify(patch)}::jsonb, ${JSON.stringify(own)}::jsonb)`,
  )
}

const own = (ownerId: OwnerId, ...conditions: (SQL | undefined)[]) =>
  and(eq(sessionSeats.userId, ownerId), ...conditions)

export const findParticipant = async (db: Db, ownerId: OwnerId, id: string): Promise<ParticipantRow | undefined> =>
  (
    await db
      .select()
      .from(sessionSeats)
      .where(own(ownerId, eq(sessionSeats.sessionId, id)))
  )[0]

export const listParticipantsById = async (db: Db, ownerId: OwnerId, ids: string[]): Promise<ParticipantRow[]> =>
  ids.length === 0
    ? []
    : await db
        .select()
        .from(sessionSeats)
        .where(own(ownerId, inArray(sessionSeats.sessionId, ids)))
        .orderBy(asc(sessionSeats.startsAt))

/** Lists the open sessions of a weekly series after one of them. */
export const listLaterInSeries = async (db: Db, ownerId: OwnerId, seriesId: string, startsAt: string) =>
  (
    await db
      .select({ id: sessionSeats.sessionId })
      .from(sessionSeats)
      .where(
        own(
          ownerId,
          eq(sessionSeats.seriesId, seriesId),
          gt(sessionSeats.startsAt, startsAt),
          inArray(sessionSeats.state, ['requested', 'booked']),
        ),
      )
      .orderBy(asc(sessionSeats.startsAt))
  ).map(({ id }) => id)

/** Condition for upcoming sessions: the call can still be open and neither participant ended it. */
const upcoming = and(
  inArray(sessionSeats.state, ['requested', 'booked']),
  gt(sessionSeats.endsAt, sql`now() - ${callClosesMs} * interval '1 millisecond'`),
)

export interface SessionSearch {
  when: 'upcoming' | 'past'
  /** Words in the counterpart's name, session type, note, summary or open points; empty means all. */
  q: string
  offset: number
}

const matchesWords = (q: string) =>
  q === ''
    ? undefined
    : sql`strpos(lower(unaccent(concat_ws(' ', ${sessionSeats.otherName}, ${sessionSeats.typeName}, ${sessionSeats.note},
        ${sessionSeats.summary}, ${sessionSeats.openPoints}))), lower(unaccent(${q}))) > 0`

/** Lists a page of a user's sessions: upcoming ones in ascending order, past ones in descending order. */
export const listParticipants = async (db: Db, ownerId: OwnerId, { when, q, offset }: SessionSearch) => {
  const where = own(ownerId, when === 'upcoming' ? upcoming : sql`not (${upcoming})`, matchesWords(q))
  const order = when === 'upcoming' ? asc : desc
  const sessions = await db
    .select()
    .from(sessionSeats)
    .where(where)
    .orderBy(order(sessionSeats.startsAt), order(sessionSeats.sessionId))
    .limit(sessionPageSize)
    .offset(offset)
  const [total] = await db.select({ rows: count() }).from(sessionSeats).where(where)
  return { sessions, total: total?.rows ?? 0 }
}

/** Lists the starts of a user's upcoming sessions in the order of the list. */
export const listUpcomingStarts = async (db: Db, ownerId: OwnerId, q: string): Promise<string[]> =>
  (
    await db
      .select({ startsAt: sessionSeats.startsAt })
      .from(sessionSeats)
      .where(own(ownerId, upcoming, matchesWords(q)))
      .orderBy(asc(sessionSeats.startsAt), asc(sessionSeats.sessionId))
      .limit(maxMarkedSessions)
  ).map(({ startsAt }) => startsAt)

export const countOpenParticipants = async (db: Db, ownerId: OwnerId): Promise<number> =>
  (await db.select({ rows: count() }).from(sessionSeats).where(own(ownerId, upcoming)))[0]?.rows ?? 0

/** Lists the sessions of a calendar from an instant on. */
export const listCalendarParticipants = async (
  db: Db,
  ownerId: OwnerId,
  after: string,
  limit: number,
): Promise<ParticipantRow[]> =>
  await db
    .select()
    .from(sessionSeats)
    .where(own(ownerId, eq(sessionSeats.state, 'booked'), gte(sessionSeats.endsAt, after)))
    .orderBy(asc(sessionSeats.startsAt), asc(sessionSeats.sessionId))
    .limit(limit)

/** Lists the mentors with whom the acting student can book. */
export const listBookableMentors = async (db: Db) =>
  (await db.execute<{ id: string; name: string; zone: string }>(sql`select * from bookable_mentors()`)).rows
