import { Checkbox, Group, ScrollArea, Table, Text, Title } from '@mantine/core'
import { useQueries, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { universityQuery } from '#src/features/catalogue/client.ts'
import { PlaceLink } from '#src/features/catalogue/components/place-link.tsx'
import { RemovedMark } from '#src/features/catalogue/components/removed-mark.tsx'
import { programText } from '#src/features/catalogue/program.format.ts'
import { formatDate } from '#src/shared/dates.ts'
import { rateDate } from '#src/shared/exchange.ts'
import { chosenQuery } from '../client.ts'
import { comparedFacts, comparedKinds } from '../comparison.rules.ts'
import type { ShortlistSearch } from '../shortlist-search.parse.ts'
import { type Column, EntryRows, FactRows, OwnRows } from './compared-rows.tsx'
import classes from './comparison.module.css'

const useColumns = (ids: string[]): Column[] => {
  const { data } = useQuery(chosenQuery)
  const entries = ids.flatMap((id) => data?.entries.find((entry) => entry.id === id) ?? [])
  const known = useQueries({ queries: entries.map((entry) => universityQuery(entry.universityId)) })
  return entries.map((entry, index) => ({
    entry,
    university: known[index]?.data,
    isPending: known[index]?.isPending ?? false,
  }))
}

const Part = ({ title, columns, children }: { title: string; columns: number; children: ReactNode }) => (
  <Table.Tbody>
    <Table.Tr>
      <Table.Th scope="rowgroup" colSpan={columns + 1} className={classes.part ?? ''}>
        <span>{title}</span>
      </Table.Th>
    </Table.Tr>
    {children}
  </Table.Tbody>
)

const Grid = ({ columns, onlyDiffering }: { columns: Column[]; onlyDiffering: boolean }) => {
  const { t, i18n } = useTranslation()
  const rows = { columns, onlyDiffering }
  return (
    <ScrollArea.Autosize
      type="auto"
      className={classes.frame ?? ''}
      viewportProps={{ tabIndex: 0, role: 'group', 'aria-label': t('shortlist.compare.title') }}
    >
      <Table className={classes.table ?? ''} data-columns={columns.length}>
        <Table.Thead>
          <Table.Tr>
            <Table.Td />
            {columns.map(({ entry }) => (
              <Table.Th key={entry.id} scope="col">
                <PlaceLink universityId={entry.universityId} programId={entry.programId}>
                  <bdi>{entry.universityName}</bdi>
                </PlaceLink>
                {entry.programName || entry.degree ? (
                  <Text size="sm" c="dimmed">
                    <bdi>{programText(entry.programName, entry.degree, i18n.language)}</bdi>
                  </Text>
                ) : null}
                {entry.isRemoved ? <RemovedMark /> : null}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Part title={t('shortlist.compare.facts')} columns={columns.length}>
          <FactRows {...rows} />
        </Part>
        <Part title={t('shortlist.compare.entry')} columns={columns.length}>
          <EntryRows {...rows} />
        </Part>
        <Part title={t('shortlist.compare.own')} columns={columns.length}>
          <OwnRows {...rows} />
        </Part>
      </Table>
    </ScrollArea.Autosize>
  )
}

const areAmountsMixed = (columns: Column[]): boolean => {
  const currencies = columns.flatMap(({ university, entry }) => {
    const facts = university ? comparedFacts(university, entry) : {}
    return comparedKinds.flatMap((kind) => facts[kind]?.currency ?? [])
  })
  return new Set(currencies).size > 1
}

/** Up to four places side by side, fact by fact, in units that can be compared; what is not known is said as such. */
export const Comparison = ({ search }: { search: ShortlistSearch }) => {
  const { t, i18n } = useTranslation()
  const [onlyDiffering, setOnlyDiffering] = useState(false)
  const { compare = [], ...others } = search
  const columns = useColumns(compare)
  if (columns.length === 0) return null
  const isAlone = columns.length === 1
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
      <Grid columns={columns} onlyDiffering={onlyDiffering && !isAlone} />
    </section>
  )
}
