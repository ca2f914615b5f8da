import { isKnownZone } from '#src/shared/time-zones.ts'
import { zoneRules } from '#src/shared/zoned-time.ts'
import type { LocalDeadline } from './rules.ts'

// Rules of expected deadlines: their time and zone, and the reminders to check them. An expected deadline is never due and
// has no deadline reminder.

const isTime = (value: unknown): value is string => typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value)

/** Reads time and zone of a deadline fact; an unrecognised zone counts as unknown, a missing time as 23:59. */
export const readDeadlineClock = (value: unknown): Omit<LocalDeadline, 'localDate'> => {
  const {
    time,
    zone_rule: rule,
    zone,
  } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  const stated = zoneRules.find((known) => known === rule) ?? 'unknown'
  const zoneName = stated === 'zone' && typeof zone === 'string' && isKnownZone(zone) ? zone : null
  return {
    localTime: isTime(time) ? time : '23:59',
    zoneRule: stated === 'zone' && zoneName === null ? 'unknown' : stated,
    zone: zoneName,
  }
}

/** Days between a reminder to check and the expected deadline: 8 and 4 weeks. */
export const checkSteps = [56, 28] as const

const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 86_400_000

/**
 * Lists the days before an expected deadline at which reminders to check are due, in descending order: 8 and 4 weeks, and
 * the day on which applications usually open, because the date of the cycle is published by then.
 */
export const listCheckSteps = (localDate: string, opensOn: string | undefined): number[] => {
  const days = opensOn === undefined ? 0 : dayNumber(localDate) - dayNumber(opensOn)
  return [...new Set([...checkSteps, ...(days > 0 ? [days] : [])])].toSorted((a, b) => b - a)
}

/** Days between the answer "not published yet" and the next reminder. */
export const repeatCheckDays = 14

/** Adds days to an ISO date. */
export const addDays = (date: string, days: number): string =>
  new Date((dayNumber(date) + days) * 86_400_000).toISOString().slice(0, 10)

/** State of the reminders to check of a shortlist entry. */
export interface DeadlineCheck {
  deadlineAskOn: string | null
  deadlineCheckedFor: string | null
  deadlineCheckStep: number | null
}

/**
 * Finds the reminder to check that is due on `today`. A missed step is skipped, each step of a date is sent once, and the
 * answer "not published yet" postpones all of them to its day.
 *
 * @param steps days before the expected date, in descending order
 * @returns days before the expected date; undefined when no reminder is due
 */
export const findDueCheck = (
  localDate: string,
  { deadlineAskOn, deadlineCheckedFor, deadlineCheckStep }: DeadlineCheck,
  today: string,
  steps: readonly number[] = checkSteps,
): number | undefined => {
  if (deadlineAskOn !== null && deadlineAskOn > today) return undefined
  const days = dayNumber(localDate) - dayNumber(today)
  if (days < 0) return undefined
  if (deadlineAskOn !== null) return days
  const step = steps.findLast((one) => days <= one)
  if (step === undefined) return undefined
  const isSent = deadlineCheckedFor === localDate && deadlineCheckStep !== null && deadlineCheckStep <= step
  return isSent ? undefined : step
}
