import { NativeSelect, Radio, SimpleGrid, Stack, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { SheetPreview } from '../contract.ts'
import type { DateOrder } from '../rules.ts'

export type Choice = { name: string; universityId: string }

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

/** What only the person can say: the order of ambiguous dates, and what an unknown name means. */
export const SheetQuestions = ({ preview, dateOrder, choices, onOrder, onChoose }: SheetQuestionsProps) => {
  const { t } = useTranslation()
  const asked = [
    ...choices.map((choice) => ({ name: choice.name, suggestions: [] as { id: string; name: string }[] })),
    ...preview.unknown.filter(({ suggestions }) => suggestions.length > 0),
  ]
  if (!preview.asksDateOrder && asked.length === 0) return null
  return (
    <Stack gap="md">
      {preview.asksDateOrder ? <DateQuestion dateOrder={dateOrder} onOrder={onOrder} /> : null}
      {asked.length > 0 ? (
        <section aria-labelledby="names">
          <Title order={2} id="names" mb="md">
            {t('applications.sheet.namesTitle')}
          </Title>
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            {asked.map(({ name, suggestions }) => {
              const chosen = choices.find((choice) => choice.name === name)
              return (
                <NativeSelect
                  key={name}
                  label={name}
                  data={[
                    { value: '', label: t('applications.sheet.leaveOut') },
                    ...suggestions.map((place) => ({ value: place.id, label: place.name })),
                    ...(chosen ? [{ value: chosen.universityId, label: t('applications.sheet.asChosen') }] : []),
                  ]}
                  value={chosen?.universityId ?? ''}
                  onChange={({ currentTarget: { value } }) => {
                    const others = choices.filter((choice) => choice.name !== name)
                    onChoose(value ? [...others, { name, universityId: value }] : others)
                  }}
                />
              )
            })}
          </SimpleGrid>
        </section>
      ) : null}
    </Stack>
  )
}
