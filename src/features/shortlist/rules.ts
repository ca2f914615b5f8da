import { tiers } from '#src/features/catalogue/tiers.rules.ts'
import { dayMs } from '#src/shared/durations.ts'
/** How a university is seen against the applicant's profile; words of the specification. */
export const categories = tiers
export type Category = (typeof categories)[number]

/** Defaults of a new entry (data specification, section 9). */
export const entryDefaults = { priority: 1, category: 'target' } as const

/** The longest note of an entry, a requirement or a professor, in characters. */
export const noteLimit = 20_000

/** How much a person wants a place, from one to five. */
export const priorityRange = { min: 1, max: 5 }

/** How many entries a shortlist holds, and with it how many applications: each entry has one at most. */
export const maxEntries = 500

/** The orders of the list; without a choice the entry that was added last comes first (data specification, section 7). */
export const shortlistOrders = ['added', 'priority', 'name', 'deadline', 'match'] as const
export type ShortlistOrder = (typeof shortlistOrders)[number]

/** The longest text that the list is searched for, in characters. */
export const queryLimit = 200
const maxQueryWords = 10

/** The words that an entry's names have to hold. */
export const tokenizeQuery = (query: string | undefined): string[] =>
  query
    ?.split(/[\s\p{Cc}]+/u)
    .filter(Boolean)
    .slice(0, maxQueryWords) ?? []

/** How long a removed entry can come back, in milliseconds. */
export const trashTtlMs = dayMs

/** How many stored bytes of removed entries and documents one person may have; the newest stay. */
export const maxTrashBytes = 32 * 1024 * 1024

/** How many entries the shortlist shows at first (data specification, section 9). */
export const shortlistPageSize = 10

/** "Zurich, CH" from what is known of a place. */
export const formatPlace = (city: string | null, country: string) => (city ? `${city}, ${country}` : country)

/** Statuses of an application in which nothing is left to hand in: only the reply to an offer still waits. */
export const settledStatuses: readonly string[] = [
  'submitted',
  'under_review',
  'interview',
  'accepted',
  'rejected',
  'waitlisted',
]
