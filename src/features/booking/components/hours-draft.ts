import { type Weekday, weekdays } from '#src/shared/weekdays.ts'
import type { ScheduleHours } from '../contract.ts'

// Form state of the hours. Each row has its own key, so that removing a row removes its inputs.

export interface WeeklyRow {
  key: string
  day: Weekday
  from: string
  to: string
}
export interface ExceptionRow {
  key: string
  date: string
  isClosed: boolean
  from: string
  to: string
}
export interface HoursDraft {
  weekly: WeeklyRow[]
  exceptions: ExceptionRow[]
}

const stepMinutes = 15
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const quarters = Array.from({ length: (24 * 60) / stepMinutes + 1 }, (_, index) => clock(index * stepMinutes))

/** Lists the selectable times: each quarter of an hour up to 24:00, and the present value. */
export const listTimes = (present: string): string[] =>
  quarters.includes(present) ? quarters : [...quarters, present].sort()

export const toDraft = ({ weekly, exceptions }: ScheduleHours): HoursDraft => ({
  weekly: weekly.map((row, place) => ({ key: `w${place}`, ...row })),
  exceptions: exceptions.map((row, place) =>
    'closed' in row
      ? { key: `e${place}`, date: row.date, isClosed: true, from: '09:00', to: '17:00' }
      : { key: `e${place}`, isClosed: false, ...row },
  ),
})

export const toHours = ({ weekly, exceptions }: HoursDraft): ScheduleHours => ({
  weekly: weekly
    .map(({ key: _key, ...row }) => row)
    .sort((a, b) => weekdays.indexOf(a.day) - weekdays.indexOf(b.day) || a.from.localeCompare(b.from)),
  exceptions: exceptions.map(({ date, isClosed, from, to }) =>
    isClosed ? { date, closed: true } : { date, from, to },
  ),
})

/** Finds the rows that end before they begin or lack a date, by their paths in the form. */
export const findInvalidRows = ({ weekly, exceptions }: HoursDraft): { order: string[]; date: string[] } => ({
  order: [
    ...weekly.flatMap(({ from, to }, place) => (from < to ? [] : [`weekly.${place}.to`])),
    ...exceptions.flatMap(({ isClosed, from, to }, place) => (isClosed || from < to ? [] : [`exceptions.${place}.to`])),
  ],
  date: exceptions.flatMap(({ date }, place) => (date === '' ? [`exceptions.${place}.date`] : [])),
})
