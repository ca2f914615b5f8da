import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import {
  isBeforeCursor,
  isExactInstant,
  type PageEnd,
  pageEndParts,
  readCursor,
  writeCursor,
} from '#src/server/keyset-cursor.ts'
import type { Category, ShortlistOrder } from './rules.ts'
import { selectedUniversities } from './tables.ts'

// Each order has a key that grows from the first entry to the last and is never null; equal keys stay newest first. A page
// ends at the key, instant and id of its last entry, so that the next one needs no row of the page before to exist still.

/** Deadlines know the shortlist, so the next one of an entry, as SQL over `selected_universities`, is handed in. */
export interface EntrySorting {
  order: ShortlistOrder
  nextDue: string
}

/** Upper and lower case and accents are the same, in a name and in what it is searched for. */
const folded = (text: AnyPgColumn | SQL): SQL => sql`lower(public.unaccent('public.unaccent'::regdictionary, ${text}))`

const { createdAt, id, universityName, programName, priority, matchScore, category: tier } = selectedUniversities

/** Two blanks sort before whatever a longer name goes on with, so that the programmes of one university stay together. */
const nameKey = sql`((left(${folded(universityName)}, 80) || '  ' || left(${folded(programName)}, 80)) collate "C")`

interface Key {
  expression: (nextDue: string) => SQL
  type: string
  isValid: (text: string) => boolean
}

const keys: Record<Exclude<ShortlistOrder, 'added'>, Key> = {
  priority: { expression: () => sql`${priority}`, type: 'integer', isValid: (text) => /^\d{1,9}$/.test(text) },
  name: { expression: () => nameKey, type: 'text', isValid: (text) => !text.includes('\0') },
  deadline: {
    expression: (nextDue) => sql.raw(`coalesce(${nextDue}, 'infinity')`),
    type: 'timestamptz',
    isValid: isExactInstant,
  },
  // A score is at most 1, so that 2 puts the entries without one last.
  match: {
    expression: () => sql`coalesce(-round(${matchScore}, 6), 2)`,
    type: 'numeric',
    isValid: (text) => /^-?\d(?:\.\d{1,6})?$/.test(text),
  },
}

/** Where a page ended; the key is empty in the order of adding, which has none. */
export interface EntryCursor extends PageEnd {
  key: string
}

/** The key of an entry as text, to be read beside the columns. */
export const buildSortKey = ({ order, nextDue }: EntrySorting): SQL<string> =>
  order === 'added' ? sql<string>`''` : sql<string>`${keys[order].expression(nextDue)}::text`

export const buildSortOrder = ({ order, nextDue }: EntrySorting): SQL[] => {
  const newestFirst = [desc(createdAt), desc(id)]
  return order === 'added' ? newestFirst : [keys[order].expression(nextDue), ...newestFirst]
}

/** What comes after a page's end in an order; everything when there was no page. */
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

/** The end of a page as the next request gives it back. */
export const writeEntryCursor = ({ at, id: last, key }: EntryCursor, order: ShortlistOrder): string =>
  writeCursor(order === 'added' ? [at, last] : [at, last, key])

/** Reads what `writeEntryCursor` wrote in the same order. */
export const readEntryCursor = (text: string | undefined, order: ShortlistOrder): EntryCursor | undefined => {
  if (order === 'added') {
    const end = readCursor(text, z.tuple(pageEndParts))
    return end && { at: end[0], id: end[1], key: '' }
  }
  const end = readCursor(text, z.tuple([...pageEndParts, z.string().refine(keys[order].isValid)]))
  return end && { at: end[0], id: end[1], key: end[2] }
}

export interface EntryFilter {
  /** Each of them is in the name of the university or of the programme. */
  words?: readonly string[]
  category?: Category | undefined
}

/** What entries have to be like; undefined when any will do. */
export const buildEntryCondition = ({ words = [], category }: EntryFilter): SQL | undefined =>
  and(
    category && eq(tier, category),
    ...words.map(
      (word) =>
        sql`position(${folded(sql`${word}::text`)} in ${folded(universityName)} || ' ' || ${folded(programName)}) > 0`,
    ),
  )
