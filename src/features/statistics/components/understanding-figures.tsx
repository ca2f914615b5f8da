import { Table, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatDate } from '#src/shared/dates.ts'
import { formatLanguageName } from '#src/shared/display-names.ts'
import { getNumberFormat } from '#src/shared/formats.ts'
import type { UnderstandingMeasurement } from '../contract.ts'
import classes from './figure.module.css'

const columns = ['right', 'wrong', 'asked'] as const

/** Shares of questions that the assistant was not trained on and whose subject it recognises, by language (CH-01). */
export const UnderstandingFigures = ({ measurement }: { measurement: UnderstandingMeasurement }) => {
  const { t, i18n } = useTranslation()
  const number = getNumberFormat(i18n.language)
  const percent = getNumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 1 })
  const { all, ...languages } = measurement.byLanguage
  const share = (part: number, { questions }: typeof all) => percent.format(part / Math.max(1, questions))
  const rows = [
    ...Object.entries(languages).map(([code, row]) => ({ ...row, name: formatLanguageName(code, i18n.language) })),
    { ...all, name: t('figures.understanding.all') },
  ]
  return (
    <section aria-labelledby="understanding-title">
      <Title order={3} id="understanding-title" size="lg">
        {t('figures.understanding.title')}
      </Title>
      <Text mt="xs" mb="lg" maw="42rem" data-figures>
        {t('figures.understanding.text', {
          right: share(all.right, all),
          wrong: share(all.wrong, all),
          asked: share(all.asked, all),
          questions: all.questions,
        })}
      </Text>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than a phone must be scrollable by keyboard */}
      <div className={classes.scroll} tabIndex={0}>
        <Table aria-labelledby="understanding-title" maw="42rem" horizontalSpacing={6} data-figures>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('figures.understanding.language')}</Table.Th>
              <Table.Th scope="col" ta="end">
                {t('figures.assistant.questions')}
              </Table.Th>
              {columns.map((column) => (
                <Table.Th key={column} scope="col" ta="end">
                  {t(`figures.understanding.${column}`)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row.name}>
                <Table.Th scope="row" fw="normal">
                  {row.name}
                </Table.Th>
                <Table.Td ta="end">{number.format(row.questions)}</Table.Td>
                {columns.map((column) => (
                  <Table.Td key={column} ta="end">
                    {share(row[column], row)}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      <Text size="sm" c="dimmed" mt="lg">
        {t('figures.injections.measuredOn', { date: formatDate(measurement.measuredAt, i18n.language, 'UTC') })}
      </Text>
    </section>
  )
}
