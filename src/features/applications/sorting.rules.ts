import { getCollator } from '#src/shared/formats.ts'
import { hasOpenChecklist } from './readiness.format.ts'
import { type ApplicationStatus, applicationStatuses } from './rules.ts'

/** Sort columns of the table of applications; the default is the next deadline. */
export const sortColumns = ['university', 'status', 'deadline', 'ready'] as const
export type SortColumn = (typeof sortColumns)[number]

export type Sorting = { sort: SortColumn; down: boolean }

/** Returns the sorting after a press of a column header: ascending, then descending, then ascending again. */
export const toggleSorting = (current: Sorting, pressed: SortColumn): Sorting => ({
  sort: pressed,
  down: current.sort === pressed && !current.down,
})

type Sorted = {
  universityName: string
  programName: string
  status: ApplicationStatus
  requirementsDone: number
  requirementsTotal: number
}

const shareOf = (row: Sorted) => (hasOpenChecklist(row) ? row.requirementsDone / row.requirementsTotal : 1)

const comparedBy = (sort: Exclude<SortColumn, 'deadline'>, language: string) => {
  const names = getCollator(language, { sensitivity: 'base', numeric: true })
  if (sort === 'university')
    return (a: Sorted, b: Sorted) =>
      names.compare(a.universityName, b.universityName) || names.compare(a.programName, b.programName)
  if (sort === 'status')
    return (a: Sorted, b: Sorted) => applicationStatuses.indexOf(a.status) - applicationStatuses.indexOf(b.status)
  return (a: Sorted, b: Sorted) => shareOf(a) - shareOf(b)
}

/**
 * Sorts applications by a column. The input is sorted by the next deadline, and equal rows keep that order in both
 * directions, so that urgent ones come first.
 */
export const sortApplications = <Row extends Sorted>(
  byDeadline: readonly Row[],
  { sort, down }: Sorting,
  language: string,
): Row[] => {
  if (sort === 'deadline') return down ? [...byDeadline].reverse() : [...byDeadline]
  const compare = comparedBy(sort, language)
  return [...byDeadline].sort((a, b) => (down ? compare(b, a) : compare(a, b)))
}
