import { countDaysUntil } from '#src/shared/dates.ts'
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
  // A professor to follow up with is never overdue: a day that has passed is one for today.
  const isLate = ({ dueAt, kind }: UpcomingDeadline) => Date.parse(dueAt) < now && kind !== 'follow_up'
  const days = new Map<number, UpcomingDeadline[]>()
  for (const deadline of confirmed.filter((one) => !isLate(one))) {
    const day = Math.max(0, countDaysUntil(deadline.dueAt, now))
    days.set(day, [...(days.get(day) ?? []), deadline])
  }
  const groups: WeekGroup[] = [
    { kind: 'overdue', days: 0, deadlines: confirmed.filter(isLate) },
    ...[...days].map(([day, deadlines]) => ({ kind: 'day' as const, days: day, deadlines })),
    { kind: 'estimates', days: 0, deadlines: all.filter(({ isConfirmed }) => !isConfirmed) },
  ]
  return groups.filter(({ deadlines }) => deadlines.length > 0)
}

/** An instant on the day of a group, for its heading: that of its deadlines, because days are not all of 24 hours. */
export const getGroupDay = ({ days, deadlines }: WeekGroup, now: number): string =>
  days === 0 ? new Date(now).toISOString() : (deadlines[0]?.dueAt ?? new Date(now).toISOString())
