import { isRolling, parseDeadlineDate, parseMonthDay, toDayNumber } from '../rules.ts'

// Projects the deadlines of earlier cycles onto the next one. A projected date is not a deadline: it is never due, has no
// countdown, and names the years that it comes from.

/** Support of a projected date by earlier cycles, from the strongest to the weakest. */
export const certainties = ['same_day', 'within_week', 'varied', 'one_cycle', 'undated'] as const
export type Certainty = (typeof certainties)[number]

/** Properties of a deadline fact that a projection uses. */
export interface ProjectableFact {
  value?: unknown
  year?: string
  isOld?: boolean | undefined
  /** Values of the same fact in earlier cycles. */
  earlier?: readonly { value?: unknown; year: string }[] | undefined
}

export interface ExpectedDeadline {
  /** First expected day on or after today, as an ISO date. */
  localDate: string
  /** Years of the earlier deadlines, oldest first; empty when the page states none. */
  years: string[]
  /** Latest deadline that is known with its year, as an ISO date. */
  lastDate: string | null
  certainty: Certainty
}

interface Cycle {
  /** Empty when the page states none. */
  year: string
  month: number
  day: number
  date: string | undefined
}

const toCycle = ({ value, year = '' }: { value?: unknown; year?: string }): Cycle[] => {
  const day = parseMonthDay(value)
  const date = parseDeadlineDate(value)
  return day ? [{ ...day, date, year: date?.slice(0, 4) ?? year.slice(0, 4) }] : []
}

const getDetail = (value: unknown, name: 'audience' | 'round' | 'term'): unknown =>
  typeof value === 'object' && value !== null && name in value ? (value as Record<string, unknown>)[name] : undefined

/** Whether two dates are of one term; pages often omit the term of their main intake. */
const isSameTerm = (one: unknown, current: unknown): boolean => {
  const terms = [getDetail(one, 'term'), getDetail(current, 'term')]
  return terms.includes(undefined) || terms[0] === terms[1]
}

/** Finds the date of an earlier value for the same audience, round and term; other dates are not comparable. */
const findSameDate = (value: unknown, current: unknown): unknown => {
  const more = typeof value === 'object' && value !== null && 'more' in value ? value.more : []
  const dates = [value, ...(Array.isArray(more) ? (more as unknown[]) : [])]
  const isSame = (one: unknown) =>
    (['audience', 'round'] as const).every((name) => getDetail(one, name) === getDetail(current, name))
  return dates.find((one) => isSame(one) && isSameTerm(one, current))
}

/** Lists the known cycles, newest first, with one cycle per year. */
const listCycles = ({ value, year, earlier = [] }: ProjectableFact): Cycle[] => {
  const all = [
    ...toCycle({ value, year: year ?? '' }),
    ...earlier.flatMap((one) => toCycle({ value: findSameDate(one.value, value), year: one.year })),
  ]
  const newestFirst = all.toSorted((a, b) => Number(b.year) - Number(a.year))
  return newestFirst.filter((one, at) => newestFirst.findIndex(({ year: same }) => same === one.year) === at)
}

interface Day {
  month: number
  day: number
}

/** Returns the ISO date of a day in a year, with 28 for 29 February in a common year. Avoids Temporal, which lists do not load. */
const toDateInYear = ({ month, day }: Day, year: number): string | undefined => {
  if (!(month >= 1 && month <= 12 && day >= 1)) return undefined
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1, Math.min(day, lastDay))).toISOString().slice(0, 10)
}

/** Finds the first built date on or after today. */
const findNext = (today: string, build: (year: number) => string | undefined): string | undefined => {
  const year = Number(today.slice(0, 4))
  return [year, year + 1].map(build).find((date) => date !== undefined && date >= today)
}

/** Weekday rule such as "the third Friday of January". */
interface WeekdayRule {
  month: number
  /** 0 for Sunday. */
  weekday: number
  ordinal: number
}

const toWeekdayRule = ({ month, day, date = '' }: Cycle): WeekdayRule => ({
  month,
  weekday: new Date(`${date}T00:00:00Z`).getUTCDay(),
  ordinal: Math.ceil(day / 7),
})

