import { isUuid } from '#src/shared/uuid.ts'
import { type ApplicationStatus, applicationStatuses } from './rules.ts'
import { type SortColumn, sortColumns } from './sorting.rules.ts'

// Every route imports this file to parse its address before its screen is loaded, so it imports nothing large.

export const applicationViews = ['table', 'board', 'calendar', 'timeline', 'costs', 'offers'] as const
export type ApplicationView = (typeof applicationViews)[number]

/** Search parameters of the applications: the open one, the view and the filters. */
export type ApplicationsSearch = {
  open?: string
  view?: ApplicationView
  query?: string
  status?: ApplicationStatus
  archived?: true
  /** Sort column of the table; undefined means the next deadline. */
  sort?: Exclude<SortColumn, 'deadline'>
  down?: true
  /** Month of the calendar as YYYY-MM. */
  month?: string
  /** Whether the import of a spreadsheet is open. */
  import?: true
}

const monthPattern = /^\d{4}-(?:0[1-9]|1[0-2])$/

const textOf = (value: unknown, pattern: RegExp): string | undefined =>
  typeof value === 'string' && pattern.test(value) ? value : undefined

/** Parses the search parameters and drops invalid ones. */
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
