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

/** Entry of the agenda. A date without a time takes part with the last minute of its day. */
export interface AgendaEntry {
  /** Instant, or local date and time of the reader. */
  at: string
}

export interface AgendaDay<Entry extends AgendaEntry> {
  /** Days from today on the reader's calendar. */
  days: number
  entries: Entry[]
}

/**
 * Sorts entries into the seven days of the agenda, each of them listed also without entries. An eighth day is listed for
 * what is due within 168 hours of now. Entries of the past belong to today: the caller lists overdue ones apart.
 */
export const buildAgenda = <Entry extends AgendaEntry>(entries: readonly Entry[], now: number): AgendaDay<Entry>[] => {
  const days = Array.from({ length: weekDays + 1 }, (_, day) => ({ days: day, entries: [] as Entry[] }))
  const sorted = [...entries].sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
  for (const entry of sorted) days[Math.max(0, countDaysUntil(entry.at, now))]?.entries.push(entry)
  return days.filter(({ days: day, entries: listed }) => day < weekDays || listed.length > 0)
}

/** Returns noon of a day of the agenda, for its heading; noon, because a day does not always have 24 hours. */
export const getAgendaDate = (days: number, now: number): Date => {
  const today = new Date(now)
  return new Date(today.getFullYear(), today.getMonth(), today.getDate() + days, 12)
}
