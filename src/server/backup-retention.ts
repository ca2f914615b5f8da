/** How many days, weeks and months with a backup keep their newest one. */
export interface Retention {
  days: number
  weeks: number
  months: number
}

const dayOf = (madeAt: string) => madeAt.slice(0, 10)

/** Monday of the week. */
const weekOf = (madeAt: string) => {
  const day = new Date(`${dayOf(madeAt)}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7))
  return day.toISOString().slice(0, 10)
}

const monthOf = (madeAt: string) => madeAt.slice(0, 7)

/**
 * Lists the backups beyond the retention. The newest one always stays.
 *
 * @param backups newest first
 */
export const listExpired = <Backup extends { madeAt: string }>(
  backups: readonly Backup[],
  { days, weeks, months }: Retention,
): Backup[] => {
  const kept = new Set(backups.slice(0, 1))
  for (const [periodOf, count] of [
    [dayOf, days],
    [weekOf, weeks],
    [monthOf, months],
  ] as const) {
    const seen = new Set<string>()
    for (const backup of backups) {
      const period = periodOf(backup.madeAt)
      if (seen.has(period) || seen.size >= count) continue
      seen.add(period)
      kept.add(backup)
    }
  }
  return backups.filter((backup) => !kept.has(backup))
}
