import { Stack, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OnboardingAnswers } from '../contract.ts'
import { type OnboardingStep, problemsOf } from '../rules.ts'
import classes from './onboarding-steps.module.css'
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
        <div className={classes.grid}>
          <TextInput
            ref={firstName}
            label={t('onboarding.field.firstName')}
            autoComplete="given-name"
            maxLength={100}
            required
            withAsterisk={false}
            value={answers.firstName}
            onChange={(event) => onChange({ firstName: event.currentTarget.value })}
            error={problems.firstName ? t(`onboarding.problem.${problems.firstName}`) : null}
          />
          <TextInput
            label={t('onboarding.field.lastName')}
            description={t('onboarding.about.singleName')}
            autoComplete="family-name"
            maxLength={100}
            value={answers.lastName}
            onChange={(event) => onChange({ lastName: event.currentTarget.value })}
          />
          <TextInput
            className={classes.whole ?? ''}
            label={t('onboarding.field.institution')}
            autoComplete="organization"
            maxLength={200}
            value={answers.currentInstitution}
            onChange={(event) => onChange({ currentInstitution: event.currentTarget.value })}
          />
          <TextInput
            className={classes.whole ?? ''}
            label={t('onboarding.field.degree')}
            description={t('onboarding.about.degreeExample')}
            maxLength={200}
            value={answers.currentDegree}
            onChange={(event) => onChange({ currentDegree: event.currentTarget.value })}
          />
        </div>
        <StepActions onBack={() => onStep('review')} submitLabel={t('onboarding.continue')} />
      </Stack>
    </form>
  )
}