/** Finds the weekday rule that all dates follow although their days differ. */
const findWeekdayRule = (cycles: readonly Cycle[]): WeekdayRule | undefined => {
  const [newest, ...others] = cycles
  if (!newest || others.length === 0 || cycles.some(({ date }) => date === undefined)) return undefined
  const rule = toWeekdayRule(newest)
  const isSame = (one: WeekdayRule) =>
    one.month === rule.month && one.weekday === rule.weekday && one.ordinal === rule.ordinal
  const hasOneDay = others.every(({ day }) => day === newest.day)
  return !hasOneDay && others.every((one) => isSame(toWeekdayRule(one))) ? rule : undefined
}

const applyWeekdayRule = ({ month, weekday, ordinal }: WeekdayRule, year: number): string | undefined => {
  const firstWeekday = new Date(Date.UTC(year, month - 1, 1)).getUTCDay()
  const date = new Date(Date.UTC(year, month - 1, 1 + ((weekday - firstWeekday + 7) % 7) + (ordinal - 1) * 7))
  return date.getUTCMonth() === month - 1 ? date.toISOString().slice(0, 10) : undefined
}

/**
 * Builds the expected day of a year. Two cycles can follow a weekday rule by chance, so the earlier of both days counts for
 * them: a date that comes too early costs a look, one that comes too late costs the application.
 */
const buildDay = (cycles: readonly [Cycle, ...Cycle[]], rule: WeekdayRule | undefined, year: number) => {
  const sameDay = toDateInYear(cycles[0], year)
  const ruled = rule && applyWeekdayRule(rule, year)
  if (ruled === undefined || sameDay === undefined) return sameDay
  return cycles.length === 2 && sameDay < ruled ? sameDay : ruled
}

/**
 * Removes the year of a day without a date when it is not before the expected year: it is the year in which studies begin,
 * such as 2027 for a deadline in December 2026.
 */
const withoutLaterYear = (cycle: Cycle, expectedYear: string): Cycle =>
  cycle.date === undefined && cycle.year >= expectedYear ? { ...cycle, year: '' } : cycle

const daysOfLeapYear = 366

/** Counts the days between two days of the year in the shorter direction: 28 December and 3 January are 6 apart. */
const countDaysApart = (one: Day, other: Day): number => {
  const days = Math.abs(toDayNumber(one) - toDayNumber(other))
  return Math.min(days, daysOfLeapYear - days)
}

const rateCertainty = (cycles: readonly Cycle[]): Certainty => {
  const [newest] = cycles
  if (!newest || newest.year === '') return 'undated'
  const dated = cycles.filter(({ year }) => year !== '')
  if (dated.length === 1) return 'one_cycle'
  const spread = Math.max(...dated.map((one) => countDaysApart(newest, one)))
  if (spread === 0 && dated.length >= 3) return 'same_day'
  return spread <= 7 ? 'within_week' : 'varied'
}

/** Returns whether a deadline is stated for a day that has not passed, and so needs no projection. */
export const isDeadlineStated = ({ value, isOld }: ProjectableFact, today: string): boolean => {
  const date = parseDeadlineDate(value)
  return date !== undefined && !isOld && date >= today.slice(0, 10)
}

/**
 * Projects a deadline fact of an earlier cycle, or one without a year, onto the next day on which it falls.
 *
 * The newest cycle decides the day, unless all cycles follow one weekday rule such as the third Friday of January.
 *
 * @param today ISO date
 * @returns undefined when the deadline is stated, admission is rolling, or no day is known
 */
export const projectDeadline = (fact: ProjectableFact, today: string): ExpectedDeadline | undefined => {
  if (isRolling(fact.value) || isDeadlineStated(fact, today)) return undefined
  const [newest, ...others] = listCycles(fact)
  if (!newest) return undefined
  const rule = findWeekdayRule([newest, ...others])
  const next = findNext(today.slice(0, 10), (year) => buildDay([newest, ...others], rule, year))
  if (!next) return undefined
  const cycles = [newest, ...others].map((cycle) => withoutLaterYear(cycle, next.slice(0, 4)))
  return {
    localDate: next,
    years: cycles.flatMap(({ year }) => (year === '' ? [] : [year])).toReversed(),
    lastDate: cycles.find(({ date }) => date !== undefined)?.date ?? null,
    certainty: rateCertainty(cycles),
  }
}
