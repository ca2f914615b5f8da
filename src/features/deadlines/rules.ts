import { Temporal } from 'temporal-polyfill'
import { countDaysUntil } from '#src/shared/dates.ts'
import { hourMs } from '#src/shared/durations.ts'
import type { ZoneRule } from '#src/shared/zoned-time.ts'

// Due instants of deadlines. A deadline is a local date and time with a time zone rule. This module is the only
// converter to an instant; screens, mail, calendar and reminders all use it.

export const deadlineKinds = [
  'application',
  'priority',
  'funding',
  'letters',
  'tests',
  'scholarship',
  'reply_by',
  /** Follow-up with a professor without a reply; never an application's own date. */
  'follow_up',
] as const
export type DeadlineKind = (typeof deadlineKinds)[number]

/** Quota of deadlines: per entry of the shortlist, and per user. */
export const maxDeadlines = { perEntry: 200, inAll: 2_000 }
export interface LocalDeadline {
  /** Format YYYY-MM-DD. */
  localDate: string
  /** Format HH:MM. */
  localTime: string
  zoneRule: ZoneRule
  zone: string | null
}

/** Last zone in which a day ends: a date has passed "anywhere on Earth" when it has passed at UTC-12. */
const lastZone = 'Etc/GMT+12'
/** First zone in which a day begins (Kiribati): the earliest instant that an unknown zone could mean. */
const firstZone = 'Etc/GMT-14'

/** Days before a deadline on which a reminder is sent, in descending order. */
export const reminderSteps = [30, 14, 7, 3, 1, 0] as const
export type ReminderStep = (typeof reminderSteps)[number]

const getZone = (deadline: LocalDeadline, ownZone: string): string => {
  if (deadline.zoneRule === 'zone') return deadline.zone ?? firstZone
  if (deadline.zoneRule === 'anywhere_on_earth') return lastZone
  return deadline.zoneRule === 'own' ? ownZone : firstZone
}

/** Last instant with a four-digit year: databases, browsers and calendars agree only up to there. */
const lastInstant = Temporal.Instant.from('9999-12-31T23:59:59Z')

/**
 * Calculates the instant of a deadline as ISO text in UTC. A local time that the clocks skip uses the offset before the
 * change, and an ambiguous one its first occurrence: both are the earlier, safe reading.
 *
 * @param ownZone the applicant's IANA zone
 */
export const calculateDueInstant = (deadline: LocalDeadline, ownZone: string): string => {
  const local = Temporal.PlainDateTime.from(`${deadline.localDate}T${deadline.localTime}`)
  const instant = local.toZonedDateTime(getZone(deadline, ownZone), { disambiguation: 'earlier' }).toInstant()
  const clamped = Temporal.Instant.compare(instant, lastInstant) > 0 ? lastInstant : instant
  return clamped.toString({ smallestUnit: 'second' })
}

/**
 * Minimum time before the instant for the last reminder, which is otherwise due when the day begins: a deadline just
 * after midnight would pass before the user is notified.
 */
const minLeadTimeMs = 2 * hourMs

/**
 * Finds the reminder step that is due now: the nearest one reached. Missed steps are not made up for, so a late run
 * creates one reminder instead of five.
 */
export const findDueReminderStep = (dueAt: string, now: string, readerZone: string): ReminderStep | undefined => {
  const left = Date.parse(dueAt) - Date.parse(now)
  if (left < 0) return undefined
  if (left <= minLeadTimeMs) return 0
  const days = countDaysUntil(dueAt, now, readerZone)
  return [...reminderSteps].reverse().find((step) => days <= step)
}

/**
 * Counts the days that a reminder of a step names; the last step counts 0 ("today"), also in the last minutes of the
 * day before.
 */
export const countDaysAtStep = (dueAt: string, step: ReminderStep, now: string, readerZone: string): number =>
  step === 0 ? 0 : Math.max(0, countDaysUntil(dueAt, now, readerZone))

/** Maximum length of a deadline title in characters. */
export const maxDeadlineTitleLength = 200

/**
 * Creates the default deadline, the next December 15 (data specification, "Application defaults"): a value of the data
 * field that no screen shows.
 */
export const createDefaultDeadline = (today: string): LocalDeadline => {
  const date = Temporal.PlainDate.from(today)
  const thisYear = date.with({ month: 12, day: 15 })
  const next = Temporal.PlainDate.compare(thisYear, date) > 0 ? thisYear : thisYear.add({ years: 1 })
  return { localDate: next.toString(), localTime: '23:59', zoneRule: 'unknown', zone: null }
}

/** Name of the reminder job: hourly for all users, and for a single user after a deadline changed. */
export const remindersJob = 'deadline-reminders'
