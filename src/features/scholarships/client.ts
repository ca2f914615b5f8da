import { api, client } from '#src/client/api.ts'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import type { ScholarshipAnswers } from './contract.ts'

export const scholarshipQuery = (id: string) =>
  api.scholarships.get.queryOptions({ input: { id }, staleTime: 5 * 60_000 })

export const scholarshipsQuery = api.scholarships.list.queryOptions()

/** Mutation of the user's citizenship, which invalidates dependent queries. */
export const useCitizenship = () =>
  useAppMutation({
    write: async (country: string | null) => await client.scholarships.setCitizenship({ country }),
    // Invalidates scholarships, tiers and missing profile fields, which all depend on it.
    refresh: async (queryClient) => await queryClient.invalidateQueries(),
  })

/** Mutation of answers that only some scholarships ask for; updates the list and the dashboard's sum. */
export const useScholarshipAnswers = () =>
  useAppMutation({
    write: async (answers: ScholarshipAnswers) => await client.scholarships.setAnswers(answers),
    refresh: async (queryClient) => await queryClient.invalidateQueries(),
  })
