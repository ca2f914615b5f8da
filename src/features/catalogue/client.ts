import { api } from '#src/client/api.ts'
import { formatCountryName } from '#src/shared/display-names.ts'
import { hourMs } from '#src/shared/durations.ts'
import { joinParts } from '#src/shared/lists.ts'
import {
  type CatalogueSearch,
  type Filled,
  filled,
  toCatalogueSearch,
  toFacetsInput,
  toProgramsInput,
  toUniversitiesInput,
} from './catalogue-search.parse.ts'
import type { EntryKind } from './entries/entry-kinds.rules.ts'
import type { Understanding } from './search/search.contract.ts'

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

export const universitiesQuery = (search: CatalogueSearch) =>
  api.catalogue.search.infiniteOptions({
    input: (after: string | undefined) => ({ ...toUniversitiesInput(search), ...(after ? { after } : {}) }),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    staleTime: 5 * 60_000,
  })

export const programsQuery = (search: CatalogueSearch) =>
  api.catalogue.programs.infiniteOptions({
    input: (after: string | undefined) => ({ ...toProgramsInput(search), ...(after ? { after } : {}) }),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    staleTime: 5 * 60_000,
  })

export const facetsQuery = (search: CatalogueSearch) =>
  api.catalogue.facets.queryOptions({
    input: toFacetsInput(search),
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
