// Rules of mentorships: requests, answers and their end (ME-01).

import { dayMs, hourMs } from '#src/shared/durations.ts'

export const mentorshipStates = ['requested', 'waiting', 'accepted', 'declined', 'expired', 'ended'] as const
export type MentorshipState = (typeof mentorshipStates)[number]

/** True when a mentorship is active or may become active. */
export const isOpenState = (state: MentorshipState): boolean =>
  state === 'requested' || state === 'waiting' || state === 'accepted'

/** Last change of a mentorship, which determines the text of its notification. */
export const mentorshipChanges = [
  'requested',
  'waiting',
  'freed',
  'accepted',
  'declined',
  'expired',
  'withdrawn',
  'ended',
  'left',
  'shared',
  'unshared',
  'task',
  'taskChanged',
  'taskDone',
  'summarised',
  'commented',
] as const
export type MentorshipChange = (typeof mentorshipChanges)[number]

export const mentorshipRoles = ['mentor', 'student'] as const
export type MentorshipRole = (typeof mentorshipRoles)[number]

/** Maximum number of open or waiting requests per student. */
export const maxOpenRequests = 5

/**
 * Rate limits per day for actions that notify the other user by mail: mentorship requests, and changes within a
 * mentorship. A withdrawn request still counts, because it was sent.
 */
export const askLimit = { limit: 20, windowMs: dayMs, blockMs: dayMs }
export const noticeLimit = { limit: 200, windowMs: dayMs, blockMs: hourMs }

/** Range of a mentor's capacity in students. */
export const capacityRange = { min: 0, max: 50 }

/** Quota of mentorships per user, ended ones included. */
export const maxMentorships = 500
export const maxQuestionLength = 1_000
export const maxReasonLength = 500
export const maxSearchLength = 100
export const mentorsPageSize = 12
/** Number of days with free times on a mentor's page. */
export const freeDaysShown = 7

/** Parts of the day for the directory filter. */
export const partsOfDay = ['morning', 'afternoon', 'evening'] as const
export type PartOfDay = (typeof partsOfDay)[number]
/** Hour range of each part of the day. */
export const hoursByPart: Record<PartOfDay, { from: number; to: number }> = {
  morning: { from: 0, to: 12 },
  afternoon: { from: 12, to: 18 },
  evening: { from: 18, to: 24 },
}

export const mentorshipsJob = 'mentorships'

export const maxNotesLength = 10_000
/** Maximum number of tasks per mentorship. */
export const maxTasks = 100
export const maxTaskLength = 150
/** Hour in the student's time zone from which a task is reminded of, on the day before its date. */
export const taskReminderHour = 8
export const studentsPageSize = 10
/** Number of open requests on the mentor's first screen; the list shows all. */
export const maxShownRequests = 5

/** Number of students on the mentor's first screen, by what needs the mentor; the list shows all. */
export const maxShownStudents = 8

/** Kinds of changes shown to a mentor: shared parts, the student's answers and completed tasks. */
export const studentChangeKinds = ['profile', 'cv', 'application', 'deadline', 'writing', 'answer', 'task'] as const
