import { Alert, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatErrorText } from '#src/client/errors.ts'
import { Form } from '#src/client/ui/form.tsx'
import { setServerFieldError } from '#src/client/ui/server-field-error.ts'
import { useDraftForm } from '#src/client/ui/use-draft-form.ts'
import type { CvAnalysis } from '#src/features/cv/contract.ts'
import type { OnboardingDraft } from '../client.ts'
import type { OnboardingStep } from '../steps.rules.ts'
import { CitizenshipChoice } from './citizenship-choice.tsx'
import { DecidingFields } from './deciding-fields.tsx'
import { GoalsFields } from './goals-fields.tsx'
import { StepActions } from './step-actions.tsx'
import { StepHeading } from './step-heading.tsx'
import { useAnswerErrors } from './use-answer-errors.ts'
import { useCompletion } from './use-completion.ts'
import { useCvAnswers } from './use-cv-answers.ts'

type GoalsStepProps = {
  draft: OnboardingDraft
  userId: string
  analysis: CvAnalysis | null
  onStep: (step: OnboardingStep) => void
  onComplete: () => Promise<void>
}

/** Step for goals, which completes onboarding. */
export const GoalsStep = ({ draft, userId, analysis, onStep, onComplete }: GoalsStepProps) => {
  const { t } = useTranslation()
  const form = useDraftForm({ draft, change: draft.change }, useAnswerErrors('goals'))
  const complete = useCompletion({
    draft,
    userId,
    cvFile: analysis?.originalFilename ?? null,
    onComplete,
    onFailed: (error) => setServerFieldError(form, error),
  })
  const cv = useCvAnswers(analysis, form.values)
  const finish = () => {
    if (complete.isSuccess) return
    cv.accept('goals')
    void complete.run()
  }
  return (
    <Form form={form} onSubmit={finish}>
      <Stack gap="lg">
        <StepHeading title={t('onboarding.goals.title')} lede={t('onboarding.goals.lede')} />
        {complete.isError ? (
          <Alert color="brick" role="alert" title={t('onboarding.goals.failed')}>
            {formatErrorText(complete.error, t)}
          </Alert>
        ) : null}
        <GoalsFields form={form} hint={cv.hint} />
        <DecidingFields form={form} hint={cv.hint} />
        <CitizenshipChoice {...form.getInputProps('citizenship')} />
        <StepActions
          onBack={() => onStep('about')}
          submitLabel={t('onboarding.finish')}
          busy={complete.isPending || complete.isSuccess}
        />
      </Stack>
    </Form>
  )
}
