import { api } from '#src/client/api.ts'
import type { DegreeLevel } from '#src/features/profile/rules.ts'
import { formatCountryName } from '#src/shared/display-names.ts'
import { hourMs } from '#src/shared/durations.ts'
import { joinParts } from '#src/shared/lists.ts'
import type { EntryKind } from './entries/entry-kinds.rules.ts'
import { FIELDS, type FieldId, type ProgramFormat, programFormats, yearlyAmount } from './rules.ts'
import type { Understanding } from './search/search.contract.ts'
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
type Filled<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> }
const filled = <T extends object>(object: T): Filled<T> =>
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

export const understandQuery = (said: string) =>
  api.catalogue.understand.queryOptions({ input: { said }, staleTime: 5 * 60_000 })

/** Keys that a parsed text may replace: a text that names others of these and more besides starts a new search. */
const coreFilters = ['country', 'university', 'place', 'field', 'level', 'topic'] as const

/** Whether filters name a single university, perhaps with its country, and nothing else. */
const isOneName = ({ university, ...others }: Understanding['filters']): boolean =>
  university !== undefined &&
  !university.includes(';') &&
  Object.entries(others).every(([name, value]) => name === 'country' || value === undefined)

/** Reads the name of a single university as text: it searches for the university rather than for its programmes. */
const readName = ({ filters, text }: Understanding) => {
  const { university, ...others } = filled(filters)
  return text === '' && university !== undefined && isOneName(filters)
    ? { meant: others, typed: university }
    : { meant: filled(filters), typed: text }
}

/** Merges the filters parsed from a text into a search, replacing those of the text before it. */
export const mergeParsedQuery = (
  search: CatalogueSearch,
  understanding: Understanding,
  currency: string,
): CatalogueSearch => {
  const { meant, typed }: { meant: Filled<Understanding['filters']>; typed: string } = readName(understanding)
  const parts = Object.keys(meant).length + (typed === '' ? 0 : 1)
  const isAnew = parts > 1 && coreFilters.some((name) => meant[name] && search[name] && meant[name] !== search[name])
  const isAboutPrograms = Object.keys(meant).some((name) => name !== 'country')
  return toCatalogueSearch({
    ...(isAnew ? {} : search),
    show: isAboutPrograms ? 'programs' : search.show,
    ...(meant.maxTuition === undefined ? {} : { currency }),
    ...meant,
    query: typed,
    said: undefined,
  })
}

export const searchPage = 24

export const universitiesQuery = ({ query, country, field, level }: CatalogueSearch) =>
  api.catalogue.search.infiniteOptions({
    input: (after: string | undefined) => ({
      ...filled({ query, country, field, level }),
      limit: searchPage,
      ...(after ? { after } : {}),
    }),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    staleTime: 5 * 60_000,
  })

/** Returns the filters of a search without its display options. */
export const toFilters = ({ show: _view, sort: _order, said: _unread, ...filters }: CatalogueSearch) => filters

export const programsQuery = (search: CatalogueSearch) =>
  api.catalogue.programs.infiniteOptions({
    input: (after: string | undefined) => ({
      ...toFilters(search),
      ...filled({ sort: search.sort, after }),
      limit: searchPage,
    }),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    staleTime: 5 * 60_000,
  })

export const facetsQuery = (search: CatalogueSearch) =>
  api.catalogue.facets.queryOptions({
    input: search.show === 'programs' ? toFilters(search) : { ...toFilters(search), show: 'universities' },
    staleTime: 5 * 60_000,
    placeholderData: (before) => before,
  })

export const historyQuery = (entity: EntryKind, id: string) =>
  api.catalogue.history.queryOptions({ input: { entity, id }, staleTime: 60_000 })

export const universityQuery = (id: string) => api.catalogue.get.queryOptions({ input: { id }, staleTime: 5 * 60_000 })

export const programQuery = (universityId: string, programId: string) =>
  api.catalogue.program.queryOptions({ input: { universityId, programId }, staleTime: 5 * 60_000 })

export const figuresQuery = api.catalogue.figures.queryOptions({ staleTime: hourMs })

/** Formats a place of the API: "Zurich, CH" becomes "Zurich, Switzerland". */
export const formatPlace = (location: string, language: string): string => {
  const at = location.lastIndexOf(', ')
  const code = at < 0 ? location : location.slice(at + 2)
  const country = /^[A-Z]{2}$/.test(code) ? formatCountryName(code, language) : code
  return at < 0 ? country : joinParts([location.slice(0, at), country], language)
}
