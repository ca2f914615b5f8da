import { api } from '#src/client/api.ts'
import { localStore } from '#src/client/browser-storage.ts'
import { type CatalogueSearch, toCatalogueSearch } from '#src/features/catalogue/catalogue-search.parse.ts'
import { dayMs } from '#src/shared/durations.ts'
import type { SavedFilters, SavedSearch } from './contract.ts'
import { maxSearchNameLength, pendingSearchKey } from './limits.rules.ts'
import { buildSearchKey } from './rules.ts'

/** Query of the user's saved searches. */
export const savedSearchesQuery = api.savedSearches.list.queryOptions()

/** Returns the filters of a search that are saved. */
export const toSavedFilters = (search: CatalogueSearch): SavedFilters => {
  const { show: _show, sort: _sort, said: _said, tier: _tier, since: _since, ...filters } = search
  return filters
}

/** Converts a saved search to the search of the catalogue. */
export const toSearch = ({ filters }: Pick<SavedSearch, 'filters'>, since?: string): CatalogueSearch =>
  toCatalogueSearch({ ...filters, show: 'programs', since })

/** Finds the saved search with the filters of a search. */
export const findSavedSearch = (
  searches: readonly SavedSearch[] | undefined,
  search: CatalogueSearch,
): SavedSearch | undefined => {
  const key = buildSearchKey(toSavedFilters(search))
  return searches?.find(({ filters }) => buildSearchKey(filters) === key)
}

// Search that a visitor wants to save. It stays on the device until they sign in.

/** Expires after a day: another user may sign in on this device tomorrow. */
const storedMs = dayMs

export interface PendingSearch {
  name: string
  search: CatalogueSearch
}

export const storePendingSearch = ({ name, search }: PendingSearch): void =>
  localStore.setItem(pendingSearchKey, JSON.stringify({ name, search, at: Date.now() }))

/** Reads and deletes the search that a visitor wanted to save; undefined without one. */
export const takePendingSearch = (now = Date.now()): PendingSearch | undefined => {
  const text = localStore.getItem(pendingSearchKey)
  if (text === null) return undefined
  localStore.removeItem(pendingSearchKey)
  try {
    const { name, search, at } = JSON.parse(text) as Record<string, unknown>
    const isValid = typeof name === 'string' && name.trim() !== '' && typeof at === 'number' && now - at <= storedMs
    if (!isValid || typeof search !== 'object' || search === null) return undefined
    return { name: name.slice(0, maxSearchNameLength), search: toCatalogueSearch({ ...search, show: 'programs' }) }
  } catch {
    return undefined
  }
}
