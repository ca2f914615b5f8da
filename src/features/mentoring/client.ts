import type { QueryClient } from '@tanstack/react-query'
import { api, client } from '#src/client/api.ts'
import type { DraftSource } from '#src/client/draft.ts'
import type { MentorAnswers } from './contract.ts'
import { emptyMentor } from './rules.ts'

/** The mentor's own profile. Asked again whenever the window comes back, for another device may have gone on. */
export const mentorProfileQuery = api.mentoring.profile.queryOptions({ staleTime: 5000 })

export const mentorOverviewQuery = api.mentoring.overview.queryOptions()

const saveDelayMs = 600

/** Answers of a mentor; only what changed is sent, so that two devices do not undo each other. */
export const mentorSource = (queryClient: QueryClient): DraftSource<MentorAnswers> => ({
  storageKey: 'gradapp_mentor_progress',
  empty: emptyMentor,
  delayMs: saveDelayMs,
  kept: () => {
    const profile = queryClient.getQueryData(mentorProfileQuery.queryKey)
    return profile ? { answers: profile, step: 0 } : undefined
  },
  send: async (_answers, _step, changed) => {
    queryClient.setQueryData(mentorProfileQuery.queryKey, await client.mentoring.saveProfile(changed))
  },
})
