import { Alert, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { showToast } from '#src/client/ui/toasts.ts'
import { FindingGroups } from '#src/features/cv/components/finding-groups.tsx'
import { useReview } from '#src/features/cv/components/use-review.ts'
import type { CvAnalysis } from '#src/features/cv/contract.ts'
import type { OnboardingAnswers } from '../contract.ts'
import { answersFrom, answersWithout, hasRoomFor, type OnboardingStep } from '../rules.ts'
import { StepActions } from './step-actions.tsx'
import { StepHeading } from './step-heading.tsx'

type ReviewProps = {
  analysis: CvAnalysis
  answers: OnboardingAnswers
  onChange: (change: Partial<OnboardingAnswers>) => void
}

const Review = ({ analysis, answers, onChange }: ReviewProps) => {
  const { t } = useTranslation()
  const { decisionOf, editedOf, decide } = useReview(analysis, ({ finding, decision, value }, before) => {
    const taken = { ...finding, value }
    if (decision === 'accepted' && !hasRoomFor(taken, answers))
      showToast({ message: t('onboarding.review.interestsFull'), tone: 'info' })
    if (decision === 'accepted') onChange(answersFrom(taken, answers))
    else if (before === 'accepted') onChange(answersWithout(taken, answers))
  })
  return <FindingGroups analysis={analysis} decisionOf={decisionOf} editedOf={editedOf} onDecide={decide} />
}

type ReviewStepProps = {
  analysis: CvAnalysis | null
  answers: OnboardingAnswers
  onChange: (change: Partial<OnboardingAnswers>) => void
  onStep: (step: OnboardingStep) => void
}

/** Row by row, what was read; only what is accepted goes into the answers. */
export const ReviewStep = ({ analysis, answers, onChange, onStep }: ReviewStepProps) => {
  const { t } = useTranslation()
  return (
    <Stack gap="lg">
      <StepHeading title={t('onboarding.review.title')} lede={t('onboarding.review.lede')} />
      {analysis && analysis.findings.length > 0 ? (
        <Review key={analysis.id} analysis={analysis} answers={answers} onChange={onChange} />
      ) : (
        <Alert color="gray">{analysis ? t('onboarding.review.nothing') : t('onboarding.review.noCv')}</Alert>
      )}
      <StepActions
        onBack={() => onStep('cv')}
        submitLabel={t('onboarding.continue')}
        onSubmit={() => onStep('about')}
      />
    </Stack>
  )
}
