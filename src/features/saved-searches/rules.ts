import type { SavedFilters } from './contract.ts'

// Saved searches for programmes: what makes two of them the same, and the bounds of the job that looks for new
// programmes.

/** Filters with several values and their separators; their order does not matter. */
const separators: Partial<Record<keyof SavedFilters, string>> = {
  country: ',',
  except: ',',
  withoutTest: ',',
  university: ';',
  place: ';',
}

const normalizeValue = (name: string, value: string | number): string => {
  const text = String(value).trim().replace(/\s+/g, ' ').toLowerCase()
  const separator = separators[name as keyof SavedFilters]
  return separator === undefined ? text : text.split(separator).toSorted().join(separator)
}

/** Builds the text by which two searches are the same; what only orders a list is no part of it. */
export const buildSearchKey = ({ about: _ranksOnly, ...filters }: SavedFilters): string =>
  JSON.stringify(
    Object.entries(filters)
      .flatMap(([name, value]) => (value === undefined ? [] : [[name, normalizeValue(name, value)]]))
      .toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1)),
  )

/** Filters that narrow nothing by themselves. */
const narrowsNothing: readonly string[] = ['about', 'currency', 'unknown']

/** Tells whether a search has a filter or text, so that not every new programme of the catalogue matches it. */
export const isNarrowed = (filters: SavedFilters): boolean =>
  Object.entries(filters).some(([name, value]) => value !== undefined && !narrowsNothing.includes(name))
