import { api } from '#src/client/api.ts'
import { retryUnlessRefused } from '#src/client/failures.ts'
import { FIELDS, type FieldId, LEVELS, type Level } from './rules.ts'

/** What a search of the catalogue is made of; it stands in the address, so that it can be kept and shared. */
export type CatalogueSearch = {
  query?: string
  country?: string
  field?: FieldId
  level?: Level
}

const isFilled = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

export const isField = (value: unknown): value is FieldId => FIELDS.some(({ id }) => id === value)
export const isLevel = (value: unknown): value is Level => LEVELS.some((level) => level === value)

/** Reads the search from an address; what it does not know it leaves out. */
export const toCatalogueSearch = (search: Record<string, unknown>): CatalogueSearch => ({
  ...(isFilled(search.query) ? { query: search.query.slice(0, 200) } : {}),
  ...(isFilled(search.country) && /^[A-Z]{2}$/.test(search.country) ? { country: search.country } : {}),
  ...(isField(search.field) ? { field: search.field } : {}),
  ...(isLevel(search.level) ? { level: search.level } : {}),
})

export const searchPage = 24

export const universitiesQuery = (search: CatalogueSearch) =>
  api.catalogue.search.infiniteOptions({
    input: (after: string | undefined) => ({ ...search, limit: searchPage, ...(after ? { after } : {}) }),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    staleTime: 5 * 60_000,
  })

export const universityQuery = (id: string) =>
  api.catalogue.get.queryOptions({ input: { id }, staleTime: 5 * 60_000, retry: retryUnlessRefused })

export const figuresQuery = api.catalogue.figures.queryOptions({ staleTime: 60 * 60_000 })

/** The name of a country in the reader's language; a code without a name stays as it is. */
export const countryName = (code: string, language: string): string => {
  try {
    return new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code
  } catch {
    return code
  }
}

/** "Zurich, Switzerland" from "Zurich, CH", as the API writes places. */
export const placeText = (location: string, language: string): string => {
  const at = location.lastIndexOf(', ')
  const code = at < 0 ? location : location.slice(at + 2)
  const country = /^[A-Z]{2}$/.test(code) ? countryName(code, language) : code
  return at < 0 ? country : `${location.slice(0, at)}, ${country}`
}
