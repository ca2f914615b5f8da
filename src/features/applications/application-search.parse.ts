import { isUuid } from '#src/shared/uuid.ts'
import { type ApplicationStatus, applicationStatuses } from './rules.ts'
import { type SortColumn, sortColumns } from './sorting.rules.ts'

// Every route knows what its address may say before its screen is fetched: nothing heavy is imported here.

export const applicationViews = ['table', 'board', 'calendar', 'timeline', 'offers'] as const
export type ApplicationView = (typeof applicationViews)[number]

/** What the address of the applications says: which one is open, how they are shown, and which of them. */
export type ApplicationsSearch = {
  open?: string
  view?: ApplicationView
  query?: string
  status?: ApplicationStatus
  archived?: true
  /** The column by which the table is sorted; left out for the next deadline. */
  sort?: Exclude<SortColumn, 'deadline'>
  down?: true
  /** YYYY-MM, of the calendar. */
  month?: string
  /** Whether a spreadsheet is being brought in. */
  import?: true
}

const monthPattern = /^\d{4}-(?:0[1-9]|1[0-2])$/

const textOf = (value: unknown, pattern: RegExp): string | undefined =>
  typeof value === 'string' && pattern.test(value) ? value : undefined

/** Reads the address; what it does not know it leaves out. */
export const toApplicationsSearch = (search: Record<string, unknown>): ApplicationsSearch => {
  const open = typeof search.open === 'string' && isUuid(search.open) ? search.open : undefined
  const view = applicationViews.find((known) => known === search.view && known !== 'table')
  const query = textOf(search.query, /\S/)?.slice(0, 200)
  const status = applicationStatuses.find((known) => known === search.status)
  const sort = sortColumns.find((known) => known === search.sort)
  const month = textOf(search.month, monthPattern)
  return {
    ...(open ? { open } : {}),
    ...(view ? { view } : {}),
    ...(query ? { query } : {}),
    ...(status ? { status } : {}),
    ...(search.archived === true ? { archived: true } : {}),
    ...(sort && sort !== 'deadline' ? { sort } : {}),
    ...(search.down === true ? { down: true } : {}),
    ...(month ? { month } : {}),
    ...(search.import === true ? { import: true } : {}),
  }
}
