import { Alert, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { showToast } from '#src/client/ui/toasts.ts'
import { FindingGroups } from '#src/features/cv/components/finding-groups.tsx'
import { useReview } from '#src/features/cv/components/use-review.ts'
import type { CvAnalysis } from '#src/features/cv/contract.ts'
import { listAcceptedFindings } from '#src/features/cv/decisions.rules.ts'
import type { OnboardingDraft } from '../client.ts'
import { applyDecision, hasRoomFor } from '../rules.ts'
import type { OnboardingStep } from '../steps.rules.ts'
import { StepActions } from './step-actions.tsx'
import { StepHeading } from './step-heading.tsx'

type ReviewProps = {
  analysis: CvAnalysis
  draft: OnboardingDraft
}

const Review = ({ analysis, draft }: ReviewProps) => {
  const { t } = useTranslation()
  const review = useReview(analysis, (changes, saved, before) => {
    for (const { finding, decision, value } of changes) {
      const taken = { ...finding, value }
      const accepted = listAcceptedFindings(saved.findings, saved.decisions)
        .filter(({ field }) => field === finding.field)
        .map((one) => (one.id === finding.id ? taken : one))
      // Reads the draft now instead of at render, because several decisions may be pending.
      const answers = draft.fields()
      if (decision === 'accepted' && !hasRoomFor(taken, answers))
        showToast({ message: t('onboarding.review.interestsFull'), tone: 'info' })
      if (decision === 'accepted' || before.accepted.includes(finding.id))
        draft.change(applyDecision(taken, accepted, answers))
    }
  })
  return <FindingGroups analysis={analysis} headingOrder={2} review={review} />
}

type ReviewStepProps = {
  analysis: CvAnalysis | null
  draft: OnboardingDraft
  onStep: (step: OnboardingStep) => void
}

/** Review of CV findings, row by row; only accepted ones fill answers. */
export const ReviewStep = ({ analysis, draft, onStep }: ReviewStepProps) => {
  const { t } = useTranslation()
  return (
    <Stack gap="lg">
      <StepHeading title={t('onboarding.review.title')} lede={t('onboarding.review.lede')} />
      {analysis && analysis.findings.length > 0 ? (
        <Review key={analysis.id} analysis={analysis} draft={draft} />
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
