import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Form } from '#src/client/ui/form.tsx'
import { useDraftForm } from '#src/client/ui/use-draft-form.ts'
import type { OnboardingDraft } from '../client.ts'
import type { OnboardingStep } from '../steps.rules.ts'
import { AboutFields } from './about-fields.tsx'
import { StepActions } from './step-actions.tsx'
import { StepHeading } from './step-heading.tsx'
import { useAnswerErrors } from './use-answer-errors.ts'

type AboutStepProps = {
  draft: OnboardingDraft
  onStep: (step: OnboardingStep) => void
}

/** Who the person is and where they study; a single name is enough. */
export const AboutStep = ({ draft, onStep }: AboutStepProps) => {
  const { t } = useTranslation()
  const form = useDraftForm({ draft, change: draft.change }, useAnswerErrors('about'))
  return (
    <Form form={form} onSubmit={() => onStep('goals')}>
      <Stack gap="lg">
        <StepHeading title={t('onboarding.about.title')} lede={t('onboarding.about.lede')} />
        <AboutFields form={form} />
        <StepActions onBack={() => onStep('review')} submitLabel={t('onboarding.continue')} />
      </Stack>
    </Form>
  )
}
