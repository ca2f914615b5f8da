import { and, eq, sql } from 'drizzle-orm'
import { mentorships } from '#src/features/mentorships/tables.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import type { ParticipantRow, SessionPatch } from '../data.ts'
import type { Agenda } from './summary.contract.ts'

/** Finds the active mentorship of a session's participants. */
export const findMentorshipWith = async (
  db: Db,
  ownerId: OwnerId,
  { otherId, seat }: Pick<ParticipantRow, 'otherId' | 'seat'>,
): Promise<string | undefined> =>
  otherId === null
    ? undefined
    : (
        await db
          .select({ id: mentorships.mentorshipId })
          .from(mentorships)
          .where(
            and(
              eq(mentorships.userId, ownerId),
              eq(mentorships.otherId, otherId),
              eq(mentorships.seat, seat),
              eq(mentorships.state, 'accepted'),
            ),
          )
      )[0]?.id

/** Notifies the student of a summary. */
export const notifySummarised = async (db: Db, mentorshipId: string): Promise<void> => {
  await db.execute(sql`select notify_summarised(${mentorshipId}::uuid)`)
}

/** Lists the agendas of the acting user's next sessions. */
export const listAgendas = async (db: Db): Promise<Agenda[]> =>
  (
    await db.execute<{ session_id: string; points: string; tasks: Agenda['tasks'] }>(
      sql`select * from session_agendas()`,
    )
  ).rows.map(({ session_id: sessionId, points, tasks }) => ({ sessionId, points, tasks }))

/** Inserts a session that the acting mentor agreed with a student; false if it is not possible between the two. */
export const bookNextSession = async (
  db: Db,
  studentId: string,
  wanted: SessionPatch,
  most: number,
): Promise<boolean> =>
  (
    await db.execute<{ booked: boolean | null }>(
      sql`select book_next_session(${studentId}::uuid, ${JSON.stringify(wanted)}::jsonb, ${most}) as booked`,
    )
  ).rows[0]?.booked === true
