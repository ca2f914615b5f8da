import { tiers } from '#src/features/catalogue/tiers.rules.ts'

// Every route knows what its address may say before its screen is fetched: nothing heavy is imported here.

export type MatchSearch = {
  query?: string
  tier?: (typeof tiers)[number] | 'unknown'
  country?: string
  elsewhere?: 'yes'
}

const isTier = (value: unknown): value is NonNullable<MatchSearch['tier']> =>
  value === 'unknown' || tiers.some((tier) => tier === value)

/** Reads the search from an address; what it does not know it leaves out. */
export const toMatchSearch = (search: Record<string, unknown>): MatchSearch => ({
  ...(typeof search.query === 'string' && search.query.trim() ? { query: search.query.slice(0, 200) } : {}),
  ...(isTier(search.tier) ? { tier: search.tier } : {}),
  ...(typeof search.country === 'string' && /^[A-Z]{2}$/.test(search.country) ? { country: search.country } : {}),
  ...(search.elsewhere === 'yes' ? { elsewhere: 'yes' as const } : {}),
})
