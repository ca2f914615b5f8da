import { Table, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatDate } from '#src/shared/dates.ts'
import { getNumberFormat } from '#src/shared/formats.ts'
import type { WritingMeasurement } from '../contract.ts'
import classes from './figure.module.css'

type Marked = { marked: number; of: number }

/** Detection rate of inventions in writings by kind, and false positive rate (DC-01). */
export const WritingFigures = ({ measurement: { measuredAt, own, others } }: { measurement: WritingMeasurement }) => {
  const { t, i18n } = useTranslation()
  const number = getNumberFormat(i18n.language)
  const cell = ({ marked, of }: Marked) =>
    of === 0 ? '–' : t('figures.writing.cell', { marked: number.format(marked), of: number.format(of) })
  const rows: { name: string; own: Marked; others: Marked }[] = [
    ...own.groups.map(({ group, ...sum }) => ({
      name: t(`figures.writing.group.${group}`),
      own: sum,
      others: others.groups.find((one) => one.group === group) ?? { marked: 0, of: 0 },
    })),
    { name: t('figures.writing.invented'), own: own.invented, others: others.invented },
    { name: t('figures.writing.supported'), own: own.supported, others: others.supported },
    { name: t('figures.writing.free'), own: own.free, others: others.free },
  ]
  return (
    <section aria-labelledby="writing-figures-title">
      <Title order={3} id="writing-figures-title" size="lg">
        {t('figures.writing.title')}
      </Title>
      <Text c="dimmed" mt="xs" mb="lg" maw="42rem">
        {t('figures.writing.text', {
          own: number.format(own.documents),
          others: number.format(others.documents),
        })}
      </Text>
      <div className={classes.scroll}>
        <Table aria-labelledby="writing-figures-title" maw="42rem" data-figures>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('figures.writing.marked')}</Table.Th>
              <Table.Th scope="col" ta="end">
                {t('figures.writing.own')}
              </Table.Th>
              <Table.Th scope="col" ta="end">
                {t('figures.writing.others')}
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row.name}>
                <Table.Th scope="row" fw="normal">
                  {row.name}
                </Table.Th>
                <Table.Td ta="end">{cell(row.own)}</Table.Td>
                <Table.Td ta="end">{cell(row.others)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      <Text size="sm" c="dimmed" mt="lg">
        {t('figures.writing.countedOn', { date: formatDate(measuredAt, i18n.language, 'UTC') })}
      </Text>
    </section>
  )
}
