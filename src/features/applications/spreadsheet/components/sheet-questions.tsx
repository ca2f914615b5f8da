import { Radio, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { SheetPreview } from '../spreadsheet.contract.ts'
import type { DateOrder } from '../spreadsheet-dates.parse.ts'
import { type Choice, SheetNameChoice } from './sheet-name-choice.tsx'

type SheetQuestionsProps = {
  preview: SheetPreview
  dateOrder: DateOrder | undefined
  choices: Choice[]
  onOrder: (order: DateOrder) => void
  onChoose: (choices: Choice[]) => void
}

const DateQuestion = ({ dateOrder, onOrder }: Pick<SheetQuestionsProps, 'dateOrder' | 'onOrder'>) => {
  const { t } = useTranslation()
  return (
    <Radio.Group
      label={t('applications.sheet.orderQuestion')}
      value={dateOrder ?? ''}
      onChange={(value) => onOrder(value === 'mdy' ? 'mdy' : 'dmy')}
    >
      <Stack gap="xs" mt="xs">
        <Radio value="dmy" label={t('applications.sheet.dayFirst')} />
        <Radio value="mdy" label={t('applications.sheet.monthFirst')} />
      </Stack>
    </Radio.Group>
  )
}

/** Questions about ambiguous content: the order of dates, and the university of unknown names. */
export const SheetQuestions = ({ preview, dateOrder, choices, onOrder, onChoose }: SheetQuestionsProps) => {
  const { t } = useTranslation()
  // While the next preview loads, the previous one still lists the name that was just chosen.
  const open = preview.unknown.filter(({ name }) => !choices.some((choice) => choice.name === name))
  const questions = [...choices.map(({ name }) => ({ name, suggestions: [] })), ...open]
  if (!preview.asksDateOrder && questions.length === 0) return null
  return (
    <Stack gap="md">
      {preview.asksDateOrder ? (
        <DateQuestion dateOrder={dateOrder ?? preview.dateOrder ?? undefined} onOrder={onOrder} />
      ) : null}
      {questions.length > 0 ? (
        <section aria-labelledby="names">
          <Title order={2} id="names" mb="xs">
            {t('applications.sheet.namesTitle')}
          </Title>
          <Text c="dimmed" mb="md">
            {t('applications.sheet.namesHelp')}
          </Text>
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            {questions.map((unknown) => (
              <SheetNameChoice
                key={unknown.name}
                unknown={unknown}
                choice={choices.find(({ name }) => name === unknown.name)}
                onChoose={(choice) =>
                  onChoose([...choices.filter(({ name }) => name !== unknown.name), ...(choice ? [choice] : [])])
                }
              />
            ))}
          </SimpleGrid>
        </section>
      ) : null}
    </Stack>
  )
}
