import { Table, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatDate } from '#src/shared/dates.ts'
import { getNumberFormat } from '#src/shared/formats.ts'
import type { InjectionResult } from '../contract.ts'
import classes from './figure.module.css'

/** Results of prompt injections hidden in texts, by place (CH-01). */
export const InjectionFigures = ({ result }: { result: InjectionResult }) => {
  const { t, i18n } = useTranslation()
  const number = getNumberFormat(i18n.language)
  const sum = (of: 'attempts' | 'withstood') => result.places.reduce((total, place) => total + place[of], 0)
  const rows = result.places.map((row) => ({ ...row, name: t(`figures.injections.place.${row.place}`) }))
  return (
    <section aria-labelledby="injections-title">
      <Title order={3} id="injections-title" size="lg">
        {t('figures.injections.title')}
      </Title>
      <Text c="dimmed" mt="xs" mb="lg" maw="42rem">
        {t('figures.injections.text')}
      </Text>
      <div className={classes.scroll}>
        <Table aria-labelledby="injections-title" maw="42rem" data-figures>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('figures.injections.where')}</Table.Th>
              <Table.Th scope="col" ta="end">
                {t('figures.injections.attempts')}
              </Table.Th>
              <Table.Th scope="col" ta="end">
                {t('figures.injections.withstood')}
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {[
              ...rows,
              { name: t('figures.injections.all'), attempts: sum('attempts'), withstood: sum('withstood') },
            ].map(({ name, attempts, withstood }) => (
              <Table.Tr key={name}>
                <Table.Th scope="row" fw="normal">
                  {name}
                </Table.Th>
                <Table.Td ta="end">{number.format(attempts)}</Table.Td>
                <Table.Td ta="end">{number.format(withstood)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      <Text size="sm" c="dimmed" mt="lg">
        {t('figures.injections.measuredOn', { date: formatDate(result.measuredAt, i18n.language, 'UTC') })}
      </Text>
    </section>
  )
}
