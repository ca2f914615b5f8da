import { MultiSelect, NumberInput, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { FIELDS } from '#src/features/catalogue/rules.ts'
import { maxBioLength, maxDegreeLength, maxInstitutionLength } from '#src/features/profile/rules.ts'
import { formatLanguageName } from '#src/shared/display-names.ts'
import type { MentorAnswers } from '../contract.ts'
import {
  experienceYears,
  expertiseLimit,
  languageLimit,
  maxAvailabilityLength,
  mentorLanguages,
  minBioLength,
} from '../rules.ts'
import classes from './mentor-fields.module.css'

type FieldProps = { form: UseFormReturnType<MentorAnswers> }

const byLabel = (language: string) => (a: { label: string }, b: { label: string }) =>
  a.label.localeCompare(b.label, language)

const useChoices = () => {
  const { t, i18n } = useTranslation()
  return {
    fields: FIELDS.map(({ id }) => ({ value: id, label: t(`catalogue.field.${id}`) })).sort(byLabel(i18n.language)),
    languages: mentorLanguages
      .map((code) => ({ value: code, label: formatLanguageName(code, i18n.language) }))
      .sort(byLabel(i18n.language)),
  }
}

/** Fields of expertise and years of experience. */
export const ExpertiseFields = ({ form }: FieldProps) => {
  const { t } = useTranslation()
  const { fields } = useChoices()
  return (
    <div className={classes.grid}>
      <MultiSelect
        className={classes.whole ?? ''}
        name="expertiseFields"
        label={t('mentoring.criterion.expertiseFields')}
        description={t('mentoring.help.expertiseFields', { max: expertiseLimit })}
        data={fields}
        maxValues={expertiseLimit}
        nothingFoundMessage={t('mentoring.nothingFound')}
        searchable
        {...form.getInputProps('expertiseFields')}
      />
      <TextInput
        name="institution"
        dir="auto"
        label={t('mentoring.criterion.institution')}
        autoComplete="organization"
        maxLength={maxInstitutionLength}
        {...form.getInputProps('institution')}
      />
      <TextInput
        name="degree"
        dir="auto"
        label={t('mentoring.criterion.degree')}
        maxLength={maxDegreeLength}
        {...form.getInputProps('degree')}
      />
      <NumberInput
        name="yearsOfExperience"
        label={t('mentoring.criterion.yearsOfExperience')}
        description={t('mentoring.help.yearsOfExperience')}
        min={experienceYears.min}
        max={experienceYears.max}
        clampBehavior="strict"
        allowDecimal={false}
        allowNegative={false}
        hideControls
        dir="ltr"
        {...form.getInputProps('yearsOfExperience')}
        value={form.values.yearsOfExperience ?? ''}
        onChange={(value) => form.setFieldValue('yearsOfExperience', typeof value === 'number' ? value : null)}
      />
    </div>
  )
}

/** Bio in the mentor's own words. */
export const BioField = ({ form }: FieldProps) => {
  const { t } = useTranslation()
  return (
    <Textarea
      name="bio"
      dir="auto"
      label={t('mentoring.criterion.bio')}
      description={t('mentoring.help.bio', { min: minBioLength })}
      maxLength={maxBioLength}
      autosize
      minRows={4}
      maxRows={12}
      {...form.getInputProps('bio')}
    />
  )
}

/** Languages and availability. */
export const ReachFields = ({ form }: FieldProps) => {
  const { t } = useTranslation()
  const { languages } = useChoices()
  return (
    <>
      <MultiSelect
        name="languages"
        label={t('mentoring.criterion.languages')}
        data={languages}
        maxValues={languageLimit}
        nothingFoundMessage={t('mentoring.nothingFound')}
        searchable
        {...form.getInputProps('languages')}
      />
      <Textarea
        name="availability"
        dir="auto"
        label={t('mentoring.criterion.availability')}
        description={t('mentoring.help.availability')}
        maxLength={maxAvailabilityLength}
        autosize
        minRows={2}
        {...form.getInputProps('availability')}
      />
    </>
  )
}
