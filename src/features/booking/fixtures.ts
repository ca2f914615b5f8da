import { randomUUID } from 'node:crypto'
import type { TestDatabase } from '#src/server/testing/database.ts'
import type { SessionType } from './contract.ts'
import { weekdays } from './rules.ts'

/** A session type that is free at each full half hour of the coming month, without notice. */
export const offeredType = (change: Partial<SessionType> = {}): SessionType => ({
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

/** Lets a mentor guide a student. */
export const guide = async ({ owner }: TestDatabase, mentorId: string, studentId: string): Promise<void> => {
  await owner.query(`create table if not exists stand_in_mentorships (mentor uuid, student uuid)`)
  await owner.query(`create or replace function is_mentored(mentor uuid, student uuid) returns boolean
    language sql stable security definer set search_path = public as
    $$ select exists (select from stand_in_mentorships m where m.mentor = is_mentored.mentor and m.student = is_mentored.student) $$`)
  await owner.query('insert into stand_in_mentorships values ($1, $2)', [mentorId, studentId])
}
