// What the product decides about sessions between a mentor and a student.

import { dayMs, hourMs, minuteMs } from '#src/shared/durations.ts'

/** Characters of a search among sessions. */
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
/** What a student writes about a session, and a reason to cancel one. */
export const maxSessionNoteLength = 2_000
/** Notes of both, kept with the session. */
export const maxSharedNotesLength = 20_000
/** Sessions of one series. */
export const maxRepeats = 12
/** Days that one question for free slots may span. */
export const maxAskedDays = 62
/** Open sessions of one student with all mentors. */
export const maxOpenSessions = 60
/** Changes of sessions in a day that the other person gets a mail about. */
export const toldLimit = { limit: 200, windowMs: dayMs, blockMs: hourMs }
/** Sessions of one page of the list. */
export const sessionPageSize = 50
/** From so many sessions on a list of them can be searched. */
export const sessionsSearchedFrom = 8

export const participantRoles = ['mentor', 'student'] as const
export type ParticipantRole = (typeof participantRoles)[number]

/** `booked` also after it was held; `no_show` only when it is settled. */
export const sessionStates = ['requested', 'booked', 'cancelled', 'expired', 'no_show'] as const
export type SessionState = (typeof sessionStates)[number]

/** What happened last to a session, which is what both are told. */
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

/** Who changed it; `system` when a time ran out, an account was deleted or a role changed. */
export type ChangedBy = ParticipantRole | 'system'

/** A change is free until so long before the start; a later cancellation is shown as late, and nothing moves any more. */
export const freeChangeMs = 3 * hourMs
/** An unanswered request ends after so long; each extension gives as long again. */
export const requestMs = 48 * hourMs
/** How long a person has to object to being reported as missing. */
export const noShowObjectionMs = 72 * hourMs
/** Period after the end of a session in which a no-show can be reported. */
export const noShowReportMs = 7 * dayMs
/** The call opens so long before the start and closes so long after the end. */
export const callOpensMs = 10 * minuteMs
export const callClosesMs = hourMs

/** How long before the start reminders come, far to near. */
export const sessionReminderSteps = [24 * hourMs, hourMs] as const

export const isOpenState = (state: SessionState): boolean => state === 'requested' || state === 'booked'

export const isTooLate = (startsAt: string, now: number): boolean => Date.parse(startsAt) - now < freeChangeMs

/** When a request ends that is made or extended now: never after the session would begin. */
export const calculateRequestExpiry = (startsAt: string, now: number): string =>
  new Date(Math.min(now + requestMs, Date.parse(startsAt))).toISOString()

/** Whether the two may be in the call. */
export const isCallOpen = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }, now: number): boolean =>
  now >= Date.parse(startsAt) - callOpensMs && now <= Date.parse(endsAt) + callClosesMs

/** The reminder that is due now: the nearest whose time has come; a late run gives one and not both. */
export const findDueSessionReminder = (startsAt: string, now: number): number | undefined => {
  const left = Date.parse(startsAt) - now
  if (left <= 0) return undefined
  return [...sessionReminderSteps].reverse().find((minutesBefore) => left <= minutesBefore)
}

/** The jobs: what is due for sessions, and the look at the zone data. */
export const sessionsJob = 'sessions'
export const sessionZonesJob = 'session-zones'
