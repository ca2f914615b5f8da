import { Stack } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OnboardingAnswers } from '../contract.ts'
import { type OnboardingStep, problemsOf } from '../rules.ts'
import { AboutFields } from './about-fields.tsx'
import { StepActions } from './step-actions.tsx'
import { StepHeading } from './step-heading.tsx'

type AboutStepProps = {
  answers: OnboardingAnswers
  onChange: (change: Partial<OnboardingAnswers>) => void
  onStep: (step: OnboardingStep) => void
}

/** Who the person is and where they study; a single name is enough. */
export const AboutStep = ({ answers, onChange, onStep }: AboutStepProps) => {
  const { t } = useTranslation()
  const firstName = useRef<HTMLInputElement>(null)
  const [isChecked, setIsChecked] = useState(false)
  const problems = isChecked ? problemsOf('about', answers) : {}
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (Object.keys(problemsOf('about', answers)).length === 0) onStep('goals')
    else firstName.current?.focus()
  }
  return (
    <form noValidate onSubmit={handleSubmit}>
      <Stack gap="lg">
        <StepHeading title={t('onboarding.about.title')} lede={t('onboarding.about.lede')} />
        <AboutFields
          answers={answers}
          onChange={onChange}
          firstName={firstName}
          firstNameError={problems.firstName ? t(`onboarding.problem.${problems.firstName}`) : null}
        />
        <StepActions onBack={() => onStep('review')} submitLabel={t('onboarding.continue')} />
      </Stack>
    </form>
  )
}
