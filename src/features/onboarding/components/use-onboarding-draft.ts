import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDraft } from '#src/client/ui/use-draft.ts'
import { createOnboardingDraftServer, type OnboardingFields, onboardingQuery } from '../client.ts'
import { emptyAnswers } from '../rules.ts'

/** The person's answers and the step reached: what is unsaved here over what the server has (ON-01). */
export const useOnboardingDraft = (userId: string) => {
  const queryClient = useQueryClient()
  // Drawn again when the server's answers change.
  useQuery(onboardingQuery)
  const { fields, status, draft } = useDraft<OnboardingFields>({
    persist: 'server',
    place: { owner: userId, item: 'onboarding', key: 'gradapp_onboarding_progress' },
    initial: { ...emptyAnswers, step: 0 },
    server: createOnboardingDraftServer(queryClient),
  })
  return { draft, reached: fields.step, status }
}
