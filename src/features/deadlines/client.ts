import { queryOptions } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { api } from '#src/client/api.ts'
import { retryUnlessRefused } from '#src/client/failures.ts'
import { formatDate, formatDateTime, formatTime } from '#src/shared/dates.ts'
import type { Deadline } from './contract.ts'
import { daysUntil, type LocalDeadline } from './rules.ts'

const yearDays = 365
const mostDeadlines = 100

/** The open deadlines of the next twelve months, by date. */
export const yearQuery = queryOptions({
  ...api.deadlines.listUpcoming.queryOptions({ input: { days: yearDays, limit: mostDeadlines } }),
  staleTime: 5 * 60_000,
  retry: retryUnlessRefused,
})

export const readerZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** "New York" from "America/New_York". */
export const zoneName = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

/** Under a week a deadline is shown warm (the look). */
const soonDays = 7

export type Urgency = 'done' | 'overdue' | 'soon' | 'later'

export const urgencyOf = (deadline: { dueAt: string; isCompleted?: boolean }, now: number): Urgency => {
  if (deadline.isCompleted) return 'done'
  if (Date.parse(deadline.dueAt) < now) return 'overdue'
  return daysUntil(deadline.dueAt, new Date(now).toISOString(), readerZone()) < soonDays ? 'soon' : 'later'
}

/** How much time is left on the reader's own calendar, overdue said plainly. */
export const leftText = (dueAt: string, now: number, t: TFunction): string => {
  const days = daysUntil(dueAt, new Date(now).toISOString(), readerZone())
  if (Date.parse(dueAt) < now) {
    return days === 0 ? t('deadlines.left.passedToday') : t('deadlines.left.overdue', { count: -days })
  }
  if (days === 0) return t('deadlines.left.today')
  return days === 1 ? t('deadlines.left.tomorrow') : t('deadlines.left.days', { count: days })
}

const ruleText = ({ zoneRule, zone }: Pick<LocalDeadline, 'zoneRule' | 'zone'>, t: TFunction): string =>
  t(`deadlines.rule.${zoneRule}`, { zone: zone ? zoneName(zone) : '' })

/** The date and time as the university states them, and whose clock that is. */
export const localText = (deadline: LocalDeadline, t: TFunction, language: string): string => {
  const moment = `${deadline.localDate}T${deadline.localTime}:00Z`
  return t('deadlines.dueLocal', {
    date: formatDate(moment, language, 'UTC'),
    time: formatTime(moment, language, 'UTC'),
    rule: ruleText(deadline, t),
  })
}

/** The same instant on the reader's own clock. */
export const readerText = (dueAt: string, t: TFunction, language: string): string =>
  t('deadlines.dueReader', { moment: formatDateTime(dueAt, language) })

/** What a deadline is called: its own name, else its kind. */
export const deadlineName = (deadline: Pick<Deadline, 'title' | 'kind'>, t: TFunction): string =>
  deadline.title || t(`deadlines.kind.${deadline.kind}`)
