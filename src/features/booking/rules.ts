// Rules of sessions between a mentor and a student.

import { dayMs, hourMs, minuteMs } from '#src/shared/durations.ts'

/** Maximum length of a search text in characters. */
export const maxSearchLength = 100

/** Bounds of a session type, in minutes, days and sessions. */
export const sessionMinutes = { min: 10, max: 240 } as const
export const stepMinutes = { min: 5, max: 240 } as const
export const bufferMinutes = { min: 0, max: 120 } as const
export const noticeMinutes = { min: 0, max: 14 * 24 * 60 } as const
export const horizonDays = { min: 1, max: 180 } as const
export const sessionsPerWeek = { min: 1, max: 100 } as const

export const maxWeeklyRanges = 50
export const maxExceptions = 200
export const maxSessionTypes = 20
export const maxTypeNameLength = 80
/** Maximum length of a student's note, and of a cancellation reason, in characters. */
export const maxSessionNoteLength = 2_000
/** Maximum length of the shared notes of a session in characters. */
export const maxSharedNotesLength = 20_000
/** Maximum number of sessions of a series. */
export const maxRepeats = 12
/** Maximum number of days of a query for free slots. */
export const maxAskedDays = 62
/** Quota of open sessions per student, with all mentors. */
export const maxOpenSessions = 60
/** Rate limit of session changes that send a mail to the counterpart. */
export const noticeLimit = { limit: 200, windowMs: dayMs, blockMs: hourMs }
/** Page size of the list of sessions. */
export const sessionPageSize = 50
/** Maximum number of upcoming sessions that the calendar marks; later ones are only in the list. */
export const maxMarkedSessions = 1_000
/** Minimum number of sessions for which the list has a search. */
export const sessionsSearchedFrom = 8

export const participantRoles = ['mentor', 'student'] as const
export type ParticipantRole = (typeof participantRoles)[number]

/** States of a session. `booked` includes past sessions; `no_show` only settled reports. */
export const sessionStates = ['requested', 'booked', 'cancelled', 'expired', 'no_show'] as const
export type SessionState = (typeof sessionStates)[number]

/** Last change of a session, the subject of notices to both participants. */
export const sessionChanges = [
  'requested',
  'booked',
  'moved',
  'extended',
  'cancelled',
  'declined',
  'expired',
  'noShowReported',
  'noShowDenied',
  'noShowSettled',
  'zoneAsked',
  'zoneSettled',
] as const
export type SessionChange = (typeof sessionChanges)[number]

/** Who changed a session; `system` after a timeout, or a deleted account or changed role. */
export type ChangedBy = ParticipantRole | 'system'

/**
 * Time before the start, in milliseconds, until which a change is free. After it a cancellation is shown as late, and a
 * session cannot be moved.
 */
export const freeChangeMs = 3 * hourMs
/** Time until an unanswered request expires, in milliseconds; each extension adds the same again. */
export const requestMs = 48 * hourMs
/** Time to object to a no-show report, in milliseconds. */
export const noShowObjectionMs = 72 * hourMs
/** Period after the end of a session in which a no-show can be reported. */
export const noShowReportMs = 7 * dayMs
/** Time before the start at which a call opens, and time after the end at which it closes, in milliseconds. */
export const callOpensMs = 10 * minuteMs
export const callClosesMs = hourMs
/** Id of the device check on the page of a call, as the hash of links that open it. */
export const deviceCheckId = 'device-check'

/** Times of reminders before the start, in milliseconds, longest first. */
export const sessionReminderSteps = [24 * hourMs, hourMs] as const

export const isOpenState = (state: SessionState): boolean => state === 'requested' || state === 'booked'

export const isTooLate = (startsAt: string, now: number): boolean => Date.parse(startsAt) - now < freeChangeMs

/** Calculates the expiry of a request that is made or extended now; never after the start of the session. */
export const calculateRequestExpiry = (startsAt: string, now: number): string =>
  new Date(Math.min(now + requestMs, Date.parse(startsAt))).toISOString()

/** Whether the participants may join the call. */
export const isCallOpen = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }, now: number): boolean =>
  now >= Date.parse(startsAt) - callOpensMs && now <= Date.parse(endsAt) + callClosesMs

/** Finds the session to show first: the earliest booked one that is not over, else the earliest request. */
export const findNextSession = <Session extends { state: SessionState; endsAt: string }>(
  sessions: Session[],
  now: number,
): Session | undefined => {
  const ahead = sessions.filter(({ endsAt }) => now < Date.parse(endsAt))
  return ahead.find(({ state }) => state === 'booked') ?? ahead[0]
}

/** Finds the due reminder closest to the start, so that a late run sends only one. */
export const findDueSessionReminder = (startsAt: string, now: number): number | undefined => {
  const left = Date.parse(startsAt) - now
  if (left <= 0) return undefined
  return [...sessionReminderSteps].reverse().find((minutesBefore) => left <= minutesBefore)
}

/** Name of the job that settles sessions, and of the one that checks the tzdata. */
export const sessionsJob = 'sessions'
export const sessionZonesJob = 'session-zones'
