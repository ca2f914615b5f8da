import { useMediaQuery } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { formatCountryName } from '#src/shared/display-names.ts'
import type { ScholarshipAnswers } from '../contract.ts'
import { CitizenshipField } from './citizenship-field.tsx'
import { ScholarshipQuestions } from './scholarship-questions.tsx'
import classes from './scholarships-screen.module.css'

type ApplicantAnswersProps = {
  citizenship: string | null
  answers: ScholarshipAnswers
  /** Number of listed scholarships that depend on each answer. */
  asked: { sex: number; birthYear: number }
}

/** Answers that decide which scholarships fit, folded below a summary; open in the sheet of a phone. */
export const ApplicantAnswers = ({ citizenship, answers, asked }: ApplicantAnswersProps) => {
  const { t, i18n } = useTranslation()
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false }) ?? false
  const known = [
    citizenship === null
      ? t('scholarships.answers.noCitizenship')
      : t('scholarships.answers.citizenOf', { country: formatCountryName(citizenship, i18n.language) }),
    ...(answers.birthYear === null ? [] : [t('scholarships.answers.bornIn', { year: answers.birthYear })]),
  ]
  return (
    <details open={isPhone} className={classes.answers}>
      <summary>
        <strong>{t('scholarships.answers.title')}</strong>
        {` · ${known.join(' · ')}`}
      </summary>
      <div className={classes.answerFields}>
        <CitizenshipField className={classes.choice ?? ''} />
        <ScholarshipQuestions answers={answers} asked={asked} />
      </div>
    </details>
  )
}
