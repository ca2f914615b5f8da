import { Temporal } from 'temporal-polyfill'
import { dayMs } from '#src/shared/durations.ts'

// Quiet hours: when a notification may disturb a person, on that person's own clock (data specification, section 4).

export interface QuietHours {
  /** HH:MM or HH:MM:SS; they may go across midnight. Equal ends mean none. */
  start: string
  end: string
  /** The person's IANA zone. */
  zone: string
}

const minutesOf = (time: string) => {
  const [hours = '0', minutes = '0'] = time.split(':')
  return Number(hours) * 60 + Number(minutes)
}

/** Whether a local time of day (HH:MM) lies in quiet hours. */
export const isQuiet = (localTime: string, start: string, end: string): boolean => {
  const [now, from, to] = [minutesOf(localTime), minutesOf(start), minutesOf(end)]
  if (from === to) return false
  return from < to ? now >= from && now < to : now >= from || now < to
}

/**
 * The instant at which the quiet hours around `now` end, as ISO text in UTC; undefined when it is not quiet. An end that
 * the clocks skip counts from after the change; one that comes twice is the next that is still to come.
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

/** Whether something due at `dueAt` may break quiet hours: less than a day is left, and the person allows it. */
export const canBypassQuietHours = (dueAt: string, now: string, immediateAlerts: boolean): boolean => {
  const left = Date.parse(dueAt) - Date.parse(now)
  return immediateAlerts && left >= 0 && left <= breakThroughMs
}
