import fc from 'fast-check'
import { weekdays } from '#src/shared/weekdays.ts'
import type { SlotQuery } from './slots.engine.ts'

// Reference implementation without Temporal and intervals: a walk over minutes of the wall clock of Intl. Slow and
// simple, to compare the engine with.

const minute = 60_000
const quarter = 15 * minute

const clocks = new Map<string, Intl.DateTimeFormat>()
const offsets = new Map<string, number>()

const clockOf = (zone: string): Intl.DateTimeFormat => {
  const made =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    })
  clocks.set(zone, made)
  return made
}

/** Returns the wall time of a zone as if it were UTC. Offsets change at quarters of an hour only. */
export const getWallTime = (at: number, zone: string): number => {
  const from = Math.floor(at / quarter) * quarter
  const key = `${zone} ${from}`
  const known = offsets.get(key)
  if (known !== undefined) return at + known
  const parts = clockOf(zone).formatToParts(from)
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value)
  const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'))
  offsets.set(key, shown - from)
  return shown - from + at
}

const day = 24 * 60 * minute
const dateOf = (shown: number) => new Date(shown).toISOString().slice(0, 10)
const mondayOf = (shown: number) => dateOf(shown - ((new Date(shown).getUTCDay() + 6) % 7) * day)
const clockMinutes = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** Finds the first minute at which the wall time is this or later. */
const firstShowing = (wanted: number, zone: string): number => {
  let at = wanted - 16 * 60 * minute
  while (getWallTime(at, zone) < wanted) at += minute
  return at
}

const rangesOn = (date: string, { weekly, exceptions }: SlotQuery['hours']) => {
  const special = exceptions.filter((one) => one.date === date)
  if (special.some((one) => one.closed === true)) return []
  if (special.length > 0) return special.filter((one) => one.closed !== true)
  const name = weekdays[(new Date(`${date}T00:00Z`).getUTCDay() + 6) % 7]
  return weekly.filter((one) => one.day === name)
}

const openMinutes = (date: string, hours: SlotQuery['hours']): Set<number> => {
  const open = new Set<number>()
  const midnight = Date.parse(`${date}T00:00Z`)
  for (const range of rangesOn(date, hours)) {
    const end = firstShowing(midnight + clockMinutes(range.to) * minute, hours.zone)
    const start = firstShowing(midnight + clockMinutes(range.from) * minute, hours.zone)
    for (let at = start; at < end; at += minute) open.add(at)
  }
  return open
}

const isFree = (start: number, question: SlotQuery): boolean => {
  const { hours, policy, booked, now, asked } = question
  if (start < now + policy.minimumNoticeMinutes * minute) return false
  const shown = getWallTime(start, hours.zone)
  const lastDay = Date.parse(`${dateOf(getWallTime(now, hours.zone))}T00:00Z`) + policy.horizonDays * day
  if (Date.parse(`${dateOf(shown)}T00:00Z`) > lastDay) return false
  const askedDate = dateOf(getWallTime(start, asked.zone))
  if (askedDate < asked.from || askedDate > asked.to) return false
  const sameWeek = booked.filter((one) => mondayOf(getWallTime(one.start, hours.zone)) === mondayOf(shown))
  if (policy.maxPerWeek !== null && sameWeek.length >= policy.maxPerWeek) return false
  const gap = (policy.bufferBefore + policy.bufferAfter) * minute
  for (let at = start; at < start + policy.sessionMinutes * minute; at += minute)
    if (booked.some((one) => at >= one.start - gap && at < one.end + gap)) return false
  return true
}

/** Lists the slots of one date of the mentor by a walk over its minutes, with the grid of each open range. */
const slotsOn = (date: string, question: SlotQuery): number[] => {
  const open = openMinutes(date, question.hours)
  const { sessionMinutes, stepMinutes } = question.policy
  const slots: number[] = []
  let run = 0
  for (const at of [...open].sort((a, b) => a - b)) {
    run = open.has(at - minute) ? run + 1 : 0
    if (run % (stepMinutes ?? sessionMinutes) !== 0) continue
    let fits = true
    for (let within = 0; within < sessionMinutes; within += 1) fits &&= open.has(at + within * minute)
    if (fits && isFree(at, question)) slots.push(at)
  }
  return slots
}

