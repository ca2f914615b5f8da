import { Autocomplete, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { UniversityInput } from '#src/features/catalogue/components/university-input.tsx'
import { FIELDS } from '#src/features/catalogue/rules.ts'
import { graduationYears, maxDegreeLength, maxInstitutionLength } from '#src/features/profile/rules.ts'
import { maxNameLength } from '#src/shared/names.ts'
import type { OnboardingAnswers } from '../contract.ts'
import classes from './onboarding-steps.module.css'
import type { CvHint } from './use-cv-answers.ts'

/** Suggested degrees; other text is accepted. */
const firstDegrees = [
  ...['BA', 'BSc', 'BEng', 'BTech', 'BE', 'BBA', 'BCom', 'BFA', 'BArch', 'BEd', 'BN', 'BPharm', 'LLB', 'MBBS', 'BDS'],
  ...['Licenciatura', 'Licence', 'Laurea', 'Grado', 'Bacharelado', 'Diplom', 'Staatsexamen'],
  ...['MA', 'MSc', 'MEng', 'MTech', 'MBA', 'MEd', 'MPH', 'MSW', 'LLM', 'MD', 'JD', 'PhD'],
] as const
const maxOffered = 8

/** Fields for name, institution, degree and field of study. */
export const AboutFields = ({ form, hint }: { form: UseFormReturnType<OnboardingAnswers>; hint?: CvHint }) => {
  const { t } = useTranslation()
  const fields = [...new Set(FIELDS.map(({ id }) => t(`catalogue.field.${id}`)))]
  return (
    <div className={classes.grid}>
      <TextInput
        label={t('onboarding.field.firstName')}
        description={hint?.('firstName')}
        autoComplete="given-name"
        maxLength={maxNameLength}
        required
        withAsterisk={false}
        {...form.getInputProps('firstName')}
      />
      <TextInput
        label={t('onboarding.field.lastName')}
        description={hint?.('lastName') ?? t('onboarding.about.singleName')}
        autoComplete="family-name"
        maxLength={maxNameLength}
        {...form.getInputProps('lastName')}
      />
      <UniversityInput
        className={classes.whole ?? ''}
        label={t('onboarding.field.institution')}
        description={hint?.('currentInstitution') ?? t('onboarding.about.institutionHelp')}
        autoComplete="organization"
        maxLength={maxInstitutionLength}
        {...form.getInputProps('currentInstitution')}
      />
      <Autocomplete
        className={classes.whole ?? ''}
        label={t('onboarding.field.degree')}
        description={hint?.('currentDegree') ?? t('onboarding.about.degreeExample')}
        data={[...firstDegrees]}
        limit={maxOffered}
        maxLength={maxDegreeLength}
        {...form.getInputProps('currentDegree')}
      />
      <Autocomplete
        label={t('onboarding.field.fieldOfStudy')}
        description={hint?.('currentFieldOfStudy')}
        data={fields}
        limit={maxOffered}
        maxLength={maxDegreeLength}
        {...form.getInputProps('currentFieldOfStudy')}
      />
      <TextInput
        label={t('onboarding.field.graduationYear')}
        description={hint?.('graduationYear') ?? t('onboarding.about.graduationYearHelp')}
        inputMode="numeric"
        maxLength={String(graduationYears.max).length}
        dir="ltr"
        {...form.getInputProps('graduationYear')}
      />
    </div>
  )
}
