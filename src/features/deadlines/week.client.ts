import { countDaysUntil } from '#src/shared/dates.ts'
import type { UpcomingDeadline } from './contract.ts'

/** Days ahead on the week view. */
export const weekDays = 7

export type WeekGroup = {
  kind: 'overdue' | 'day' | 'estimates'
  /** Days from today on the reader's calendar; set for day groups only. */
  days: number
  deadlines: UpcomingDeadline[]
}

const byDue = (a: UpcomingDeadline, b: UpcomingDeadline) => Date.parse(a.dueAt) - Date.parse(b.dueAt)

/**
 * Groups this week's deadlines in display order: overdue ones, then day by day, then estimates, which raise no alarm
 * until they are confirmed. The server decides which deadlines are listed at all (`isActionable`).
 */
export const groupWeek = (overdue: UpcomingDeadline[], upcoming: UpcomingDeadline[], now: number): WeekGroup[] => {
  const all = [...new Map([...overdue, ...upcoming].map((deadline) => [deadline.id, deadline])).values()].sort(byDue)
  const confirmed = all.filter(({ isConfirmed }) => isConfirmed)
  // A follow-up with a professor is never overdue: a past one is listed for today.
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

/**
 * Returns an instant within the day of a group, for its heading: that of its deadlines, because a day does not always
 * have 24 hours.
 */
export const getGroupDay = ({ days, deadlines }: WeekGroup, now: number): string =>
  days === 0 ? new Date(now).toISOString() : (deadlines[0]?.dueAt ?? new Date(now).toISOString())
