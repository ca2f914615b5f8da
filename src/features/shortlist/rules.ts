import { tiers } from '#src/features/catalogue/tiers.rules.ts'

/** Categories of an entry: reach, target and safety of the specification. */
export const categories = tiers
export type Category = (typeof categories)[number]

/** Defaults of a new entry (data specification, section 9). */
export const entryDefaults = { priority: 1, category: 'target' } as const

/** Maximum length of a note of an entry, a requirement or a professor, in characters. */
export const noteLimit = 20_000

/** Range of the user's priority of an entry. */
export const priorityRange = { min: 1, max: 5 }

/** Maximum number of entries and thereby of applications, one per entry. */
export const maxEntries = 500

/** Sort orders of the list; newest first by default (data specification, section 7). */
export const shortlistOrders = ['added', 'priority', 'name', 'deadline', 'match'] as const
export type ShortlistOrder = (typeof shortlistOrders)[number]

/** Maximum length of a search query, in characters. */
export const queryLimit = 200
const maxQueryWords = 10

/** Splits a query into the words that an entry's names must contain. */
export const tokenizeQuery = (query: string | undefined): string[] =>
  query
    ?.split(/[\s\p{Cc}]+/u)
    .filter(Boolean)
    .slice(0, maxQueryWords) ?? []

/** Page size of the shortlist (data specification, section 9). */
export const shortlistPageSize = 10

/** Formats a place as "Zurich, CH", without unknown parts. */
export const formatPlace = (city: string | null, country: string) => (city ? `${city}, ${country}` : country)
