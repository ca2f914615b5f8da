/** A value of an official page, as in the file of facts. */
export interface PageValue {
  kind: string
  value: unknown
  term: string | null
  audience: string | null
  round: string | null
}

/**
 * A line of the file of facts: the values of one page about a programme, a department, a university or a scholarship.
 */
export interface Page {
  university_id: string | null
  program_id: string | null
  program: string | null
  country: string | null
  level: string | null
  scope: 'programme' | 'department' | 'university' | 'scholarship'
  url: string
  cycle: string | null
  year: number | null
  facts: PageValue[]
}

/** Members of a page that the value parsers need. */
export type PagePart = Pick<Page, 'country' | 'year' | 'facts'>

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Removes members without a value. */
export const omitEmpty = (members: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null && value !== undefined))
