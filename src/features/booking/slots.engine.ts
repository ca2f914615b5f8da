import { Temporal } from 'temporal-polyfill'
import { minuteMs } from '#src/shared/durations.ts'
import { isKnownZone } from '#src/shared/time-zones.ts'
import { type Weekday, weekdays } from '#src/shared/weekdays.ts'
import { findDayStart, findWallInstant, getDateInZone, isValidRange } from './wall-time.rules.ts'

// When a session can begin. Pure: hours, bookings and the present moment are arguments. Times between are milliseconds.

/** HH:MM to HH:MM on the clock of the mentor's zone; `to` goes up to 24:00. */
interface ClockRange {
  from: string
  to: string
}

export interface Hours {
  /** IANA name; every wall time is in it. */
  zone: string
  weekly: readonly (ClockRange & { day: Weekday })[]
  /** Replace the weekly hours of their date altogether; closed beats hours of the same date. */
  exceptions: readonly ({ date: string; closed: true } | (ClockRange & { date: string; closed?: false | undefined }))[]
}

/** How sessions of one type are offered; times in minutes. */
export interface SessionPolicy {
  sessionMinutes: number
  /** Null: as long as a session. */
  stepMinutes: number | null
  bufferBefore: number
  bufferAfter: number
  minimumNoticeMinutes: number
  horizonDays: number
  maxPerWeek: number | null
}

/** A booked session of the mentor, in milliseconds. */
export interface Interval {
  start: number
  end: number
}

export interface SlotQuery {
  hours: Hours
  policy: SessionPolicy
  booked: readonly Interval[]
  now: number
  /** Dates, both included, on the calendar of a zone. */
  asked: { from: string; to: string; zone: string }
}

/** Whether these hours can be stored at all. */
export const hasValidHours = ({ zone, weekly, exceptions }: Hours): boolean =>
  isKnownZone(zone) && weekly.every(isValidRange) && exceptions.every((one) => one.closed || isValidRange(one))

/** Intervals that overlap become one, and those that lie at most `apart` milliseconds from each other. */
const merged = (intervals: Interval[], apart: number): Interval[] => {
  const joined: Interval[] = []
  for (const range of intervals.filter(({ start, end }) => start < end).sort((a, b) => a.start - b.start)) {
    const last = joined.at(-1)
    if (last && range.start - last.end <= apart) last.end = Math.max(last.end, range.end)
    else joined.push({ ...range })
  }
  return joined
}

/** The open ranges of one date, as instants. Ranges of different dates are never joined. */
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
  // Also those that touch: a session may run over the seam.
  return merged(ranges.map(toInterval), 0)
}

/** The starts of one range's grid at which a session fits. */
const gridOf = ({ start, end }: Interval, { sessionMinutes, stepMinutes }: SessionPolicy): number[] => {
  const [length, step] = [sessionMinutes * minuteMs, (stepMinutes ?? sessionMinutes) * minuteMs]
  const count = Math.max(0, Math.floor((end - start - length) / step) + 1)
  return Array.from({ length: count }, (_, index) => start + index * step)
}

/** Takes away what a booking or its buffers meet, in one pass over both lists. */
const withoutBooked = (starts: number[], booked: readonly Interval[], policy: SessionPolicy): number[] => {
  const gap = (policy.bufferBefore + policy.bufferAfter) * minuteMs
  const length = policy.sessionMinutes * minuteMs
  // Both ends are free: exactly enough distance is enough. So intervals that only touch stay apart.
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

/** Whether the mentor's week of a date has room; weeks begin on Monday, and each is counted once. */
const roomInWeek = ({ hours, policy, booked }: SlotQuery) => {
  const counted = new Map<string, boolean>()
  return (date: Temporal.PlainDate): boolean => {
    if (policy.maxPerWeek === null) return true
    const monday = date.subtract({ days: date.dayOfWeek - 1 })
    const known = counted.get(monday.toString())
    if (known !== undefined) return known
    const [from, to] = [findDayStart(monday, hours.zone), findDayStart(monday.add({ days: 7 }), hours.zone)]
    const held = booked.filter(({ start }) => start >= from && start < to).length
    counted.set(monday.toString(), held < policy.maxPerWeek)
    return held < policy.maxPerWeek
  }
}

const earlierOf = (one: Temporal.PlainDate, other: Temporal.PlainDate) =>
  Temporal.PlainDate.compare(one, other) <= 0 ? one : other
const laterOf = (one: Temporal.PlainDate, other: Temporal.PlainDate) =>
  Temporal.PlainDate.compare(one, other) >= 0 ? one : other

/** The mentor's dates on which an asked slot can lie: no zone is more than a day from another. */
const datesOf = ({ hours: { zone }, policy, now, asked }: SlotQuery): Temporal.PlainDate[] => {
  const today = getDateInZone(now, zone)
  const first = laterOf(Temporal.PlainDate.from(asked.from).subtract({ days: 2 }), today.subtract({ days: 1 }))
  const last = earlierOf(Temporal.PlainDate.from(asked.to).add({ days: 2 }), today.add({ days: policy.horizonDays }))
  const count = Math.max(0, first.until(last, { largestUnit: 'days' }).days + 1)
  return Array.from({ length: count }, (_, days) => first.add({ days }))
}

/**
 * The instants, in milliseconds and sorted, at which a session may start. Empty for hours that cannot be stored. The grid
 * begins with each range; bookings, notice and now remove slots and never move it.
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

/** Whether a session could begin at exactly this instant: what booking asks again before it writes. */
export const isSlot = (question: Omit<SlotQuery, 'asked'>, start: number): boolean => {
  const date = getDateInZone(start, question.hours.zone).toString()
  return findSlots({ ...question, asked: { from: date, to: date, zone: question.hours.zone } }).includes(start)
}
