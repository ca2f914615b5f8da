import { Alert, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '#src/client/failures.ts'
import type { CvAnalysis } from '#src/features/cv/contract.ts'
import { gpaRange } from '#src/features/profile/rules.ts'
import type { OnboardingDraft } from '../client.ts'
import type { OnboardingAnswers } from '../contract.ts'
import { type AnswerProblem, type OnboardingStep, problemsOf } from '../rules.ts'
import { CitizenshipChoice } from './citizenship-choice.tsx'
import { GoalsFields } from './goals-fields.tsx'
import { StepActions } from './step-actions.tsx'
import { StepHeading } from './step-heading.tsx'
import { useCompletion } from './use-completion.ts'

type GoalsStepProps = {
  answers: OnboardingAnswers
  draft: OnboardingDraft
  userId: string
  analysis: CvAnalysis | null
  onChange: (change: Partial<OnboardingAnswers>) => void
  onStep: (step: OnboardingStep) => void
  onComplete: () => Promise<void>
}

/** What the person aims for; with it onboarding is complete. */
export const GoalsStep = (props: GoalsStepProps) => {
  const { answers, draft, userId, analysis, onChange, onStep, onComplete } = props
  const { t } = useTranslation()
  const [isChecked, setIsChecked] = useState(false)
  const complete = useCompletion({ draft, userId, cvFile: analysis?.originalFilename ?? null, onComplete })
  const problems = problemsOf('goals', answers)
  const range = gpaRange[answers.gpaScale]
  const wordOf = (problem: AnswerProblem) => t(`onboarding.problem.${problem}`, { min: range.min, max: range.max })
  const shown = isChecked ? problems : problems.gpa && answers.gpa.length > 1 ? { gpa: problems.gpa } : {}

  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsChecked(true)
    const first = Object.keys(problems)[0]
    if (first) event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    else if (!complete.isSuccess) void complete.run()
  }

  return (
    <form noValidate onSubmit={handleSubmit}>
      <Stack gap="lg">
        <StepHeading title={t('onboarding.goals.title')} lede={t('onboarding.goals.lede')} />
        {complete.isError ? (
          <Alert color="brick" role="alert" title={t('onboarding.goals.failed')}>
            {failureText(complete.error, t)}
          </Alert>
        ) : null}
        <GoalsFields
          answers={answers}
          onChange={onChange}
          errorOf={(field) => {
            const problem = shown[field]
            return problem ? wordOf(problem) : null
          }}
        />
        <CitizenshipChoice value={answers.citizenship} onChange={(citizenship) => onChange({ citizenship })} />
        <StepActions
          onBack={() => onStep('about')}
          submitLabel={t('onboarding.finish')}
          busy={complete.isPending || complete.isSuccess}
        />
      </Stack>
    </form>
  )
}
