import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db, OwnerId } from '#src/server/database.ts'
import type { MentorshipRow } from './mentorship.data.ts'
import { mentorships } from './tables.ts'

/** People of one run; the rest come with the next. */
const maxPeople = 1_000

const isUntold = sql`${mentorships.toldVersion} < ${mentorships.version}`

/** Ends requests that nobody answered in time; needs the service role. */
export const expireRequests = async (service: Db): Promise<void> => {
  await service.execute(sql`select expire_mentorships()`)
}

/** People who have not been told of a change; needs the service role. */
export const listUntoldPeople = async (service: Db): Promise<string[]> =>
  (
    await service
      .selectDistinct({ userId: mentorships.userId })
      .from(mentorships)
      .where(isUntold)
      .orderBy(asc(mentorships.userId))
      .limit(maxPeople)
  ).map(({ userId }) => userId)

/** Changes of which the person was not told; whoever else looks meanwhile passes over them. */
export const listUntoldMentorships = async (db: Db, ownerId: OwnerId): Promise<MentorshipRow[]> =>
  await db
    .select()
    .from(mentorships)
    .where(and(eq(mentorships.userId, ownerId), isUntold))
    .orderBy(asc(mentorships.updatedAt))
    .for('update', { skipLocked: true })

export const markMentorshipTold = async (db: Db, ownerId: OwnerId, row: MentorshipRow): Promise<void> => {
  await db
    .update(mentorships)
    .set({ toldVersion: row.version })
    .where(and(eq(mentorships.userId, ownerId), eq(mentorships.mentorshipId, row.mentorshipId)))
}
