import { createApiError } from '#src/server/procedures.ts'
import { isKnownZone } from '#src/shared/time-zones.ts'
import { weekdays } from '#src/shared/weekdays.ts'
import type { ScheduleHours } from './contract.ts'
import type { StoredSchedule } from './data.ts'
import type { Hours, SlotQuery } from './slots.engine.ts'
import { isValidRange, parseClock } from './wall-time.rules.ts'

const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

interface StoredHours {
  weekly: { day: number; fromMinute: number; toMinute: number }[]
  exceptions: { date: string; fromMinute: number | null; toMinute: number | null }[]
}

/** Converts hours to stored rows; throws for invalid hours, and names the field. */
export const toStoredHours = ({ weekly, exceptions }: ScheduleHours): StoredHours => {
  const minutes = (range: { from: string; to: string }, list: string, index: number) => {
    if (!isValidRange(range))
      throw createApiError('INPUT_INVALID', { field: `${list}.${index}.to`, reason: 'endsBeforeStart' })
    return { fromMinute: parseClock(range.from) ?? 0, toMinute: parseClock(range.to) ?? 0 }
  }
  return {
    weekly: weekly.map((one, index) => ({ day: weekdays.indexOf(one.day) + 1, ...minutes(one, 'weekly', index) })),
    exceptions: exceptions.map((one, index) => ({
      date: one.date,
      ...('closed' in one ? { fromMinute: null, toMinute: null } : minutes(one, 'exceptions', index)),
    })),
  }
}

export const toScheduleHours = ({ weekly, exceptions }: StoredHours): ScheduleHours => ({
  weekly: weekly.flatMap(({ day, fromMinute, toMinute }) => {
    const name = weekdays[day - 1]
    return name ? [{ day: name, from: clockOf(fromMinute), to: clockOf(toMinute) }] : []
  }),
  exceptions: exceptions.map(({ date, fromMinute, toMinute }) =>
    fromMinute === null || toMinute === null
      ? { date, closed: true as const }
      : { date, from: clockOf(fromMinute), to: clockOf(toMinute) },
  ),
})

const toHours = ({ zone, weekly, exceptions }: StoredSchedule): Hours => ({
  zone,
  ...toScheduleHours({
    weekly: weekly.map(({ day, from, to }) => ({ day, fromMinute: from, toMinute: to })),
    exceptions: exceptions.map(({ date, from, to }) => ({ date, fromMinute: from, toMinute: to })),
  }),
})

/** Builds the query for free slots of one type; undefined where the mentor does not offer it or has no zone. */
export const toSlotQuery = (
  schedule: StoredSchedule,
  typeId: string,
  now: number,
): Omit<SlotQuery, 'asked'> | undefined => {
  const policy = schedule.types.find(({ id }) => id === typeId)
  if (!policy || !isKnownZone(schedule.zone)) return undefined
  return { hours: toHours(schedule), policy, booked: schedule.booked, now }
}
