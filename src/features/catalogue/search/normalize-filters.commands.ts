import type { Db } from '#src/server/database.ts'
import { createApiError } from '#src/server/procedures.ts'
import { convertCurrency, ratesPerEuro } from '#src/shared/currency-exchange.ts'
import { earliestCurrentDate } from '#src/shared/dates.ts'
import { expandCountries, listTopicVariants, parseQuery } from '../intent/intent.commands.ts'
import { type Intent, nameSeparator } from '../intent/intent.parse.ts'
import { resolveLocations } from './locations.commands.ts'
import type { ProgramFilter } from './program-filter.data.ts'
import { type ProgramFilters, type Understanding, understandingSchema } from './search.contract.ts'
import { findFirstTestsYear, findFirstTuitionYear, listRankingWords, type Sort, tokenizeQuery } from './search.rules.ts'
import { parseScores } from './search-scores.parse.ts'
import type { Tiers } from './search-tiers.commands.ts'

/**
 * Converts the tuition limit to euros, as the database compares it; a currency without a rate would disable the limit.
 */
const limitInEuros = (limit: number | undefined, currency: string): number | undefined => {
  const euros = limit === undefined ? undefined : convertCurrency(limit, currency, 'EUR')
  if (limit !== undefined && euros === undefined) throw createApiError('INPUT_INVALID', { field: 'currency' })
  return euros
}

/** Converts an option to its database form; undefined without one. */
export const mapIfSet = <T>(value: string | undefined, read: (value: string) => T): T | undefined =>
  value === undefined ? undefined : read(value)

/** Filters that together set the locations of a search. */
const locationFilters = ['country', 'place', 'university'] as const

/** Converts a search to the filter of the data layer. */
export const toFilter = async (db: Db, filters: ProgramFilters, tiers: Tiers | undefined): Promise<ProgramFilter> => {
  const { query, field, level, funding, format, start, language, months, tier } = filters
  const about = (filters.about ?? '').split(nameSeparator)
  const today = new Date().toISOString().slice(0, 10)
  return {
    field,
    level,
    funding,
    format,
    start,
    language,
    months,
    about: listRankingWords(about),
    scores: parseScores(about),
    locations: await resolveLocations(db, filters),
    locationFilters: locationFilters.filter((name) => filters[name] !== undefined),
    exceptCountries: mapIfSet(filters.except, expandCountries),
    topic: mapIfSet(filters.topic, listTopicVariants),
    withoutTests: mapIfSet(filters.withoutTest, (list) => list.split(',')),
    programIds: tier && (tiers?.list(tier) ?? []),
    created: mapIfSet(filters.since, (after) => ({ after })),
    words: tokenizeQuery(query),
    isForgiving: false,
    isTextOptional: false,
    isOpen: filters.open === 'yes',
    isFeeFree: filters.fee === 'none',
    includesUnknown: filters.unknown !== 'no',
    maxTuition: limitInEuros(filters.maxTuition, filters.currency),
    today: earliestCurrentDate(Date.now()),
    firstTuitionYear: findFirstTuitionYear(today),
    firstTestsYear: findFirstTestsYear(today),
    rates: ratesPerEuro,
  }
}

/** Merges filters parsed from text; explicit filters take precedence. */
export const mergeParsedFilters = async <T extends ProgramFilters & { sort?: Sort }>(
  db: Db,
  { said, ...filters }: T,
) => {
  if (said === undefined || said === '') return filters
  const { filters: meant, text } = toUnderstanding(await parseQuery(db, said))
  const chosen = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))
  const query = [filters.query, text].filter(Boolean).join(' ').slice(0, maxSaidLength)
  // A currency belongs to its amount; the sort order defaults in every search, so that it counts as not chosen.
  const currency = filters.maxTuition === undefined ? meant.currency : undefined
  const sort = filters.sort === 'fit' ? meant.sort : undefined
  return { ...meant, ...chosen, query, ...(currency ? { currency } : {}), ...(sort ? { sort } : {}) } as typeof filters
}

/** Restricts a parsed query to values that a search accepts. */
export const toUnderstanding = ({ filters, text }: Intent): Understanding => ({
  filters: understandingSchema.shape.filters.parse(filters),
  text,
})

/** Maximum characters of search text. */
const maxSaidLength = 200
