import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { showToast } from '#src/client/ui/toasts.ts'
import { broadcastSessionChange, refreshSession, sessionQuery } from '#src/features/accounts/client.ts'
import { SetupRequired } from '#src/features/accounts/components/guard-screen.tsx'
import { latestCvQuery } from '#src/features/cv/client.ts'
import { onboardingQuery } from '#src/features/onboarding/client.ts'
import { OnboardingScreen } from '#src/features/onboarding/components/onboarding-screen.tsx'
import { type OnboardingStep, onboardingSteps } from '#src/features/onboarding/steps.rules.ts'

export const Route = createFileRoute('/_setup/onboarding')({
  validateSearch: ({ step }: Record<string, unknown>): { step?: OnboardingStep } => {
    const known = onboardingSteps.find((candidate) => candidate === step)
    return known ? { step: known } : {}
  },
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(onboardingQuery)
    void queryClient.prefetchQuery(latestCvQuery)
  },
  component: OnboardingPage,
})

function OnboardingPage() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const navigate = Route.useNavigate()
  const { step } = Route.useSearch()
  const { data } = useQuery(sessionQuery)
  const person = data?.person
  if (!person) return <SetupRequired />

  const handleComplete = async () => {
    await refreshSession(queryClient)
    await queryClient.invalidateQueries({ refetchType: 'none' })
    broadcastSessionChange()
    showToast({ message: t('onboarding.done'), tone: 'success' })
    await navigate({ to: '/matched-universities' })
  }

  return (
    <OnboardingScreen
      userId={person.id}
      step={step}
      onStep={(next) => void navigate({ search: { step: next }, resetScroll: true })}
      onComplete={handleComplete}
    />
  )
}
