import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { failure } from './procedures.ts'

// Paging by the last row of the page before: its instant with all the digits that PostgreSQL keeps, and its id. One of
// them alone leaves rows out: an instant in JavaScript ends at the millisecond, and all rows of one transaction share it.

/** Where a page ended. */
export interface PageEnd {
  at: string
  id: string
}

/** An instant as PostgreSQL writes it, to be read beside the columns. */
export const exactInstant = (column: AnyPgColumn | SQL): SQL<string> => sql<string>`${column}::text`

/** What comes before a page's end in the order of both columns; everything when there was no page. */
export const olderThan = (at: AnyPgColumn, id: AnyPgColumn, end: PageEnd | undefined): SQL | undefined =>
  end && sql`(${at}, ${id}) < (${end.at}::timestamptz, ${end.id}::uuid)`

/** The end of a page as the next request gives it back. */
export const writePageEnd = ({ at, id }: PageEnd): string => `${at} ${id}`

const ending =
  /^(infinity|\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d)?) ([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/

/** Reads what `writePageEnd` wrote; anything else is refused under the name of its field. */
export const readPageEnd = (text: string | undefined, field: string): PageEnd | undefined => {
  if (text === undefined) return undefined
  const [, at, id] = ending.exec(text) ?? []
  if (!(at && id) || (at !== 'infinity' && Number.isNaN(Date.parse(at)))) throw failure('INPUT_INVALID', { field })
  return { at, id }
}
