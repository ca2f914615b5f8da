// Who guides whom: how a mentorship is asked for, answered and ended (ME-01).

import { dayMs, hourMs } from '#src/shared/durations.ts'

export const mentorshipStates = ['requested', 'waiting', 'accepted', 'declined', 'expired', 'ended'] as const
export type MentorshipState = (typeof mentorshipStates)[number]

/** Whether a mentorship lasts, or may yet begin. */
export const isOpenState = (state: MentorshipState): boolean =>
  state === 'requested' || state === 'waiting' || state === 'accepted'

/** What happened last; the text of its notice follows from it. */
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

/** Requests of one student that wait for an answer or a place. */
export const maxOpenRequests = 5

/**
 * What a person may do in a day that the other one gets a mail about: asking mentors, and changes between two who know each
 * other. Whoever withdraws a request has sent it all the same.
 */
export const askLimit = { limit: 20, windowMs: dayMs, blockMs: dayMs }
export const toldLimit = { limit: 200, windowMs: dayMs, blockMs: hourMs }

/** Students whom a mentor can guide at a time. */
export const capacityRange = { min: 0, max: 50 }

/** Mentorships of one person in all, with those that ended. */
export const maxMentorships = 500
export const maxQuestionLength = 1_000
export const maxReasonLength = 500
export const maxSearchLength = 100
export const mentorsPageSize = 12
/** Days with free times that a mentor's page names. */
export const freeDaysShown = 7

/** Parts of a day by which mentors are found. */
export const partsOfDay = ['morning', 'afternoon', 'evening'] as const
export type PartOfDay = (typeof partsOfDay)[number]
/** From which hour to which each lasts. */
export const hoursOfPart: Record<PartOfDay, { from: number; to: number }> = {
  morning: { from: 0, to: 12 },
  afternoon: { from: 12, to: 18 },
  evening: { from: 18, to: 24 },
}

export const mentorshipsJob = 'mentorships'

export const maxNotesLength = 10_000
/** Tasks of one mentorship. */
export const maxTasks = 100
export const maxTaskLength = 150
/** From which hour on the student's clock a task is reminded of, the day before its date. */
export const taskReminderHour = 8
export const studentsPageSize = 10
/** Requests that the mentor's first screen names; the rest stand in the list. */
export const askingShown = 5

/** Students with changes that the mentor's first screen names, the newest change first; the rest stand in the list. */
export const changedShown = 8

/** What changed of what a student shares, with the student's answers and the tasks that are done. */
export const studentChangeKinds = ['profile', 'cv', 'application', 'deadline', 'writing', 'answer', 'task'] as const
