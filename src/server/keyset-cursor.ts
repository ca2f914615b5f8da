import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { createApiError } from './procedures.ts'

// Paging by the last row of the page before. A list answers `next` and takes it back as `after`.

/** The place behind a row, by the values that the list is ordered by; an infinite number is kept as null. */
export const writeCursor = (values: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(values)).toString('base64url')

/** JSON has no infinity, which is where rows without a known number stand. */
export const cursorNumber = z.number().or(z.null().transform(() => Number.POSITIVE_INFINITY))

/** Reads what `writeCursor` wrote; what has not the form of the list is refused. */
export const readCursor = <Schema extends z.ZodType>(
  text: string | undefined,
  schema: Schema,
): z.output<Schema> | undefined => {
  if (!text) return undefined
  try {
    return schema.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
  } catch {
    throw createApiError('INPUT_INVALID', { field: 'after' })
  }
}

/**
 * Where a page in the order of time ended: the instant with all the digits that PostgreSQL keeps, and the id. One of them
 * alone leaves rows out: an instant in JavaScript ends at the millisecond, and all rows of one transaction share it.
 */
export interface PageEnd {
  at: string
  id: string
}

const instant = /^(?:infinity|\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d)?)$/

/** Whether a text is an instant as `exactInstant` writes it, which PostgreSQL can read back. */
export const isExactInstant = (text: string): boolean =>
  instant.test(text) && (text === 'infinity' || !Number.isNaN(Date.parse(text)))

/** What a cursor holds of the end of a page. */
export const pageEndParts: [at: z.ZodString, id: z.ZodUUID] = [z.string().refine(isExactInstant), z.uuid()]
const pageEndSchema = z.tuple(pageEndParts).transform(([at, id]): PageEnd => ({ at, id }))

/** An instant as PostgreSQL writes it, to be read beside the columns. */
export const exactInstant = (column: AnyPgColumn | SQL): SQL<string> => sql<string>`${column}::text`

/** What comes before a page's end in the order of both columns; everything when there was no page. */
export const isBeforeCursor = (at: AnyPgColumn, id: AnyPgColumn, end: PageEnd | undefined): SQL | undefined =>
  end && sql`(${at}, ${id}) < (${end.at}::timestamptz, ${end.id}::uuid)`

export const writePageEnd = ({ at, id }: PageEnd): string => writeCursor([at, id])

export const readPageEnd = (text: string | undefined): PageEnd | undefined => readCursor(text, pageEndSchema)
