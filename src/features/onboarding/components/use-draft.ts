import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Draft, onboardingQuery } from '../client.ts'
import { emptyAnswers } from '../rules.ts'

/** The person's draft and what it holds right now: what is unsaved here over what the server has. */
export const useDraft = (userId: string) => {
  const queryClient = useQueryClient()
  const [draft] = useState(() => new Draft(userId, queryClient))
  const { data } = useQuery(onboardingQuery)
  const state = useSyncExternalStore(draft.subscribe, draft.read)
  // The network is outside React: what an earlier visit could not send goes out now, and again when it is back.
  useEffect(() => {
    draft.resume()
    window.addEventListener('online', draft.resume)
    return () => window.removeEventListener('online', draft.resume)
  }, [draft])
  return {
    draft,
    answers: { ...emptyAnswers, ...data?.answers, ...state.unsaved },
    reached: state.step ?? data?.step ?? 0,
    status: state.status,
  }
}
