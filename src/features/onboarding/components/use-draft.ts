import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Draft } from '#src/client/draft.ts'
import { useDraftState } from '#src/client/ui/use-draft-state.ts'
import { onboardingQuery, onboardingSource } from '../client.ts'
import { emptyAnswers } from '../rules.ts'

/** The person's draft and what it holds right now: what is unsaved here over what the server has. */
export const useDraft = (userId: string) => {
  const queryClient = useQueryClient()
  const [draft] = useState(() => new Draft(userId, onboardingSource(queryClient)))
  const { data } = useQuery(onboardingQuery)
  const state = useDraftState(draft)
  return {
    draft,
    answers: { ...emptyAnswers, ...data?.answers, ...state.unsaved },
    reached: state.step ?? data?.step ?? 0,
    status: state.status,
  }
}
