import type { QueryClient } from '@tanstack/react-query'
import { api, client } from '#src/client/api.ts'
import { localStore } from '#src/client/browser-storage.ts'
import { broadcastChange } from '#src/client/cross-tab.ts'
import type { Draft, DraftServer } from '#src/client/draft.ts'
import { rememberFirstVisit } from '#src/features/accounts/client.ts'
import { deleteLastSearch, readLastSearch } from '#src/features/catalogue/last-search.client.ts'
import type { OnboardingAnswers } from './contract.ts'
import { onboardingSteps, saveDelayMs } from './steps.rules.ts'

/** The answers on the server. Asked again whenever the window comes back, for another device may have gone on. */
export const onboardingQuery = api.onboarding.get.queryOptions({ staleTime: 5000 })

/** What onboarding keeps while it is filled in: the answers and the furthest step. */
export type OnboardingFields = OnboardingAnswers & { step: number }
export type OnboardingDraft = Draft<OnboardingFields>

/** Sends the answers of applicant onboarding. */
export const createOnboardingDraftServer = (queryClient: QueryClient): DraftServer<OnboardingFields> => ({
  delayMs: saveDelayMs,
  known: () => {
    const saved = queryClient.getQueryData(onboardingQuery.queryKey)
    if (!saved) return undefined
    // What was looked for before there was an account begins the answers; from the first step on they are the person's.
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

/** What other parts of the browser read right after completion (ON-01). */
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
    // The server knows all of it; these are only for speed.
  }
}
