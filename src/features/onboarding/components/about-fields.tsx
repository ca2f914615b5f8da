import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { graduationYears, maxDegreeLength, maxInstitutionLength } from '#src/features/profile/rules.ts'
import { maxNameLength } from '#src/shared/names.ts'
import type { OnboardingAnswers } from '../contract.ts'
import classes from './onboarding-steps.module.css'

/** Name, institution, degree, and what it was in. */
export const AboutFields = ({ form }: { form: UseFormReturnType<OnboardingAnswers> }) => {
  const { t } = useTranslation()
  return (
    <div className={classes.grid}>
      <TextInput
        label={t('onboarding.field.firstName')}
        autoComplete="given-name"
        maxLength={maxNameLength}
        required
        withAsterisk={false}
        {...form.getInputProps('firstName')}
      />
      <TextInput
        label={t('onboarding.field.lastName')}
        description={t('onboarding.about.singleName')}
        autoComplete="family-name"
        maxLength={maxNameLength}
        {...form.getInputProps('lastName')}
      />
      <TextInput
        className={classes.whole ?? ''}
        label={t('onboarding.field.institution')}
        autoComplete="organization"
        maxLength={maxInstitutionLength}
        {...form.getInputProps('currentInstitution')}
      />
      <TextInput
        className={classes.whole ?? ''}
        label={t('onboarding.field.degree')}
        description={t('onboarding.about.degreeExample')}
        maxLength={maxDegreeLength}
        {...form.getInputProps('currentDegree')}
      />
      <TextInput
        label={t('onboarding.field.fieldOfStudy')}
        maxLength={maxDegreeLength}
        {...form.getInputProps('currentFieldOfStudy')}
      />
      <TextInput
        label={t('onboarding.field.graduationYear')}
        description={t('onboarding.about.graduationYearHelp')}
        inputMode="numeric"
        maxLength={String(graduationYears.max).length}
        dir="ltr"
        {...form.getInputProps('graduationYear')}
      />
    </div>
  )
}
