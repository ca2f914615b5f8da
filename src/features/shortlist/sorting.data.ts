import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import {
  decodeCursor,
  encodeCursor,
  isBeforeCursor,
  isExactInstant,
  type PageEnd,
  pageEndParts,
} from '#src/server/keyset-cursor.ts'
import type { Category, ShortlistOrder } from './rules.ts'
import { selectedUniversities } from './tables.ts'

// Keyset pagination for every sort order. Each order has a key that grows from the first entry to the last and is never
// null; equal keys stay newest first. A cursor has the key, instant and id of the last entry, so that the next page
// does not depend on that row.

/** Sort order with the next deadline of an entry, an expression that is injected: deadlines depend on the shortlist. */
export interface EntrySorting {
  order: ShortlistOrder
  nextDue: SQL
}

/** Case folding and accent removal, for names and queries. */
const folded = (text: AnyPgColumn | SQL): SQL => sql`lower(public.unaccent('public.unaccent'::regdictionary, ${text}))`

const { createdAt, id, universityName, programName, priority, matchScore, category: tier } = selectedUniversities

/** Two blanks sort before any continuation of a longer name, so that the programmes of one university stay together. */
const nameKey = sql`((left(${folded(universityName)}, 80) || '  ' || left(${folded(programName)}, 80)) collate "C")`

interface Key {
  expression: (nextDue: SQL) => SQL
  type: string
  isValid: (text: string) => boolean
}

const keys: Record<Exclude<ShortlistOrder, 'added'>, Key> = {
  priority: { expression: () => sql`${priority}`, type: 'integer', isValid: (text) => /^\d{1,9}$/.test(text) },
  name: { expression: () => nameKey, type: 'text', isValid: (text) => !text.includes('\0') },
  deadline: {
    expression: (nextDue) => sql`coalesce(${nextDue}, 'infinity')`,
    type: 'timestamptz',
    isValid: isExactInstant,
  },
  // A score is at most 1, so that 2 sorts entries without one last.
  match: {
    expression: () => sql`coalesce(-round(${matchScore}, 6), 2)`,
    type: 'numeric',
    isValid: (text) => /^-?\d(?:\.\d{1,6})?$/.test(text),
  },
}

/** Keyset cursor; the key is empty in the default order, which has none. */
export interface EntryCursor extends PageEnd {
  key: string
}

/** Builds the SQL of an entry's sort key as text. */
export const buildSortKey = ({ order, nextDue }: EntrySorting): SQL<string> =>
  order === 'added' ? sql<string>`''` : sql<string>`${keys[order].expression(nextDue)}::text`

export const buildSortOrder = ({ order, nextDue }: EntrySorting): SQL[] => {
  const newestFirst = [desc(createdAt), desc(id)]
  return order === 'added' ? newestFirst : [keys[order].expression(nextDue), ...newestFirst]
}

/** Builds the keyset condition for rows after a cursor; without a cursor it is true. */
export const buildCursorCondition = (
  { order, nextDue }: EntrySorting,
  end: EntryCursor | undefined,
): SQL | undefined => {
  const older = isBeforeCursor(createdAt, id, end)
  if (!(end && older) || order === 'added') return older
  const { expression, type } = keys[order]
  const key = expression(nextDue)
  const last = sql`${end.key}::${sql.raw(type)}`
  return sql`(${key} > ${last} or (${key} = ${last} and ${older}))`
}

/** Formats a cursor for the next request. */
export const encodeEntryCursor = ({ at, id: last, key }: EntryCursor, order: ShortlistOrder): string =>
  encodeCursor(order === 'added' ? [at, last] : [at, last, key])

/** Parses a cursor of `encodeEntryCursor` in the same order. */
export const decodeEntryCursor = (text: string | undefined, order: ShortlistOrder): EntryCursor | undefined => {
  if (order === 'added') {
    const end = decodeCursor(text, z.tuple(pageEndParts))
    return end && { at: end[0], id: end[1], key: '' }
  }
  const end = decodeCursor(text, z.tuple([...pageEndParts, z.string().refine(keys[order].isValid)]))
  return end && { at: end[0], id: end[1], key: end[2] }
}

export interface EntryFilter {
  /** Words that the name of the university or of the programme must contain. */
  words?: readonly string[]
  category?: Category | undefined
}

/** Builds the filter condition; undefined without filters. */
export const buildEntryCondition = ({ words = [], category }: EntryFilter): SQL | undefined =>
  and(
    category && eq(tier, category),
    ...words.map(
      (word) =>
        sql`position(${folded(sql`${word}::text`)} in ${folded(universityName)} || ' ' || ${folded(programName)}) > 0`,
    ),
  )
