import { MultiSelect, NativeSelect, TagsInput, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { figuresQuery } from '#src/features/catalogue/client.ts'
import { FieldPicker } from '#src/features/catalogue/components/field-picker.tsx'
import {
  degreeLevels,
  gpaScaleKeys,
  gpaScales,
  isBritishClass,
  maxStoryLength,
  maxTypedGradeLength,
  researchInterestLimit,
} from '#src/features/profile/rules.ts'
import { formatCountryName } from '#src/shared/display-names.ts'
import type { OnboardingAnswers } from '../contract.ts'
import { GradeConversion } from './grade-conversion.tsx'
import classes from './onboarding-steps.module.css'
import { useAnswerErrors } from './use-answer-errors.ts'
import type { CvHint } from './use-cv-answers.ts'

const byLabel = (choices: { value: string; label: string }[], language: string) =>
  choices.sort((a, b) => a.label.localeCompare(b.label, language))

const useChoices = (chosen: string[]) => {
  const { t, i18n } = useTranslation()
  const { data } = useQuery(figuresQuery)
  const codes = new Set([...(data?.countries.map(({ country }) => country) ?? []), ...chosen])
  return {
    levels: degreeLevels.map((level) => ({ value: level, label: t(`catalogue.level.${level}`) })),
    countries: byLabel(
      [...codes].map((code) => ({ value: code, label: formatCountryName(code, i18n.language) })),
      i18n.language,
    ),
  }
}

/** Fields of the last step: aim, grade, countries and interests. */
export const GoalsFields = ({ form, hint }: { form: UseFormReturnType<OnboardingAnswers>; hint?: CvHint }) => {
  const { t } = useTranslation()
  const answers = form.values
  // Validates a grade during input, once it is more than the start of a valid one.
  const errorsOf = useAnswerErrors('goals')
  const gpaError = answers.gpa.length > 1 || form.errors.gpa ? errorsOf(answers).gpa : undefined
  const { levels, countries } = useChoices(answers.countries)
  const unchosen = { value: '', label: t('onboarding.goals.choose') }
  return (
    <div className={classes.grid}>
      <FieldPicker
        name="targetField"
        label={t('onboarding.field.targetField')}
        description={t('onboarding.goals.fieldHelp')}
        required
        value={answers.targetField}
        error={form.errors.targetField}
        onChange={(field) => form.setFieldValue('targetField', field)}
        onLevel={(level) => {
          if (answers.targetDegreeLevel === '') form.setFieldValue('targetDegreeLevel', level)
        }}
      />
      <NativeSelect
        name="targetDegreeLevel"
        label={t('onboarding.field.targetLevel')}
        data={[unchosen, ...levels]}
        required
        withAsterisk={false}
        {...form.getInputProps('targetDegreeLevel')}
      />
      <div className={classes.pair}>
        <TextInput
          name="gpa"
          label={t('onboarding.field.gpa')}
          description={hint?.('gpa') ?? t('onboarding.goals.gpaHelp')}
          inputMode={answers.gpaScale === 'uk' ? 'text' : 'decimal'}
          maxLength={maxTypedGradeLength}
          dir="ltr"
          {...form.getInputProps('gpa')}
          onChange={({ currentTarget: { value: gpa } }) => {
            form.setFieldValue('gpa', gpa)
            if (isBritishClass(gpa)) form.setFieldValue('gpaScale', 'uk')
          }}
          error={gpaError}
        />
        <NativeSelect
          label={t('onboarding.field.gpaScale')}
          data={gpaScales.map((scale) => ({ value: scale, label: t(`onboarding.scale.${gpaScaleKeys[scale]}`) }))}
          {...form.getInputProps('gpaScale')}
        />
      </div>
      <GradeConversion gpa={answers.gpa} scale={answers.gpaScale} />
      <MultiSelect
        className={classes.whole ?? ''}
        label={t('onboarding.field.countries')}
        description={t('onboarding.goals.countriesHelp')}
        data={countries}
        searchable
        nothingFoundMessage={t('onboarding.goals.noCountry')}
        {...form.getInputProps('countries')}
      />
      <TagsInput
        className={classes.whole ?? ''}
        label={t('onboarding.field.interests')}
        description={hint?.('researchInterests') ?? t('onboarding.goals.interestsHelp', { max: researchInterestLimit })}
        maxTags={researchInterestLimit}
        acceptValueOnBlur
        {...form.getInputProps('researchInterests')}
      />
      <Textarea
        className={classes.whole ?? ''}
        label={t('onboarding.field.careerGoals')}
        description={t('onboarding.goals.careerHelp')}
        maxLength={maxStoryLength}
        {...form.getInputProps('careerGoals')}
      />
    </div>
  )
}
