import { and, asc, eq, gt, inArray, isNotNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import type { Db, OwnerId } from '#src/server/database.ts'
import type { ParticipantRow } from './data.ts'
import { sessionReminderSteps } from './rules.ts'
import { sessionReminders, sessionSeats } from './tables.ts'

/** Maximum number of users per run; the others follow in the next one. */
const maxPeople = 1_000
const farthestReminderMs = sessionReminderSteps[0]

const isUnnotified = sql`${sessionSeats.toldVersion} < ${sessionSeats.version}`
const isBooked = eq(sessionSeats.state, 'booked')
/** Condition: a booked session that begins within the time of the earliest reminder. */
const mayBeReminded = (at: string) =>
  and(
    isBooked,
    gt(sessionSeats.startsAt, at),
    sql`${sessionSeats.startsAt} <= ${at}::timestamptz + ${farthestReminderMs} * interval '1 millisecond'`,
  )

/** Lists users with pending notices, reminders or expiries. Needs the service role. */
export const listUsersWithPendingNotices = async (service: Db, at: string): Promise<string[]> =>
  (
    await service
      .selectDistinct({ userId: sessionSeats.userId })
      .from(sessionSeats)
      .where(
        or(
          isUnnotified,
          mayBeReminded(at),
          and(eq(sessionSeats.state, 'requested'), lte(sessionSeats.expiresAt, at)),
          and(isBooked, isNotNull(sessionSeats.noShowAt)),
        ),
      )
      .orderBy(asc(sessionSeats.userId))
      .limit(maxPeople)
  ).map(({ userId }) => userId)

/** Lists the changes that the user was not notified of, and locks them; concurrent workers skip locked rows. */
export const listPendingNotices = async (db: Db, ownerId: OwnerId): Promise<ParticipantRow[]> =>
  await db
    .select()
    .from(sessionSeats)
    .where(and(eq(sessionSeats.userId, ownerId), isUnnotified))
    .orderBy(asc(sessionSeats.startsAt))
    .for('update', { skipLocked: true })

export const markNotified = async (db: Db, ownerId: OwnerId, { sessionId, version }: ParticipantRow): Promise<void> => {
  await db
    .update(sessionSeats)
    .set({ toldVersion: version })
    .where(and(eq(sessionSeats.userId, ownerId), eq(sessionSeats.sessionId, sessionId)))
}

/** Lists booked sessions in the future. */
export const listRemindable = async (db: Db, ownerId: OwnerId): Promise<ParticipantRow[]> =>
  await db
    .select()
    .from(sessionSeats)
    .where(and(eq(sessionSeats.userId, ownerId), isBooked, gt(sessionSeats.startsAt, sql`now()`)))
    .orderBy(asc(sessionSeats.startsAt))

/** Records a reminder; false if it was already recorded for this start. */
export const insertReminder = async (
  db: Db,
  ownerId: OwnerId,
  participant: ParticipantRow,
  minutesBefore: number,
): Promise<boolean> =>
  (
    await db
      .insert(sessionReminders)
      .values({
        userId: ownerId,
        sessionId: participant.sessionId,
        step: minutesBefore,
        startsAt: participant.startsAt,
      })
      .onConflictDoNothing()
      .returning()
  ).length > 0

/** Lists requests that have expired without an answer. */
export const listExpiredRequests = async (db: Db, ownerId: OwnerId, at: number) =>
  await db
    .select({ sessionId: sessionSeats.sessionId })
    .from(sessionSeats)
    .where(
      and(
        eq(sessionSeats.userId, ownerId),
        eq(sessionSeats.state, 'requested'),
        lte(sessionSeats.expiresAt, new Date(at).toISOString()),
      ),
    )

/** Lists no-show reports made before an instant, without an objection. */
export const listUnanswered = async (db: Db, ownerId: OwnerId, before: number) =>
  await db
    .select({ sessionId: sessionSeats.sessionId })
    .from(sessionSeats)
    .where(and(eq(sessionSeats.userId, ownerId), isBooked, lt(sessionSeats.noShowAt, new Date(before).toISOString())))

/** Lists future sessions that were agreed with another tzdata version, once each. Needs the service role. */
export const listParticipantsWithOldTzdata = async (service: Db, data: string) =>
  await service
    .select({ userId: sessionSeats.userId, sessionId: sessionSeats.sessionId })
    .from(sessionSeats)
    .where(
      and(
        inArray(sessionSeats.state, ['requested', 'booked']),
        eq(sessionSeats.seat, 'mentor'),
        gt(sessionSeats.startsAt, sql`now()`),
        ne(sessionSeats.zoneData, data),
      ),
    )
