import { api } from '#src/client/api.ts'
import { type DegreeLevel, degreeLevels } from '#src/features/profile/rules.ts'
import { hourMs } from '#src/shared/durations.ts'
import { joinParts } from '#src/shared/lists.ts'
import type { EntryKind } from './entries/entries.rules.ts'
import { FIELDS, type FieldId, type Tier, tiers } from './rules.ts'
import { type Sort, sorts, type Test, tests } from './search/search.rules.ts'

/** What a search of the catalogue is made of; it stands in the address, so that it can be kept and shared. */
export type CatalogueSearch = {
  query?: string
  country?: string
  field?: FieldId
  level?: DegreeLevel
  /** Programmes instead of universities; what follows narrows those alone. */
  show?: 'programs'
  tier?: Tier
  withoutTest?: Test
  open?: 'yes'
  /** In `currency`. */
  maxTuition?: number
  currency?: string
  sort?: Sort
}

const isFilled = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

export const isField = (value: unknown): value is FieldId => FIELDS.some(({ id }) => id === value)
export const isLevel = (value: unknown): value is DegreeLevel => degreeLevels.some((level) => level === value)

const oneOf = <T extends string>(known: readonly T[], value: unknown): T | undefined =>
  known.find((choice) => choice === value)

/** What is filled, without the keys of what is not: an address names only what was chosen. */
type Filled<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> }
const filled = <T extends object>(object: T): Filled<T> =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as Filled<T>

/** As much as the API takes. */
export const mostTuition = 2_000_000_000

const toAmount = (value: unknown): number | undefined => {
  const amount = Number(value)
  return value !== '' && value !== undefined && Number.isFinite(amount) && amount > 0
    ? Math.min(amount, mostTuition)
    : undefined
}

/** What narrows programmes alone. */
const toProgramSearch = (search: Record<string, unknown>) => {
  const maxTuition = toAmount(search.maxTuition)
  const currency =
    maxTuition !== undefined && /^[A-Z]{3}$/.test(String(search.currency)) ? String(search.currency) : undefined
  return filled({
    show: oneOf(['programs'], search.show),
    tier: oneOf(tiers, search.tier),
    withoutTest: oneOf(tests, search.withoutTest),
    open: oneOf(['yes'], search.open),
    sort: oneOf(sorts, search.sort),
    maxTuition,
    currency,
  })
}

/** Reads the search from an address; what it does not know it leaves out. */
export const toCatalogueSearch = (search: Record<string, unknown>): CatalogueSearch => ({
  ...(isFilled(search.query) ? { query: search.query.slice(0, 200) } : {}),
  ...(isFilled(search.country) && /^[A-Z]{2}$/.test(search.country) ? { country: search.country } : {}),
  ...(isField(search.field) ? { field: search.field } : {}),
  ...(isLevel(search.level) ? { level: search.level } : {}),
  ...(search.show === 'programs' ? toProgramSearch(search) : {}),
})

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

const filtersOf = ({ show: _view, sort: _order, ...filters }: CatalogueSearch) => filters

export const programsQuery = (search: CatalogueSearch) =>
  api.catalogue.programs.infiniteOptions({
    input: (after: string | undefined) => ({
      ...filtersOf(search),
      ...filled({ sort: search.sort, after }),
      limit: searchPage,
    }),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    staleTime: 5 * 60_000,
  })

export const facetsQuery = (search: CatalogueSearch) =>
  api.catalogue.facets.queryOptions({
    input: search.show === 'programs' ? filtersOf(search) : { ...filtersOf(search), show: 'universities' },
    staleTime: 5 * 60_000,
    placeholderData: (before) => before,
  })

export const historyQuery = (entity: EntryKind, id: string) =>
  api.catalogue.history.queryOptions({ input: { entity, id }, staleTime: 60_000 })

export const universityQuery = (id: string) => api.catalogue.get.queryOptions({ input: { id }, staleTime: 5 * 60_000 })

export const figuresQuery = api.catalogue.figures.queryOptions({ staleTime: hourMs })

/** The name of a country in the reader's language; a code without a name stays as it is. */
export const countryName = (code: string, language: string): string => {
  try {
    return new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code
  } catch {
    return code
  }
}

/** The name of a language in the reader's own; a code without a name stays as it is. */
export const languageName = (code: string, language: string): string => {
  try {
    return new Intl.DisplayNames(language, { type: 'language' }).of(code) ?? code
  } catch {
    return code
  }
}

/** "Zurich, Switzerland" from "Zurich, CH", as the API writes places. */
export const placeText = (location: string, language: string): string => {
  const at = location.lastIndexOf(', ')
  const code = at < 0 ? location : location.slice(at + 2)
  const country = /^[A-Z]{2}$/.test(code) ? countryName(code, language) : code
  return at < 0 ? country : joinParts([location.slice(0, at), country], language)
}
