import { Checkbox, ScrollArea, Table, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PlaceLink } from '#src/features/catalogue/components/place-link.tsx'
import { RemovedMark } from '#src/features/catalogue/components/removed-mark.tsx'
import { formatProgram } from '#src/features/catalogue/program.format.ts'
import { rateDate } from '#src/shared/currency-exchange.ts'
import { formatDate } from '#src/shared/dates.ts'
import { comparedKinds, selectComparedFacts } from '../comparison.rules.ts'
import { type Column, type ComparedEntry, EntryRows, FactRows } from './compared-rows.tsx'
import classes from './comparison.module.css'

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

type GridProps<Entry extends ComparedEntry> = {
  columns: Column<Entry>[]
  onlyDiffering: boolean
  /** Further rows. */
  children?: ReactNode
}

/** Comparison table of entries, fact by fact, in common units. */
const ComparisonGrid = <Entry extends ComparedEntry>({ columns, onlyDiffering, children }: GridProps<Entry>) => {
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
                    <bdi>{formatProgram(entry.programName, entry.degree, i18n.language)}</bdi>
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
        {children}
      </Table>
    </ScrollArea.Autosize>
  )
}

const areAmountsMixed = (columns: readonly Column[]): boolean => {
  const currencies = columns.flatMap(({ university, entry }) => {
    const facts = university ? selectComparedFacts(university, entry) : {}
    return comparedKinds.flatMap((kind) => facts[kind]?.currency ?? [])
  })
  return new Set(currencies).size > 1
}

type EntryComparisonProps<Entry extends ComparedEntry> = {
  columns: Column<Entry>[]
  /** Rows of the user's decisions; omitted for entries outside the shortlist. */
  own?: (rows: { columns: Column<Entry>[]; onlyDiffering: boolean }) => ReactNode
}

/** Comparison of up to four entries, with a switch for differing rows; a single one shows a hint. */
export const EntryComparison = <Entry extends ComparedEntry>({ columns, own }: EntryComparisonProps<Entry>) => {
  const { t, i18n } = useTranslation()
  const [onlyDiffering, setOnlyDiffering] = useState(false)
  const isAlone = columns.length === 1
  const rows = { columns, onlyDiffering: onlyDiffering && !isAlone }
  return (
    <>
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
        {own ? (
          <Part title={t('shortlist.compare.own')} columns={columns.length}>
            {own(rows)}
          </Part>
        ) : null}
      </ComparisonGrid>
    </>
  )
}
