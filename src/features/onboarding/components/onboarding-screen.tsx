import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { PageShell } from '#src/client/ui/page-shell.tsx'
import { latestCvQuery } from '#src/features/cv/client.ts'
import { onboardingQuery } from '../client.ts'
import type { OnboardingStep } from '../steps.rules.ts'
import { OnboardingSteps } from './onboarding-steps.tsx'

type OnboardingScreenProps = {
  userId: string
  step: OnboardingStep | undefined
  onStep: (step: OnboardingStep) => void
  onComplete: () => Promise<void>
}

/** Applicant onboarding: loads the stored answers, then shows the steps (ON-01 to ON-03). */
export const OnboardingScreen = (props: OnboardingScreenProps) => {
  const { t } = useTranslation()
  const storedAnswers = useQuery(onboardingQuery)
  const cv = useQuery(latestCvQuery)
  if (storedAnswers.isPending || cv.isPending) {
    return (
      <PageShell width="reading">
        <LoadingSkeleton layout="form" rows={4} />
      </PageShell>
    )
  }
  if (!storedAnswers.data) {
    return (
      <PageShell width="reading">
        <ErrorState
          error={storedAnswers.error}
          title={t('onboarding.unreadable')}
          onRetry={() => void storedAnswers.refetch()}
          retrying={storedAnswers.isFetching}
        />
      </PageShell>
    )
  }
  return <OnboardingSteps {...props} analysis={cv.data ?? null} />
}
