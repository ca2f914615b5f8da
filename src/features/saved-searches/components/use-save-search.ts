import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { type PendingSearch, savedSearchesQuery, toSavedFilters } from '../client.ts'

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
