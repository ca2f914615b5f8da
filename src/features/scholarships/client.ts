import { api, client } from '#src/client/api.ts'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import type { ScholarshipAnswers } from './contract.ts'

export const scholarshipsQuery = api.scholarships.list.queryOptions()

/** Keeps whose citizen the person is; what depends on it is read anew. */
export const useCitizenship = () =>
  useAppMutation({
    write: async (country: string | null) => await client.scholarships.setCitizenship({ country }),
    // Scholarships, tiers and what is missing of the profile all follow it.
    refresh: async (queryClient) => await queryClient.invalidateQueries(),
  })

/** Keeps what only some scholarships ask; the list and the dashboard's sum follow it. */
export const useScholarshipAnswers = () =>
  useAppMutation({
    write: async (answers: ScholarshipAnswers) => await client.scholarships.setAnswers(answers),
    refresh: async (queryClient) => await queryClient.invalidateQueries(),
  })
