import { Temporal } from 'temporal-polyfill'
import { minuteMs } from '#src/shared/durations.ts'
import { isKnownZone } from '#src/shared/time-zones.ts'
import { type Weekday, weekdays } from '#src/shared/weekdays.ts'
import { findDayStart, findWallInstant, getDateInZone, isValidRange } from './wall-time.rules.ts'

// Calculates the free slots. Pure: hours, bookings and the current instant are arguments. Instants are in milliseconds.

/** HH:MM to HH:MM in the mentor's time zone; `to` may be 24:00. */
interface ClockRange {
  from: string
  to: string
}

export interface Hours {
  /** IANA name of the time zone of all wall times. */
  zone: string
  weekly: readonly (ClockRange & { day: Weekday })[]
  /** Replace the weekly hours on their date. A closed date takes precedence over hours of the same date. */
  exceptions: readonly ({ date: string; closed: true } | (ClockRange & { date: string; closed?: false | undefined }))[]
}

/** Rules of a session type; durations in minutes. */
export interface SessionPolicy {
  sessionMinutes: number
  /** Grid of starts; null means the session's length. */
  stepMinutes: number | null
  bufferBefore: number
  bufferAfter: number
  minimumNoticeMinutes: number
  horizonDays: number
  maxPerWeek: number | null
}

/** Booked session of the mentor, in milliseconds. */
export interface Interval {
  start: number
  end: number
}

export interface SlotQuery {
  hours: Hours
  policy: SessionPolicy
  booked: readonly Interval[]
  now: number
  /** Date range in a time zone, both dates included. */
  asked: { from: string; to: string; zone: string }
}

/** Whether the hours are valid. */
export const hasValidHours = ({ zone, weekly, exceptions }: Hours): boolean =>
  isKnownZone(zone) && weekly.every(isValidRange) && exceptions.every((one) => one.closed || isValidRange(one))

/** Merges intervals that overlap or are at most `apart` milliseconds apart. */
const merged = (intervals: Interval[], apart: number): Interval[] => {
  const joined: Interval[] = []
  for (const range of intervals.filter(({ start, end }) => start < end).sort((a, b) => a.start - b.start)) {
    const last = joined.at(-1)
    if (last && range.start - last.end <= apart) last.end = Math.max(last.end, range.end)
    else joined.push({ ...range })
  }
  return joined
}

/** Lists the open ranges of one date as instants. Ranges of different dates are not merged. */
export const listOpenRanges = ({ zone, weekly, exceptions }: Hours, date: Temporal.PlainDate): Interval[] => {
  const iso = date.toString()
  const special = exceptions.filter((one) => one.date === iso)
  if (special.some(({ closed }) => closed)) return []
  const ranges: readonly ClockRange[] =
    special.length > 0
      ? special.flatMap((one) => (one.closed ? [] : [one]))
      : weekly.filter(({ day }) => day === weekdays[date.dayOfWeek - 1])
  const toInterval = ({ from, to }: ClockRange) => ({
    start: findWallInstant(date, from, zone),
    end: findWallInstant(date, to, zone),
  })
  // Adjacent ranges are merged, because a session may cross their border.
  return merged(ranges.map(toInterval), 0)
}

/** Lists the starts on a range's grid at which a session fits. */
const gridOf = ({ start, end }: Interval, { sessionMinutes, stepMinutes }: SessionPolicy): number[] => {
  const [length, step] = [sessionMinutes * minuteMs, (stepMinutes ?? sessionMinutes) * minuteMs]
  const count = Math.max(0, Math.floor((end - start - length) / step) + 1)
  return Array.from({ length: count }, (_, index) => start + index * step)
}

/** Removes the starts whose session or buffers overlap a booking, in one pass over both lists. */
const withoutBooked = (starts: number[], booked: readonly Interval[], policy: SessionPolicy): number[] => {
  const gap = (policy.bufferBefore + policy.bufferAfter) * minuteMs
  const length = policy.sessionMinutes * minuteMs
  // Half-open intervals: a distance equal to the buffer suffices, so adjacent intervals are not merged.
  const blocked = merged(
    booked.map(({ start, end }) => ({ start: start - gap - length, end: end + gap })),
    -1,
  )
  let place = 0
  return starts.filter((start) => {
    while (place < blocked.length && (blocked[place]?.end ?? 0) <= start) place += 1
    const next = blocked[place]
    return !next || start <= next.start || start >= next.end
  })
}

/** Whether the weekly limit of a date's week is not reached. Weeks begin on Monday. */
const roomInWeek = ({ hours, policy, booked }: SlotQuery) => {
  const counted = new Map<string, boolean>()
  return (date: Temporal.PlainDate): boolean => {
    if (policy.maxPerWeek === null) return true
    const monday = date.subtract({ days: date.dayOfWeek - 1 })
    const known = counted.get(monday.toString())
    if (known !== undefined) return known
    const [from, to] = [findDayStart(monday, hours.zone), findDayStart(monday.add({ days: 7 }), hours.zone)]
    const bookedCount = booked.filter(({ start }) => start >= from && start < to).length
    counted.set(monday.toString(), bookedCount < policy.maxPerWeek)
    return bookedCount < policy.maxPerWeek
  }
}

const earlierOf = (one: Temporal.PlainDate, other: Temporal.PlainDate) =>
  Temporal.PlainDate.compare(one, other) <= 0 ? one : other
const laterOf = (one: Temporal.PlainDate, other: Temporal.PlainDate) =>
  Temporal.PlainDate.compare(one, other) >= 0 ? one : other

/** Lists the mentor's dates on which a requested slot can be; time zones differ by at most a day. */
const datesOf = ({ hours: { zone }, policy, now, asked }: SlotQuery): Temporal.PlainDate[] => {
  const today = getDateInZone(now, zone)
  const first = laterOf(Temporal.PlainDate.from(asked.from).subtract({ days: 2 }), today.subtract({ days: 1 }))
  const last = earlierOf(Temporal.PlainDate.from(asked.to).add({ days: 2 }), today.add({ days: policy.horizonDays }))
  const count = Math.max(0, first.until(last, { largestUnit: 'days' }).days + 1)
  return Array.from({ length: count }, (_, days) => first.add({ days }))
}

/**
 * Finds the starts of free slots, in milliseconds and sorted; empty for invalid hours. The grid begins with each range.
 * Bookings, notice and the current instant remove slots and never move the grid.
 */
export const findSlots = (question: SlotQuery): number[] => {
  const { hours, policy, booked, now, asked } = question
  if (!hasValidHours(hours)) return []
  const earliest = Math.max(
    now + policy.minimumNoticeMinutes * minuteMs,
    findDayStart(Temporal.PlainDate.from(asked.from), asked.zone),
  )
  const end = findDayStart(Temporal.PlainDate.from(asked.to).add({ days: 1 }), asked.zone)
  const hasRoom = roomInWeek(question)
  const starts = datesOf(question)
    .filter(hasRoom)
    .flatMap((date) => listOpenRanges(hours, date))
    .flatMap((range) => gridOf(range, policy))
    .filter((start) => start >= earliest && start < end)
  return withoutBooked(starts, booked, policy)
}

/** Whether a session could begin at exactly this instant. Booking checks it again before the insert. */
export const isSlot = (question: Omit<SlotQuery, 'asked'>, start: number): boolean => {
  const date = getDateInZone(start, question.hours.zone).toString()
  return findSlots({ ...question, asked: { from: date, to: date, zone: question.hours.zone } }).includes(start)
}
