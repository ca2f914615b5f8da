import { TextInput } from '@mantine/core'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { OnboardingAnswers } from '../contract.ts'
import classes from './onboarding-steps.module.css'

type AboutFieldsProps = {
  answers: OnboardingAnswers
  onChange: (change: Partial<OnboardingAnswers>) => void
  firstName: RefObject<HTMLInputElement | null>
  firstNameError: string | null
}

/** Name, institution and degree. */
export const AboutFields = ({ answers, onChange, firstName, firstNameError }: AboutFieldsProps) => {
  const { t } = useTranslation()
  return (
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
        error={firstNameError}
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
  )
}
