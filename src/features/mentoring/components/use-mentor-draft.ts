import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Draft } from '#src/client/draft.ts'
import { useDraftState } from '#src/client/ui/use-draft-state.ts'
import { mentorProfileQuery, mentorSource } from '../client.ts'
import { emptyMentor } from '../rules.ts'

/** The mentor's draft and what it holds right now: what is unsaved here over what the server has. */
export const useMentorDraft = (userId: string) => {
  const queryClient = useQueryClient()
  const [draft] = useState(() => new Draft(userId, mentorSource(queryClient)))
  const { data } = useQuery(mentorProfileQuery)
  const state = useDraftState(draft)
  return { draft, answers: { ...emptyMentor, ...data, ...state.unsaved }, status: state.status }
}
