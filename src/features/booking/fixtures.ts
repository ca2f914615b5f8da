import { randomUUID } from 'node:crypto'
import { weekdays } from '#src/shared/weekdays.ts'
import type { TestDatabase } from '#tests/support/database.ts'
import type { SessionType } from './contract.ts'

/** Builds a session type with a slot at each half hour of the coming month, without notice. */
export const buildSessionType = (change: Partial<SessionType> = {}): SessionType => ({
  id: randomUUID(),
  name: 'First talk',
  sessionMinutes: 30,
  stepMinutes: null,
  bufferBefore: 0,
  bufferAfter: 0,
  minimumNoticeMinutes: 0,
  horizonDays: 60,
  maxPerWeek: null,
  needsAnswer: false,
  ...change,
})

/** Hours around the clock. */
export const alwaysOpen = { weekly: weekdays.map((day) => ({ day, from: '00:00', to: '24:00' })), exceptions: [] }

/** Creates an accepted mentorship. */
export const createOpenMentorship = async (
  { owner }: TestDatabase,
  mentorId: string,
  studentId: string,
): Promise<void> => {
  await owner.query(
    `with one as (select gen_random_uuid() as id)
     insert into mentorships (user_id, mentorship_id, seat, counterpart_id, other_name, state, change)
     select person, id, seat, other, 'Test Person', 'accepted', 'accepted' from one,
       (values ($1::uuid, 'mentor', $2::uuid), ($2::uuid, 'student', $1::uuid)) both_people(person, seat, other)`,
    [mentorId, studentId],
  )
}
