import type { DegreeLevel } from '#src/features/profile/rules.ts'
import { FIELDS, type FieldId, type ProgramFormat, programFormats, yearlyAmount } from './rules.ts'
import {
  type FundingPreference,
  fundingPreferences,
  lengthInMonths,
  maxNameLength,
  maxNamesLength,
  programSorts,
  type Season,
  type Sort,
  seasons,
  type TeachingLanguage,
  teachingLanguages,
  tests,
} from './search/search.rules.ts'
import { isLevel } from './search-params.parse.ts'
import { type Tier, tiers } from './tiers.rules.ts'

/** Search parameters of the catalogue, stored in the URL, so that a search can be bookmarked and shared. */
export type CatalogueSearch = {
  query?: string
  /** Free text that the user typed on another page, not yet parsed. */
  said?: string
  /** Codes of countries and world regions, joined by commas. */
  country?: string
  field?: FieldId
  level?: DegreeLevel
  /** Lists programmes instead of universities; the following filters apply to programmes only. */
  show?: 'programs'
  except?: string
  /** Universities and places, joined by semicolons. */
  university?: string
  place?: string
  topic?: string
  tier?: Tier
  /** Tests, joined by commas. */
  withoutTest?: string
  open?: 'yes'
  /** In `currency`; 0 means programmes without tuition. */
  maxTuition?: number
  currency?: string
  funding?: FundingPreference
  fee?: 'none'
  format?: ProgramFormat
  start?: Season
  language?: TeachingLanguage
  /** Maximum length in months. */
  months?: number
  /** Leaves out programmes whose filtered facts are unknown. */
  unknown?: 'no'
  sort?: Sort
  /** Scores and circumstances of the person, joined by semicolons; they only rank. */
  about?: string
  /** Instant (ISO 8601) after which the programmes were added to the catalogue. */
  since?: string
}

const isFilled = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

export const isField = (value: unknown): value is FieldId => FIELDS.some(({ id }) => id === value)

const oneOf = <T extends string>(known: readonly T[], value: unknown): T | undefined =>
  known.find((choice) => choice === value)

/** Drops undefined keys, so that a URL contains only the chosen filters. */
export type Filled<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> }
export const filled = <T extends object>(object: T): Filled<T> =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as Filled<T>

/** Maximum of the API. */
export const maxTuitionFilter = yearlyAmount.max

const toAmount = (value: unknown): number | undefined => {
  const amount = Number(value)
  return value !== '' && value !== undefined && value !== null && Number.isFinite(amount) && amount >= 0
    ? Math.min(amount, maxTuitionFilter)
    : undefined
}

/**
 * Parses a comma-separated list and keeps the known options; the router parses a single number in a URL as a number.
 */
const listOf = (value: unknown, isChoice: (choice: string) => boolean): string | undefined => {
  const choices = typeof value === 'string' || typeof value === 'number' ? String(value).split(',') : []
  const known = [...new Set(choices.filter(isChoice))].slice(0, maxInList)
  return known.length > 0 ? known.join(',') : undefined
}
const maxInList = 20
const isPlace = (code: string) => /^(?:[A-Z]{2}|\d{3})$/.test(code)
const isTest = (name: string) => tests.some((test) => test === name)

const nameOf = (value: unknown, maxLength = maxNameLength): string | undefined =>
  isFilled(value) ? value.trim().slice(0, maxLength) : undefined

const toMonths = (value: unknown): number | undefined => {
  const months = Number(value)
  return Number.isInteger(months) && months >= lengthInMonths.min && months <= lengthInMonths.max ? months : undefined
}

const toInstant = (value: unknown): string | undefined =>
  typeof value === 'string' &&
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z$/.test(value) &&
  !Number.isNaN(Date.parse(value))
    ? value
    : undefined

/** Parses the filters that apply to programmes only. */
const toProgramSearch = (search: Record<string, unknown>) => {
  const maxTuition = toAmount(search.maxTuition)
  const currency =
    maxTuition !== undefined && /^[A-Z]{3}$/.test(String(search.currency)) ? String(search.currency) : undefined
  return filled({
    show: oneOf(['programs'], search.show),
    except: listOf(search.except, isPlace),
    university: nameOf(search.university, maxNamesLength),
    place: nameOf(search.place, maxNamesLength),
    topic: nameOf(search.topic),
    tier: oneOf(tiers, search.tier),
    withoutTest: listOf(search.withoutTest, isTest),
    open: oneOf(['yes'], search.open),
    funding: oneOf(fundingPreferences, search.funding),
    fee: oneOf(['none'], search.fee),
    format: oneOf(programFormats, search.format),
    start: oneOf(seasons, search.start),
    language: oneOf(teachingLanguages, search.language),
    months: toMonths(search.months),
    unknown: oneOf(['no'], search.unknown),
    sort: oneOf(programSorts, search.sort),
    maxTuition,
    currency,
    about: nameOf(search.about, maxNamesLength),
    since: toInstant(search.since),
  })
}

/** Parses a search from URL parameters; unknown values are dropped. */
export const toCatalogueSearch = (search: Record<string, unknown>): CatalogueSearch => ({
  ...(isFilled(search.query) ? { query: search.query.slice(0, 200) } : {}),
  ...(isFilled(search.said) ? { said: search.said.slice(0, maxIntentQueryLength) } : {}),
  ...filled({ country: listOf(search.country, isPlace) }),
  ...(isField(search.field) ? { field: search.field } : {}),
  ...(isLevel(search.level) ? { level: search.level } : {}),
  ...(search.show === 'programs' ? toProgramSearch(search) : {}),
})

/** Maximum characters of a free-text query. */
export const maxIntentQueryLength = 500

/** Number of results of a page of a search. */
export const searchPage = 24

/** Returns the filters of a search without its display options. */
export const toFilters = ({ show: _view, sort: _order, said: _unread, ...filters }: CatalogueSearch) => filters

/** Returns the input of the search of universities. */
export const toUniversitiesInput = ({ query, country, field, level }: CatalogueSearch) => ({
  ...filled({ query, country, field, level }),
  limit: searchPage,
})

/** Returns the input of the search of programmes. */
export const toProgramsInput = (search: CatalogueSearch) => ({
  ...toFilters(search),
  ...filled({ sort: search.sort }),
  limit: searchPage,
})

/** Returns the input of the number of results by filter. */
export const toFacetsInput = (search: CatalogueSearch) =>
  search.show === 'programs' ? toFilters(search) : { ...toFilters(search), show: 'universities' as const }

/** Parses a value of a query string as the router does: as JSON if possible, otherwise as text. */
const parseValue = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/**
 * Parses a search from a query string, as the browser does; undefined if a parameter is repeated.
 *
 * @param query parameters of the address
 */
export const parseSearchQuery = (query: URLSearchParams): Record<string, unknown> | undefined => {
  const values = [...query].map(([name, text]): [string, unknown] => [name, parseValue(text)])
  const search = Object.fromEntries(values)
  return Object.keys(search).length === values.length ? search : undefined
}

/** Formats a search as a query string that `parseSearchQuery` and the router read as the same search; parameters sorted. */
export const formatSearchQuery = (search: CatalogueSearch): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    query.set(name, typeof value === 'string' && parseValue(value) === value ? value : JSON.stringify(value))
  return query.size > 0 ? `?${query}` : ''
}
