import { normalizeUnicode } from '#src/shared/unicode.ts'

// Rules of the public overviews: one page for a field of study in a country.

/** Programmes with facts of their own from which an overview exists: with fewer, its figures would describe no field. */
export const minProgramsWithFacts = 5

/** Dates and awards that an overview shows, of which the programmes and the list of scholarships have all. */
export const maxShownDates = 5
export const maxShownScholarships = 6

/** Programmes of a page of the list. */
export const programsPage = 24

/** Maximum characters of a field or a country in the address. */
export const maxSlugLength = 60

/** Returns the median of sorted numbers; for an even count the mean of the middle two. */
export const calculateMedian = (sorted: readonly number[]): number => {
  const middle = Math.floor(sorted.length / 2)
  const [low = 0, high = 0] = [sorted[middle - 1], sorted[middle]]
  return sorted.length % 2 === 1 ? high : (low + high) / 2
}

/** English names that are shorter than those of the Unicode data, or that the Unicode data has changed over time. */
const shortNames: Readonly<Record<string, string>> = {
  HK: 'Hong Kong',
  MM: 'Myanmar',
  MO: 'Macao',
  PS: 'Palestine',
  TR: 'Turkey',
}

/**
 * Builds the part of an address that names a country: "united-kingdom".
 *
 * @param name the English name
 */
export const buildCountrySlug = (code: string, name: string): string =>
  normalizeUnicode(shortNames[code] ?? name, 'NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[’']/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
