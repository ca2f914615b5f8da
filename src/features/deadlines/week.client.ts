import { daysUntil } from '#src/shared/dates.ts'
import type { UpcomingDeadline } from './contract.ts'

/** How many days ahead the page "this week" looks. */
export const weekDays = 7

export type WeekGroup = {
  kind: 'overdue' | 'day' | 'estimates'
  /** Days from today on the reader's own calendar; only of a day. */
  days: number
  deadlines: UpcomingDeadline[]
}

const byDue = (a: UpcomingDeadline, b: UpcomingDeadline) => Date.parse(a.dueAt) - Date.parse(b.dueAt)

/**
 * What asks for something this week, as groups in the order in which a person should look: what is overdue, then day by
 * day, then estimates, which alarm nobody until they are confirmed. What belongs on the list at all is the server's
 * decision (`stillMatters`).
 */
export const groupWeek = (overdue: UpcomingDeadline[], upcoming: UpcomingDeadline[], now: number): WeekGroup[] => {
  const all = [...new Map([...overdue, ...upcoming].map((deadline) => [deadline.id, deadline])).values()].sort(byDue)
  const confirmed = all.filter(({ isConfirmed }) => isConfirmed)
  const late = confirmed.filter(({ dueAt }) => Date.parse(dueAt) < now)
  const days = new Map<number, UpcomingDeadline[]>()
  for (const deadline of confirmed.filter(({ dueAt }) => Date.parse(dueAt) >= now)) {
    const day = daysUntil(deadline.dueAt, now)
    days.set(day, [...(days.get(day) ?? []), deadline])
  }
  const groups: WeekGroup[] = [
    { kind: 'overdue', days: 0, deadlines: late },
    ...[...days].map(([day, deadlines]) => ({ kind: 'day' as const, days: day, deadlines })),
    { kind: 'estimates', days: 0, deadlines: all.filter(({ isConfirmed }) => !isConfirmed) },
  ]
  return groups.filter(({ deadlines }) => deadlines.length > 0)
}
