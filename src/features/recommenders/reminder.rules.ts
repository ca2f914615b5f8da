import { Temporal } from 'temporal-polyfill'
import { countDaysUntil } from '#src/shared/dates.ts'
import { dayMs } from '#src/shared/durations.ts'
import { isOpenLetter, type LetterState, type ReminderPace } from './rules.ts'

// When a recommender is reminded. Not part of `rules.ts`, because the browser does not need the calendar library.

/** Days before the due instant on which a recommender is reminded. */
const reminderDays = [14, 3] as const

/** Reminder emails in all with the pace `twice`. */
const maxRemindersOfTwice = 2
/** Days before the due instant at which weekly reminders begin. */
const weeklyFromDays = 30
const weeklyGapMs = 7 * dayMs

/** Quiet hours of a recommender, in their time zone. */
export const recommenderQuietHours = { start: '20:00', end: '08:00' } as const

/** Finds the nearest step of `reminderDays` that a letter has reached; undefined before the first and after the due instant. */
export const findReminderDay = (dueAt: string, now: string, zone: string): number | undefined => {
  if (Date.parse(dueAt) < Date.parse(now)) return undefined
  const days = countDaysUntil(dueAt, now, zone)
  return [...reminderDays].reverse().find((step) => days <= step)
}

export interface RemindedLetter {
  state: LetterState
  dueAt: string | null
  /** Step of the last reminder, and the due instant at that time: a moved deadline is reminded of again. */
  remindedDays: number | null
  remindedDueAt: string | null
}

const hasNewStep = ({ dueAt, remindedDays, remindedDueAt }: RemindedLetter, now: string, zone: string): boolean => {
  const step = dueAt === null ? undefined : findReminderDay(dueAt, now, zone)
  if (step === undefined || dueAt === null) return false
  const isSameDeadline = remindedDueAt !== null && Date.parse(remindedDueAt) === Date.parse(dueAt)
  return !isSameDeadline || remindedDays === null || step < remindedDays
}

interface ReminderChoice {
  pace: ReminderPace
  /** Date on which the recommender asked for a reminder (YYYY-MM-DD). */
  remindOn: string | null
  reminderCount: number
  /** Instant of the last email of any kind. */
  lastMailAt: string | null
  letters: readonly RemindedLetter[]
}

/** Returns the local date (YYYY-MM-DD) of an instant. */
const toLocalDate = (moment: string, zone: string): string =>
  Temporal.Instant.from(moment).toZonedDateTimeISO(zone).toPlainDate().toString()

/** Tells whether a date (YYYY-MM-DD) has begun in a zone. */
export const hasDateBegun = (date: string, now: string, zone: string): boolean => date <= toLocalDate(now, zone)

/** Tells whether an email was sent on the local day of `now`: a recommender gets at most one a day. */
export const isMailedToday = (lastMailAt: string | null, now: string, zone: string): boolean =>
  lastMailAt !== null && toLocalDate(lastMailAt, zone) >= toLocalDate(now, zone)

/** Tells whether a reminder is due at `now`, apart from quiet hours and the limit of one email a day. */
export const isReminderDue = (choice: ReminderChoice, now: string, zone: string): boolean => {
  const open = choice.letters.filter(isOpenLetter)
  if (open.length === 0) return false
  if (choice.remindOn !== null && hasDateBegun(choice.remindOn, now, zone)) return true
  if (choice.pace === 'none') return false
  if (choice.pace === 'weekly') {
    const isRested = choice.lastMailAt === null || Date.parse(now) - Date.parse(choice.lastMailAt) >= weeklyGapMs
    const isNear = ({ dueAt }: RemindedLetter) =>
      dueAt !== null && dueAt >= now && Date.parse(dueAt) - Date.parse(now) <= weeklyFromDays * dayMs
    return isRested && open.some(isNear)
  }
  if (choice.pace === 'twice' && choice.reminderCount >= maxRemindersOfTwice) return false
  return open.some((letter) => hasNewStep(letter, now, zone))
}
