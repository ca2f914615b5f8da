import { MultiSelect, NativeSelect, TagsInput, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { countryName, figuresQuery } from '#src/features/catalogue/client.ts'
import { FIELDS } from '#src/features/catalogue/rules.ts'
import {
  degreeLevels,
  gpaScaleKeys,
  gpaScales,
  isBritishClass,
  researchInterestLimit,
} from '#src/features/profile/rules.ts'
import type { OnboardingAnswers } from '../contract.ts'
import classes from './onboarding-steps.module.css'

type GoalsFieldsProps = {
  answers: OnboardingAnswers
  onChange: (change: Partial<OnboardingAnswers>) => void
  errorOf: (field: keyof OnboardingAnswers) => string | null
}

const byLabel = (choices: { value: string; label: string }[], language: string) =>
  choices.sort((a, b) => a.label.localeCompare(b.label, language))

const useChoices = (chosen: string[]) => {
  const { t, i18n } = useTranslation()
  const { data } = useQuery(figuresQuery)
  const codes = new Set([...(data?.countries.map(({ country }) => country) ?? []), ...chosen])
  return {
    fields: byLabel(
      FIELDS.map(({ id }) => ({ value: id, label: t(`catalogue.field.${id}`) })),
      i18n.language,
    ),
    levels: degreeLevels.map((level) => ({ value: level, label: t(`catalogue.level.${level}`) })),
    countries: byLabel(
      [...codes].map((code) => ({ value: code, label: countryName(code, i18n.language) })),
      i18n.language,
    ),
  }
}

/** The fields of the last step: aim, grade, places and interests. */
export const GoalsFields = ({ answers, onChange, errorOf }: GoalsFieldsProps) => {
  const { t } = useTranslation()
  const { fields, levels, countries } = useChoices(answers.countries)
  const unchosen = { value: '', label: t('onboarding.goals.choose') }
  return (
    <div className={classes.grid}>
      <NativeSelect
        name="targetField"
        label={t('onboarding.field.targetField')}
        data={[unchosen, ...fields]}
        value={answers.targetField}
        onChange={(event) => onChange({ targetField: event.currentTarget.value })}
        error={errorOf('targetField')}
        required
        withAsterisk={false}
      />
      <NativeSelect
        name="targetDegreeLevel"
        label={t('onboarding.field.targetLevel')}
        data={[unchosen, ...levels]}
        value={answers.targetDegreeLevel}
        onChange={(event) => onChange({ targetDegreeLevel: event.currentTarget.value })}
        error={errorOf('targetDegreeLevel')}
        required
        withAsterisk={false}
      />
      <div className={classes.pair}>
        <TextInput
          name="gpa"
          label={t('onboarding.field.gpa')}
          description={t('onboarding.goals.gpaHelp')}
          inputMode={answers.gpaScale === 'uk' ? 'text' : 'decimal'}
          maxLength={20}
          dir="ltr"
          value={answers.gpa}
          onChange={({ currentTarget: { value: gpa } }) =>
            onChange(isBritishClass(gpa) ? { gpa, gpaScale: 'uk' } : { gpa })
          }
          error={errorOf('gpa')}
        />
        <NativeSelect
          label={t('onboarding.field.gpaScale')}
          data={gpaScales.map((scale) => ({ value: scale, label: t(`onboarding.scale.${gpaScaleKeys[scale]}`) }))}
          value={answers.gpaScale}
          onChange={(event) => {
            const gpaScale = gpaScales.find((scale) => scale === event.currentTarget.value)
            if (gpaScale) onChange({ gpaScale })
          }}
        />
      </div>
      <MultiSelect
        className={classes.whole ?? ''}
        label={t('onboarding.field.countries')}
        description={t('onboarding.goals.countriesHelp')}
        data={countries}
        value={answers.countries}
        onChange={(chosen) => onChange({ countries: chosen })}
        searchable
        nothingFoundMessage={t('onboarding.goals.noCountry')}
      />
      <TagsInput
        className={classes.whole ?? ''}
        label={t('onboarding.field.interests')}
        description={t('onboarding.goals.interestsHelp', { max: researchInterestLimit })}
        value={answers.researchInterests}
        onChange={(researchInterests) => onChange({ researchInterests })}
        maxTags={researchInterestLimit}
        acceptValueOnBlur
      />
      <Textarea
        className={classes.whole ?? ''}
        label={t('onboarding.field.careerGoals')}
        description={t('onboarding.goals.careerHelp')}
        maxLength={20_000}
        value={answers.careerGoals}
        onChange={(event) => onChange({ careerGoals: event.currentTarget.value })}
      />
    </div>
  )
}