/** Finds slots minute by minute. */
export const findSlotsByMinutes = (question: SlotQuery): number[] => {
  const slots: number[] = []
  const last = Date.parse(`${question.asked.to}T00:00Z`) + 2 * day
  for (let at = Date.parse(`${question.asked.from}T00:00Z`) - 2 * day; at <= last; at += day)
    slots.push(...slotsOn(dateOf(at), question))
  return slots.sort((a, b) => a - b)
}

/** Start of the 14 months of the random cases. */
const begin = Date.UTC(2026, 11, 1)
const months14 = 426

/** Lists the dates of the 14 months on which a zone's offset changes. */
const changesOf = (zone: string): string[] =>
  Array.from({ length: months14 }, (_, days) => begin + days * day)
    .filter((at) => getWallTime(at, zone) - at !== getWallTime(at + day, zone) - at - day)
    .map((at) => dateOf(getWallTime(at + day, zone)))

const clock = fc
  .tuple(fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 23 })), fc.integer({ min: 0, max: 11 }))
  .map(([hours, fives]) => `${String(hours).padStart(2, '0')}:${String(fives * 5).padStart(2, '0')}`)

const range = fc
  .tuple(clock, fc.oneof(clock, fc.constant('24:00')))
  .filter(([one, other]) => one !== other)
  .map(([one, other]) => (one < other ? { from: one, to: other } : { from: other, to: one }))

const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))

const policy = fc.record({
  sessionMinutes: fc.constantFrom(15, 30, 40, 45, 60, 90),
  stepMinutes: fc.constantFrom(null, 10, 15, 30, 60),
  bufferBefore: fc.constantFrom(0, 5, 15),
  bufferAfter: fc.constantFrom(0, 10),
  minimumNoticeMinutes: fc.constantFrom(0, 60, 360, 1440),
  horizonDays: fc.constantFrom(1, 5, 10, 60, 60),
  maxPerWeek: fc.constantFrom(null, null, 1, 2),
})

/** Arbitrary query for two dates near a chosen one; in half of the cases near a change of the offset. */
export const slotQuery: fc.Arbitrary<SlotQuery> = fc
  .tuple(zone, zone)
  .chain(([mentorZone, studentZone]) => {
    const changes = [...changesOf(mentorZone), ...changesOf(studentZone)]
    const anyDate = fc.integer({ min: 0, max: months14 }).map((days) => dateOf(begin + days * day))
    const date = changes.length > 0 ? fc.oneof(anyDate, fc.constantFrom(...changes)) : anyDate
    return fc.tuple(fc.constant(mentorZone), fc.constantFrom(mentorZone, studentZone), date)
  })
  .chain(([mentorZone, askedZone, date]) => {
    const midnight = Date.parse(`${date}T00:00Z`)
    const near = (days: number) =>
      fc.integer({ min: -days * 288, max: days * 288 }).map((n) => midnight + n * 5 * minute)
    const dates = fc.constantFrom(...[-1, 0, 1].map((days) => dateOf(midnight + days * day)))
    const exception = fc.oneof(
      fc.tuple(dates, range).map(([on, hours]) => ({ date: on, ...hours })),
      dates.map((on) => ({ date: on, closed: true as const })),
    )
    const booking = fc
      .tuple(near(3), fc.constantFrom(15, 30, 60))
      .map(([start, length]) => ({ start, end: start + length * minute }))
    return fc.record({
      hours: fc.record({
        zone: fc.constant(mentorZone),
        weekly: fc.array(
          fc.tuple(fc.constantFrom(...weekdays), range).map(([name, hours]) => ({ day: name, ...hours })),
          { minLength: 6, maxLength: 10 },
        ),
        exceptions: fc.array(exception, { maxLength: 2 }),
      }),
      policy,
      booked: fc.array(booking, { maxLength: 4 }),
      now: fc.oneof(near(2), ...[1, 5, 9].map((days) => fc.constant(midnight - days * day))),
      asked: fc.record({
        from: fc.constant(dateOf(midnight - day)),
        to: fc.constant(date),
        zone: fc.constant(askedZone),
      }),
    })
  })
