import { Checkbox, Group, Text, Title } from '@mantine/core'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { universityQuery } from '#src/features/catalogue/client.ts'
import { formatDate } from '#src/shared/dates.ts'
import { rateDate } from '#src/shared/exchange.ts'
import { chosenQuery } from '../client.ts'
import type { ShortlistEntry } from '../contract.ts'
import type { ShortlistSearch } from '../shortlist-search.parse.ts'
import { type Column, OwnRows } from './compared-rows.tsx'
import classes from './comparison.module.css'
import { areAmountsMixed, ComparisonGrid, Part } from './comparison-grid.tsx'

const useColumns = (ids: string[]): Column<ShortlistEntry>[] => {
  const { data } = useQuery(chosenQuery)
  const entries = ids.flatMap((id) => data?.entries.find((entry) => entry.id === id) ?? [])
  const known = useQueries({ queries: entries.map((entry) => universityQuery(entry.universityId)) })
  return entries.map((entry, index) => ({
    entry,
    university: known[index]?.data,
    isPending: known[index]?.isPending ?? false,
  }))
}

/** Up to four places side by side, fact by fact, in units that can be compared; what is not known is said as such. */
export const Comparison = ({ search }: { search: ShortlistSearch }) => {
  const { t, i18n } = useTranslation()
  const [onlyDiffering, setOnlyDiffering] = useState(false)
  const { compare = [], ...others } = search
  const columns = useColumns(compare)
  if (columns.length === 0) return null
  const isAlone = columns.length === 1
  const rows = { columns, onlyDiffering: onlyDiffering && !isAlone }
  return (
    <section aria-labelledby="comparison" className={classes.comparison}>
      <Group justify="space-between" gap="sm" mb="sm">
        <Title order={2} id="comparison">
          {t('shortlist.compare.title')}
        </Title>
        <LinkButton to="/selected-universities" search={others} variant="subtle" size="sm">
          {t('shortlist.compare.end')}
        </LinkButton>
      </Group>
      {isAlone ? (
        <Text c="dimmed">{t('shortlist.compare.addAnother')}</Text>
      ) : (
        <Checkbox
          mb="sm"
          label={t('shortlist.compare.onlyDiffering')}
          description={t('shortlist.compare.onlyDifferingHelp')}
          checked={onlyDiffering}
          onChange={({ currentTarget: { checked } }) => setOnlyDiffering(checked)}
        />
      )}
      {areAmountsMixed(columns) ? (
        <Text c="dimmed" size="sm" mb="sm">
          {t('shortlist.compare.currencies', { date: formatDate(rateDate, i18n.language, 'UTC') })}
        </Text>
      ) : null}
      <ComparisonGrid {...rows}>
        <Part title={t('shortlist.compare.own')} columns={columns.length}>
          <OwnRows {...rows} />
        </Part>
      </ComparisonGrid>
    </section>
  )
}
