import { queryOptions } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { api } from '#src/client/api.ts'
import { countDaysUntil } from '#src/shared/dates.ts'
import type { Deadline } from './contract.ts'
import { maxListed } from './lists.rules.ts'

const yearDays = 365

/** Timeout for the first byte of a dashboard call (data specification, section 9). */
export const dashboardCallLimitMs = 6000

/** Query of the open deadlines of the next twelve months, by date. */
export const yearQuery = queryOptions({
  ...api.deadlines.listUpcoming.queryOptions({
    input: { days: yearDays, limit: maxListed },
    context: { limitMs: dashboardCallLimitMs },
  }),
  staleTime: 5 * 60_000,
})

/** Query of the first open deadlines of the next twelve months. */
export const nextQuery = (limit: number) =>
  api.deadlines.listUpcoming.queryOptions({ input: { days: yearDays, limit }, staleTime: 5 * 60_000 })

/** Query of all stated deadlines within a date range, past and completed ones too. */
export const daysQuery = (from: string, until: string) =>
  queryOptions({
    ...api.deadlines.listBetween.queryOptions({
      input: { from, until },
      context: { limitMs: dashboardCallLimitMs },
    }),
  })

/** Days within which a deadline has the warm colour (the look). */
const soonDays = 7

export type Urgency = 'done' | 'overdue' | 'soon' | 'later'

/** Fields that decide the wording of a deadline; the defaults describe an ordinary, confirmed, open one. */
type Spoken = Pick<Deadline, 'dueAt'> & Partial<Pick<Deadline, 'kind' | 'isConfirmed' | 'isCompleted'>>

/**
 * Classifies the urgency of a deadline: an estimate never alarms, and a follow-up with a professor is never overdue.
 */
export const classifyUrgency = ({ dueAt, kind, isConfirmed = true, isCompleted }: Spoken, now: number): Urgency => {
  if (isCompleted) return 'done'
  if (!isConfirmed) return 'later'
  if (Date.parse(dueAt) < now) return kind === 'follow_up' ? 'soon' : 'overdue'
  return countDaysUntil(dueAt, now) < soonDays ? 'soon' : 'later'
}

const formatPassed = (days: number, kind: Spoken['kind'], t: TFunction): string => {
  if (kind === 'follow_up')
    return days === 0 ? t('deadlines.left.plannedToday') : t('deadlines.left.planned', { count: days })
  return days === 0 ? t('deadlines.left.passedToday') : t('deadlines.left.overdue', { count: days })
}

const formatAhead = (days: number, t: TFunction): string => {
  if (days === 0) return t('deadlines.left.today')
  return days === 1 ? t('deadlines.left.tomorrow') : t('deadlines.left.days', { count: days })
}

/** Formats the time left on the reader's calendar; overdue deadlines and estimates are labelled as such. */
export const formatTimeLeft = (
  { dueAt, kind, isConfirmed = true, isCompleted }: Spoken,
  now: number,
  t: TFunction,
): string => {
  if (isCompleted) return t('deadlines.left.done')
  const days = countDaysUntil(dueAt, now)
  const isPast = Date.parse(dueAt) < now
  if (!isConfirmed && isPast) return t('deadlines.left.guessPassed')
  const left = isPast ? formatPassed(-days, kind, t) : formatAhead(days, t)
  return isConfirmed ? left : t('deadlines.leftUnconfirmed', { left })
}
