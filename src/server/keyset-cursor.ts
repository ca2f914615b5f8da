import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { createApiError } from './procedures.ts'

// Keyset pagination: a list returns the cursor `next` and accepts it as `after`.

/** Encodes a cursor: the sort values of the last row. An infinite number is encoded as null. */
export const encodeCursor = (values: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(values)).toString('base64url')

/** Cursor number; null means infinity, which JSON lacks and where rows without a known number are sorted. */
export const cursorNumber = z.number().or(z.null().transform(() => Number.POSITIVE_INFINITY))

/**
 * Decodes a cursor of `encodeCursor`.
 *
 * @throws INPUT_INVALID if it does not match the list's schema
 */
export const decodeCursor = <Schema extends z.ZodType>(
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
 * End of a page in the order of time: the instant with the full precision of PostgreSQL, and the id. One of them alone
 * would skip rows: an instant in JavaScript is truncated to milliseconds, and all rows of one transaction share it.
 */
export interface PageEnd {
  at: string
  id: string
}

const instant = /^(?:infinity|\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d)?)$/

/** Whether a text is an instant in the format of `exactInstant`, which PostgreSQL can parse. */
export const isExactInstant = (text: string): boolean =>
  instant.test(text) && (text === 'infinity' || !Number.isNaN(Date.parse(text)))

/** Schema of a page's end within a cursor. */
export const pageEndParts: [at: z.ZodString, id: z.ZodUUID] = [z.string().refine(isExactInstant), z.uuid()]
const pageEndSchema = z.tuple(pageEndParts).transform(([at, id]): PageEnd => ({ at, id }))

/** Selects an instant in full precision, as PostgreSQL formats it. */
export const exactInstant = (column: AnyPgColumn | SQL): SQL<string> => sql<string>`${column}::text`

/** Condition for rows before a page's end in the order of both columns; true for all rows on the first page. */
export const isBeforeCursor = (at: AnyPgColumn, id: AnyPgColumn, end: PageEnd | undefined): SQL | undefined =>
  end && sql`(${at}, ${id}) < (${end.at}::timestamptz, ${end.id}::uuid)`

/** Encodes the cursor of a page in the order of time. */
export const encodePageEnd = ({ at, id }: PageEnd): string => encodeCursor([at, id])

/**
 * Decodes a cursor of `encodePageEnd`; undefined on the first page.
 *
 * @throws INPUT_INVALID
 */
export const decodePageEnd = (text: string | undefined): PageEnd | undefined => decodeCursor(text, pageEndSchema)
