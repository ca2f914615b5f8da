import { Temporal } from 'temporal-polyfill'
import { dayMs } from '#src/shared/durations.ts'

// Quiet hours: local times at which a notification may not disturb the user (data specification, section 4).

export interface QuietHours {
  /** HH:MM or HH:MM:SS; may span midnight. Equal ends disable quiet hours. */
  start: string
  end: string
  /** The user's IANA time zone. */
  zone: string
}

const minutesOf = (time: string) => {
  const [hours = '0', minutes = '0'] = time.split(':')
  return Number(hours) * 60 + Number(minutes)
}

/** Tells whether a local time (HH:MM) lies in quiet hours. */
export const isQuiet = (localTime: string, start: string, end: string): boolean => {
  const [now, from, to] = [minutesOf(localTime), minutesOf(start), minutesOf(end)]
  if (from === to) return false
  return from < to ? now >= from && now < to : now >= from || now < to
}

/**
 * Finds the end of the quiet hours around `now`. An end in a DST gap counts from after the change; one in a repeated
 * hour is the next occurrence.
 *
 * @returns ISO 8601 in UTC; undefined outside quiet hours
 */
export const findQuietEnd = (now: string, { start, end, zone }: QuietHours): string | undefined => {
  const local = Temporal.Instant.from(now).toZonedDateTimeISO(zone)
  const time = local.toPlainTime().toString({ smallestUnit: 'minute' })
  if (!isQuiet(time, start, end)) return undefined
  const isTomorrow = minutesOf(time) >= minutesOf(end)
  const date = isTomorrow ? local.toPlainDate().add({ days: 1 }) : local.toPlainDate()
  const over = date.toPlainDateTime(Temporal.PlainTime.from(end))
  const first = over.toZonedDateTime(zone, { disambiguation: 'compatible' }).toInstant()
  const next = over.toZonedDateTime(zone, { disambiguation: 'later' }).toInstant()
  return (Temporal.Instant.compare(first, now) > 0 ? first : next).toString({ smallestUnit: 'second' })
}

const breakThroughMs = dayMs

/**
 * Tells whether a notification due at `dueAt` may bypass quiet hours: less than a day is left, and the user permits it.
 */
export const canBypassQuietHours = (dueAt: string, now: string, immediateAlerts: boolean): boolean => {
  const left = Date.parse(dueAt) - Date.parse(now)
  return immediateAlerts && left >= 0 && left <= breakThroughMs
}
