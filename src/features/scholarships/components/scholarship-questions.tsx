import { Group, NativeSelect, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useScholarshipAnswers } from '../client.ts'
import type { ScholarshipAnswers } from '../contract.ts'
import { sexes } from '../rules.ts'
import classes from './scholarships-screen.module.css'

/** Ages of applicants for graduate studies. */
const [youngest, oldest] = [16, 80]

const birthYears = (): string[] => {
  const year = new Date().getFullYear()
  return Array.from({ length: oldest - youngest + 1 }, (_, age) => String(year - youngest - age))
}

interface QuestionsProps {
  answers: ScholarshipAnswers
  asked: { sex: number; birthYear: number }
}

/** Questions that only some scholarships ask, shown while a listed one depends on them; saved immediately. */
export const ScholarshipQuestions = ({ answers, asked }: QuestionsProps) => {
  const { t } = useTranslation()
  const save = useScholarshipAnswers()
  const asksSex = asked.sex > 0 || answers.sex !== null
  const asksYear = asked.birthYear > 0 || answers.birthYear !== null
  if (!asksSex && !asksYear) return null
  const unsaid = { value: '', label: t('scholarships.citizenshipUnsaid') }
  return (
    <section aria-labelledby="questions">
      <Title order={2} size="h4" id="questions">
        {t('scholarships.questions.title')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t('scholarships.questions.help')}
      </Text>
      <Group align="flex-start" gap="lg">
        {asksYear ? (
          <NativeSelect
            className={classes.choice ?? ''}
            label={t('scholarships.questions.birthYear')}
            description={t('scholarships.questions.birthYearHelp', { count: asked.birthYear })}
            data={[unsaid, ...birthYears()]}
            value={String(answers.birthYear ?? '')}
            disabled={save.isPending}
            onChange={({ currentTarget: { value } }) =>
              void save.run({ ...answers, birthYear: value === '' ? null : Number(value) })
            }
          />
        ) : null}
        {asksSex ? (
          <NativeSelect
            className={classes.choice ?? ''}
            label={t('scholarships.questions.sex')}
            description={t('scholarships.questions.sexHelp', { count: asked.sex })}
            data={[unsaid, ...sexes.map((sex) => ({ value: sex, label: t(`scholarships.questions.${sex}`) }))]}
            value={answers.sex ?? ''}
            disabled={save.isPending}
            onChange={({ currentTarget: { value } }) =>
              void save.run({ ...answers, sex: sexes.find((sex) => sex === value) ?? null })
            }
          />
        ) : null}
      </Group>
    </section>
  )
}
