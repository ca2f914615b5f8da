import { Temporal } from 'temporal-polyfill'
import { countDaysUntil } from '#src/shared/dates.ts'
import { hourMs } from '#src/shared/durations.ts'
import type { ZoneRule } from '#src/shared/zoned-time.ts'

// A deadline is a local date and time with the rule that says whose clock it is. This is the only place that turns one
// into an instant; screen, mail, calendar and reminders all use its answer.

export const deadlineKinds = [
  'application',
  'priority',
  'funding',
  'letters',
  'tests',
  'scholarship',
  'reply_by',
  /** To a professor who has not answered; never an application's own date. */
  'follow_up',
] as const
export type DeadlineKind = (typeof deadlineKinds)[number]

/** How many deadlines a person keeps: for one entry of the shortlist, and in all. */
export const maxDeadlines = { perEntry: 200, inAll: 2_000 }
export interface LocalDeadline {
  /** YYYY-MM-DD. */
  localDate: string
  /** HH:MM. */
  localTime: string
  zoneRule: ZoneRule
  zone: string | null
}

/** Where a day ends last: a date has passed "anywhere on Earth" when it has passed at UTC-12. */
const lastZone = 'Etc/GMT+12'
/** Where a day begins first (Kiribati): the earliest instant that an unknown zone could mean. */
const firstZone = 'Etc/GMT-14'

/** Days before a deadline at which a reminder is given, far to near. */
export const reminderSteps = [30, 14, 7, 3, 1, 0] as const
export type ReminderStep = (typeof reminderSteps)[number]

const zoneOf = (deadline: LocalDeadline, ownZone: string): string => {
  if (deadline.zoneRule === 'zone') return deadline.zone ?? firstZone
  if (deadline.zoneRule === 'anywhere_on_earth') return lastZone
  return deadline.zoneRule === 'own' ? ownZone : firstZone
}

/** The last instant whose year has four digits, which is all that databases, browsers and calendars agree on. */
const lastInstant = Temporal.Instant.from('9999-12-31T23:59:59Z')

/**
 * The instant of a deadline as ISO text in UTC. An hour that the clocks skip counts from before the change, an hour
 * that comes twice counts as its first: both are the earlier, safe reading. `ownZone` is the applicant's IANA zone.
 */
export const calculateDueInstant = (deadline: LocalDeadline, ownZone: string): string => {
  const local = Temporal.PlainDateTime.from(`${deadline.localDate}T${deadline.localTime}`)
  const instant = local.toZonedDateTime(zoneOf(deadline, ownZone), { disambiguation: 'earlier' }).toInstant()
  const kept = Temporal.Instant.compare(instant, lastInstant) > 0 ? lastInstant : instant
  return kept.toString({ smallestUnit: 'second' })
}

/**
 * The last reminder comes when the due day begins, but at least this long before the instant: a deadline just after
 * midnight would be over before anybody could be told.
 */
const lastCallMs = 2 * hourMs

/**
 * The reminder that is due now: the nearest step that has been reached. Steps that were missed are not made up for,
 * so a run that comes late gives one reminder and not five.
 */
export const findDueReminderStep = (dueAt: string, now: string, readerZone: string): ReminderStep | undefined => {
  const left = Date.parse(dueAt) - Date.parse(now)
  if (left < 0) return undefined
  if (left <= lastCallMs) return 0
  const days = countDaysUntil(dueAt, now, readerZone)
  return [...reminderSteps].reverse().find((step) => days <= step)
}

/** How many days a reminder of a step names; the last one says today, also in the last minutes of the day before. */
export const countDaysAtStep = (dueAt: string, step: ReminderStep, now: string, readerZone: string): number =>
  step === 0 ? 0 : Math.max(0, countDaysUntil(dueAt, now, readerZone))

/** Characters of the name that a person gives a deadline. */
export const maxDeadlineTitleLength = 200

/** The next December 15 (data specification, "Application defaults"): a value of the data field that no screen shows. */
export const createDefaultDeadline = (today: string): LocalDeadline => {
  const date = Temporal.PlainDate.from(today)
  const thisYear = date.with({ month: 12, day: 15 })
  const next = Temporal.PlainDate.compare(thisYear, date) > 0 ? thisYear : thisYear.add({ years: 1 })
  return { localDate: next.toString(), localTime: '23:59', zoneRule: 'unknown', zone: null }
}

/** The job that looks for due reminders: of everybody each hour, of one person when a deadline changed. */
export const remindersJob = 'deadline-reminders'
