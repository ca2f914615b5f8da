import type { SavedFilters } from './contract.ts'

/** Quotes text that the router would read as a number or another value of JSON. */
const quote = (value: string | number): string => {
  if (typeof value === 'number') return String(value)
  try {
    JSON.parse(value)
    return JSON.stringify(value)
  } catch {
    return value
  }
}

/**
 * Builds the path of the search page with the programmes that were added after an instant.
 * @param since ISO 8601 instant in UTC
 */
export const buildSearchPath = (filters: SavedFilters, since: string): string => {
  const values = Object.entries(filters).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, quote(value)] as [string, string]],
  )
  return `/universities?${new URLSearchParams([['show', 'programs'], ...values, ['since', since]])}`
}
