import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Form } from '#src/client/ui/form.tsx'
import { useDraftForm } from '#src/client/ui/use-draft-form.ts'
import type { CvAnalysis } from '#src/features/cv/contract.ts'
import type { OnboardingDraft } from '../client.ts'
import type { OnboardingStep } from '../steps.rules.ts'
import { AboutFields } from './about-fields.tsx'
import { StepActions } from './step-actions.tsx'
import { StepHeading } from './step-heading.tsx'
import { useAnswerErrors } from './use-answer-errors.ts'
import { useCvAnswers } from './use-cv-answers.ts'

type AboutStepProps = {
  draft: OnboardingDraft
  analysis: CvAnalysis | null
  onStep: (step: OnboardingStep) => void
}

/** Step for name and studies; a single name is enough. CV answers are prefilled, and continuing accepts them. */
export const AboutStep = ({ draft, analysis, onStep }: AboutStepProps) => {
  const { t } = useTranslation()
  const form = useDraftForm({ draft, change: draft.change }, useAnswerErrors('about'))
  const cv = useCvAnswers(analysis, form.values)
  const goOn = () => {
    cv.accept('about')
    onStep('goals')
  }
  return (
    <Form form={form} onSubmit={goOn}>
      <Stack gap="lg">
        <StepHeading title={t('onboarding.about.title')} lede={t('onboarding.about.lede')} />
        <AboutFields form={form} hint={cv.hint} />
        <StepActions onBack={() => onStep('review')} submitLabel={t('onboarding.continue')} />
      </Stack>
    </Form>
  )
}
