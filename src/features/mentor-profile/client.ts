import type { QueryClient } from '@tanstack/react-query'
import { api, client } from '#src/client/api.ts'
import { broadcastChange } from '#src/client/cross-tab.ts'
import type { DraftServer } from '#src/client/draft.ts'
import type { MentorAnswers } from './contract.ts'

/** The mentor's own profile. Asked again whenever the window comes back, for another device may have gone on. */
export const mentorProfileQuery = api.mentoring.profile.queryOptions({ staleTime: 5000 })

export const mentorOverviewQuery = api.mentoring.overview.queryOptions()

const saveDelayMs = 600

/** Sends a mentor's answers; only what changed, so that two devices do not undo each other. */
export const createMentorDraftServer = (queryClient: QueryClient): DraftServer<MentorAnswers> => ({
  delayMs: saveDelayMs,
  known: () => queryClient.getQueryData(mentorProfileQuery.queryKey),
  send: async (_answers, changed) => {
    const kept = await client.mentoring.saveProfile(changed)
    // As it was typed: the server trims, and a space before the next word would be taken back.
    queryClient.setQueryData(mentorProfileQuery.queryKey, { ...kept, ...changed })
    broadcastChange()
  },
})
