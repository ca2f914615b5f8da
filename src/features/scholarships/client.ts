import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api, client } from '#src/client/api.ts'
import { retryUnlessRefused, showFailure } from '#src/client/failures.ts'

export const scholarshipsQuery = api.scholarships.list.queryOptions({ retry: retryUnlessRefused })

/** Keeps whose citizen the person is; what depends on it is read anew. */
export const useCitizenship = () => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (country: string | null) => await client.scholarships.setCitizenship({ country }),
    onSuccess: async () => {
      // Scholarships, tiers and what is missing of the profile all follow it.
      await queryClient.invalidateQueries()
    },
    onError: (error) => showFailure(error, t),
  })
}
