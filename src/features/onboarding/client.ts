import type { QueryClient } from '@tanstack/react-query'
import { api, client } from '#src/client/api.ts'
import { localStore } from '#src/client/browser-storage.ts'
import { broadcastChange } from '#src/client/cross-tab.ts'
import type { Draft, DraftServer } from '#src/client/draft.ts'
import { rememberFirstVisit } from '#src/features/accounts/client.ts'
import { deleteLastSearch, readLastSearch } from '#src/features/catalogue/last-search.client.ts'
import type { OnboardingAnswers } from './contract.ts'
import { onboardingSteps, saveDelayMs } from './steps.rules.ts'

/** Query of the stored answers, refetched on window focus, because another device may have continued. */
export const onboardingQuery = api.onboarding.get.queryOptions({ staleTime: 5000 })

/** Draft of onboarding: the answers and the furthest step. */
export type OnboardingFields = OnboardingAnswers & { step: number }
export type OnboardingDraft = Draft<OnboardingFields>

/** Creates the server side of the onboarding draft, which sends the answers. */
export const createOnboardingDraftServer = (queryClient: QueryClient): DraftServer<OnboardingFields> => ({
  delayMs: saveDelayMs,
  known: () => {
    const saved = queryClient.getQueryData(onboardingQuery.queryKey)
    if (!saved) return undefined
    // Prefills the answers with the search before sign-up; from the first step on, stored answers apply.
    return { ...saved.answers, ...(saved.step === 0 ? readLastSearch() : {}), step: saved.step }
  },
  send: async ({ step, ...answers }) => {
    await client.onboarding.save({ step, answers })
    queryClient.setQueryData(onboardingQuery.queryKey, (before) => (before ? { ...before, step, answers } : before))
    broadcastChange()
  },
})

export const getStep = (index: number) =>
  onboardingSteps[Math.min(Math.max(index, 0), onboardingSteps.length - 1)] ?? 'cv'

/** Stores completion in the browser, for code that reads it right afterwards (ON-01). */
export const rememberCompletion = (userId: string, answers: OnboardingAnswers, cvFile: string | null): void => {
  const { firstName, lastName, currentInstitution, currentDegree, targetField, gpa, researchInterests } = answers
  rememberFirstVisit(userId)
  deleteLastSearch()
  const about = { firstName, lastName, currentInstitution, currentDegree, targetField, gpa, researchInterests, cvFile }
  try {
    localStore.setItem('onboarding_just_completed', 'true')
    localStore.setItem('onboarding_data', JSON.stringify(about))
    localStore.setItem(`onboarding_completed_${userId}`, 'true')
    localStore.setItem(`user_role_${userId}`, 'applicant')
  } catch {
    // Ignored: the server has all of it, and this is only a cache.
  }
}
