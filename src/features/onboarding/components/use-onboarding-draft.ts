import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDraft } from '#src/client/ui/use-draft.ts'
import { createOnboardingDraftServer, type OnboardingFields, onboardingQuery } from '../client.ts'
import { emptyAnswers } from '../rules.ts'

/** Draft of answers and step: unsaved local changes over the server's state (ON-01). */
export const useOnboardingDraft = (userId: string) => {
  const queryClient = useQueryClient()
  // Subscribes to the query, to render again when the server's answers change.
  useQuery(onboardingQuery)
  const { fields, status, draft } = useDraft<OnboardingFields>({
    persist: 'server',
    draftKey: { owner: userId, item: 'onboarding', key: 'gradapp_onboarding_progress' },
    initial: { ...emptyAnswers, step: 0 },
    server: createOnboardingDraftServer(queryClient),
  })
  return { draft, reached: fields.step, status }
}
