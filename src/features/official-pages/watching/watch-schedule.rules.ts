import { dayMs, hourMs } from '#src/shared/durations.ts'
import { parsePageDate, toIsoDate } from '../rules.ts'
import type { WatchedFact, WatchMemory } from './watching.rules.ts'

// When a watched page is read again: weekly; daily near its deadlines and in the weeks in which dates are published.

/** Days before a deadline that the page states, or that a watcher has, in which a page is read daily. */
export const daysBeforeDeadline = 30
/** Days before an expected deadline in which its date is usually published. */
const daysBeforeExpected = 56
/** Days around the usual opening in which dates are published. */
const daysAroundOpening = 14
/** Time until a reading that differs is repeated. */
const repeatMs = 2 * hourMs
const firstRetryMs = 6 * hourMs
const weekMs = 7 * dayMs
const maxDoublings = 6

/** Returns a number from 0 to below 1 that is the same for equal texts (FNV-1a). */
const spread = (text: string): number => {
  let hash = 0x81_1c_9d_c5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01_00_01_93) >>> 0
  return hash / 2 ** 32
}

/** Returns the days from today to the next time that a day and month come, and since it came last. */
const findYearly = ({ month, day }: { month: number; day: number }, today: number) => {
  const year = new Date(today).getUTCFullYear()
  const times = [year - 1, year, year + 1].map((one) => Date.UTC(one, month - 1, day))
  const until = Math.min(...times.filter((time) => time >= today)) - today
  const since = today - Math.max(...times.filter((time) => time <= today))
  return { until: until / dayMs, since: since / dayMs }
}

const isNearDeadline = (value: unknown, today: number): boolean => {
  const iso = toIsoDate(value)
  if (iso !== undefined && Date.parse(iso) >= today) return (Date.parse(iso) - today) / dayMs <= daysBeforeDeadline
  const date = parsePageDate(value)
  // A past date, or one without a year, is expected again.
  return date !== undefined && findYearly(date, today).until <= daysBeforeExpected
}

const isNearOpening = (value: unknown, today: number): boolean => {
  const date = parsePageDate(value)
  if (!date) return false
  const { until, since } = findYearly(date, today)
  return Math.min(until, since) <= daysAroundOpening
}

/** Whether a page is read daily: near one of its deadlines, or when its dates are usually published. */
export const isReadDaily = (facts: readonly WatchedFact[], now: Date): boolean => {
  const today = Math.floor(now.getTime() / dayMs) * dayMs
  return facts.some(
    ({ kind, value }) =>
      (kind === 'deadline' && isNearDeadline(value, today)) || (kind === 'opens' && isNearOpening(value, today)),
  )
}

const getInterval = (
  { facts, candidate, misses, failures, state }: WatchMemory,
  now: Date,
  isNearOwnDeadline: boolean,
): number => {
  if (state === 'gone' || state === 'unreadable') return weekMs
  if (misses > 0) return dayMs
  if (failures > 0) return Math.min(firstRetryMs * 2 ** Math.min(failures - 1, maxDoublings), weekMs)
  if (candidate) return state === 'unreliable' ? dayMs : repeatMs
  return isNearOwnDeadline || isReadDaily(facts ?? [], now) ? dayMs : weekMs
}

/**
 * Returns when a watched page is read again. A tenth more or less, by address and day, spreads the requests.
 *
 * @param isNearOwnDeadline whether a watcher has a deadline soon that the page is about
 * @returns ISO instant
 */
export const findNextCheck = (url: string, memory: WatchMemory, now: Date, isNearOwnDeadline = false): string => {
  const share = 0.9 + 0.2 * spread(`${url} ${now.toISOString().slice(0, 10)}`)
  return new Date(now.getTime() + Math.round(getInterval(memory, now, isNearOwnDeadline) * share)).toISOString()
}
