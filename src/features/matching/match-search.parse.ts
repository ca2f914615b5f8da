import { toCompared } from '#src/features/catalogue/comparison-params.parse.ts'
import { tiers } from '#src/features/catalogue/tiers.rules.ts'
import type { MatchSort } from './rules.ts'

// Search parameters of the matches, parsed by every route before its screen is loaded: imports nothing heavy.

export type MatchSearch = {
  query?: string
  tier?: (typeof tiers)[number] | 'unknown'
  country?: string
  elsewhere?: 'yes' | undefined
  sort?: Exclude<MatchSort, 'match'> | undefined
  /** Compared programmes, as serialized by `compareKey`. */
  compare?: string[]
}

const isTier = (value: unknown): value is NonNullable<MatchSearch['tier']> =>
  value === 'unknown' || tiers.some((tier) => tier === value)

const otherSorts = ['deadline', 'cost', 'length'] as const
const isSort = (value: unknown): value is NonNullable<MatchSearch['sort']> => otherSorts.some((sort) => sort === value)

/** Parses URL search parameters; drops unknown ones. */
export const toMatchSearch = (search: Record<string, unknown>): MatchSearch => ({
  ...(typeof search.query === 'string' && search.query.trim() ? { query: search.query.slice(0, 200) } : {}),
  ...(isTier(search.tier) ? { tier: search.tier } : {}),
  ...(typeof search.country === 'string' && /^[A-Z]{2}$/.test(search.country) ? { country: search.country } : {}),
  ...(search.elsewhere === 'yes' ? { elsewhere: 'yes' as const } : {}),
  ...(isSort(search.sort) ? { sort: search.sort } : {}),
  ...(Array.isArray(search.compare) && search.compare.length > 0 ? { compare: toCompared(search.compare) } : {}),
})
