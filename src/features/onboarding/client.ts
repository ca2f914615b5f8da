import type { QueryClient } from '@tanstack/react-query'
import { api, client } from '#src/client/api.ts'
import type { Draft, DraftSource } from '#src/client/draft.ts'
import { localValues } from '#src/client/storage.ts'
import { rememberFirstVisit } from '#src/features/accounts/client.ts'
import type { OnboardingAnswers } from './contract.ts'
import { emptyAnswers, onboardingSteps, saveDelayMs } from './rules.ts'

/** The answers on the server. Asked again whenever the window comes back, for another device may have gone on. */
export const onboardingQuery = api.onboarding.get.queryOptions({ staleTime: 5000 })

export type OnboardingDraft = Draft<OnboardingAnswers>

/** Answers of applicant onboarding; the bridge over a lost connection is `gradapp_onboarding_progress` (ON-01). */
export const onboardingSource = (queryClient: QueryClient): DraftSource<OnboardingAnswers> => ({
  storageKey: 'gradapp_onboarding_progress',
  empty: emptyAnswers,
  delayMs: saveDelayMs,
  kept: () => queryClient.getQueryData(onboardingQuery.queryKey),
  send: async (answers, step) => {
    await client.onboarding.save({ step, answers })
    queryClient.setQueryData(onboardingQuery.queryKey, (before) => (before ? { ...before, step, answers } : before))
  },
})

export const stepAt = (index: number) =>
  onboardingSteps[Math.min(Math.max(index, 0), onboardingSteps.length - 1)] ?? 'cv'

/** What other parts of the browser read right after completion (ON-01). */
export const rememberCompletion = (userId: string, answers: OnboardingAnswers, cvFile: string | null): void => {
  const { firstName, lastName, currentInstitution, currentDegree, targetField, gpa, researchInterests } = answers
  rememberFirstVisit(userId)
  const about = { firstName, lastName, currentInstitution, currentDegree, targetField, gpa, researchInterests, cvFile }
  try {
    localValues.setItem('onboarding_just_completed', 'true')
    localValues.setItem('onboarding_data', JSON.stringify(about))
    localValues.setItem(`onboarding_completed_${userId}`, 'true')
    localValues.setItem(`user_role_${userId}`, 'applicant')
  } catch {
    // The server knows all of it; these are only for speed.
  }
}
