import { queryOptions } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { api } from '#src/client/api.ts'
import { retryUnlessRefused } from '#src/client/failures.ts'
import { callLimitsMs } from '#src/shared/call-limits.ts'
import { daysUntil } from '#src/shared/dates.ts'

const yearDays = 365
const mostDeadlines = 100

/** The open deadlines of the next twelve months, by date. */
export const yearQuery = queryOptions({
  ...api.deadlines.listUpcoming.queryOptions({
    input: { days: yearDays, limit: mostDeadlines },
    context: { limitMs: callLimitsMs.dashboard },
  }),
  staleTime: 5 * 60_000,
  retry: retryUnlessRefused,
})

export const readerZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Under a week a deadline is shown warm (the look). */
const soonDays = 7

export type Urgency = 'done' | 'overdue' | 'soon' | 'later'

export const urgencyOf = (deadline: { dueAt: string; isCompleted?: boolean }, now: number): Urgency => {
  if (deadline.isCompleted) return 'done'
  if (Date.parse(deadline.dueAt) < now) return 'overdue'
  return daysUntil(deadline.dueAt, now) < soonDays ? 'soon' : 'later'
}

/** How much time is left on the reader's own calendar, overdue said plainly. */
export const leftText = (dueAt: string, now: number, t: TFunction): string => {
  const days = daysUntil(dueAt, now)
  if (Date.parse(dueAt) < now) {
    return days === 0 ? t('deadlines.left.passedToday') : t('deadlines.left.overdue', { count: -days })
  }
  if (days === 0) return t('deadlines.left.today')
  return days === 1 ? t('deadlines.left.tomorrow') : t('deadlines.left.days', { count: days })
}
