import type { QueryClient } from '@tanstack/react-query'
import { api, client } from '#src/client/api.ts'
import { broadcastChange } from '#src/client/cross-tab.ts'
import type { DraftServer } from '#src/client/draft.ts'
import type { MentorAnswers } from './contract.ts'

/** Query of the mentor's own profile. Refetched on window focus, because another device may have changed it. */
export const mentorProfileQuery = api.mentoring.profile.queryOptions({ staleTime: 5000 })

export const mentorOverviewQuery = api.mentoring.overview.queryOptions()

const saveDelayMs = 600

/**
 * Creates the client that saves a mentor's draft as a partial update, so that two devices do not overwrite each other.
 */
export const createMentorDraftServer = (queryClient: QueryClient): DraftServer<MentorAnswers> => ({
  delayMs: saveDelayMs,
  known: () => queryClient.getQueryData(mentorProfileQuery.queryKey),
  send: async (_answers, changed) => {
    const saved = await client.mentoring.saveProfile(changed)
    // Keeps the untrimmed text: the server trims, and its response would delete a space before the next word.
    queryClient.setQueryData(mentorProfileQuery.queryKey, { ...saved, ...changed })
    broadcastChange()
  },
})
