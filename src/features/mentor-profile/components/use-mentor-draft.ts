import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDraft } from '#src/client/ui/use-draft.ts'
import { createMentorDraftServer, mentorProfileQuery } from '../client.ts'
import type { MentorAnswers } from '../contract.ts'
import { emptyMentor } from '../rules.ts'

/** Returns the mentor's draft: unsaved local answers merged over the server's. */
export const useMentorDraft = (userId: string) => {
  const queryClient = useQueryClient()
  // Rerenders when the server's answers change.
  useQuery(mentorProfileQuery)
  const { fields, status, draft } = useDraft<MentorAnswers>({
    persist: 'server',
    draftKey: { owner: userId, item: 'mentor profile' },
    initial: emptyMentor,
    server: createMentorDraftServer(queryClient),
  })
  return { draft, answers: fields, status }
}
