import { MultiSelect, NumberInput, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FIELDS } from '#src/features/catalogue/rules.ts'
import type { MentorAnswers } from '../contract.ts'
import { expertiseLimit, languageLimit, maxYears, mentorLanguages, minBioLength } from '../rules.ts'
import classes from './mentor-fields.module.css'

type FieldProps = {
  answers: MentorAnswers
  onChange: (change: Partial<MentorAnswers>) => void
}

const byLabel = (language: string) => (a: { label: string }, b: { label: string }) =>
  a.label.localeCompare(b.label, language)

const useChoices = () => {
  const { t, i18n } = useTranslation()
  const names = new Intl.DisplayNames([i18n.language], { type: 'language' })
  return {
    fields: FIELDS.map(({ id }) => ({ value: id, label: t(`catalogue.field.${id}`) })).sort(byLabel(i18n.language)),
    languages: mentorLanguages
      .map((code) => ({ value: code, label: names.of(code) ?? code }))
      .sort(byLabel(i18n.language)),
  }
}

/** What the mentor knows, and since when. */
export const ExpertiseFields = ({ answers, onChange }: FieldProps) => {
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
        value={answers.expertiseFields}
        onChange={(expertiseFields) => onChange({ expertiseFields })}
        maxValues={expertiseLimit}
        nothingFoundMessage={t('mentoring.nothingFound')}
        searchable
      />
      <TextInput
        name="institution"
        dir="auto"
        label={t('mentoring.criterion.institution')}
        autoComplete="organization"
        maxLength={200}
        value={answers.institution}
        onChange={(event) => onChange({ institution: event.currentTarget.value })}
      />
      <TextInput
        name="degree"
        dir="auto"
        label={t('mentoring.criterion.degree')}
        maxLength={200}
        value={answers.degree}
        onChange={(event) => onChange({ degree: event.currentTarget.value })}
      />
      <NumberInput
        name="yearsOfExperience"
        label={t('mentoring.criterion.yearsOfExperience')}
        description={t('mentoring.help.yearsOfExperience')}
        min={0}
        max={maxYears}
        clampBehavior="strict"
        allowDecimal={false}
        allowNegative={false}
        hideControls
        dir="ltr"
        value={answers.yearsOfExperience ?? ''}
        onChange={(value) => onChange({ yearsOfExperience: typeof value === 'number' ? value : null })}
      />
    </div>
  )
}

/** Who the mentor is, in the mentor's own words. */
export const BioField = ({ answers, onChange }: FieldProps) => {
  const { t } = useTranslation()
  return (
    <Textarea
      name="bio"
      dir="auto"
      label={t('mentoring.criterion.bio')}
      description={t('mentoring.help.bio', { min: minBioLength })}
      maxLength={4000}
      autosize
      minRows={4}
      maxRows={12}
      value={answers.bio}
      onChange={(event) => onChange({ bio: event.currentTarget.value })}
    />
  )
}

/** In which languages and when. */
export const ReachFields = ({ answers, onChange }: FieldProps) => {
  const { t } = useTranslation()
  const { languages } = useChoices()
  return (
    <>
      <MultiSelect
        name="languages"
        label={t('mentoring.criterion.languages')}
        data={languages}
        value={answers.languages}
        onChange={(chosen) => onChange({ languages: chosen })}
        maxValues={languageLimit}
        nothingFoundMessage={t('mentoring.nothingFound')}
        searchable
      />
      <Textarea
        name="availability"
        dir="auto"
        label={t('mentoring.criterion.availability')}
        description={t('mentoring.help.availability')}
        maxLength={500}
        autosize
        minRows={2}
        value={answers.availability}
        onChange={(event) => onChange({ availability: event.currentTarget.value })}
      />
    </>
  )
}
