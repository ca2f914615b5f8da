import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import type { CatalogueSearch } from '#src/features/catalogue/client.ts'
import { useSearchChips } from '#src/features/catalogue/components/use-search-chips.ts'
import { joinParts } from '#src/shared/lists.ts'
import { type PendingSearch, savedSearchesQuery, toSavedFilters } from '../client.ts'
import { maxSearchNameLength } from '../limits.rules.ts'

/** Builds the name of a search from its filters, in the user's language; empty for a search that cannot be saved. */
export const useSearchName = (search: CatalogueSearch): string => {
  const { i18n } = useTranslation()
  const { about: _ranksOnly, unknown: _shown, ...filters } = toSavedFilters(search)
  const chips = useSearchChips({ ...filters, show: 'programs' })
  return joinParts(
    chips.map(({ label }) => label),
    i18n.language,
  ).slice(0, maxSearchNameLength)
}

/** Saves a search. */
export const useSaveSearch = () => {
  const { t } = useTranslation()
  return useAppMutation({
    write: async ({ name, search }: PendingSearch) =>
      await client.savedSearches.save({ name, filters: toSavedFilters(search) }),
    done: ({ search }) => t('savedSearches.saved', { name: search.name }),
    refresh: async (queryClient) => await queryClient.invalidateQueries({ queryKey: savedSearchesQuery.queryKey }),
  })
}
