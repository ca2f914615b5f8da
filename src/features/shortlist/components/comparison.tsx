import { Group, ScrollArea, Skeleton, Table, Text, Title } from '@mantine/core'
import { useQueries, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { placeText, universityQuery } from '#src/features/catalogue/client.ts'
import { FactValue } from '#src/features/catalogue/components/fact-value.tsx'
import type { UniversityDetails } from '#src/features/catalogue/contract.ts'
import { TierBadge } from '#src/features/matching/components/tier-badge.tsx'
import { formatDate } from '#src/shared/dates.ts'
import { rateDate } from '#src/shared/exchange.ts'
import { chosenQuery } from '../client.ts'
import type { ShortlistEntry } from '../contract.ts'
import classes from './comparison.module.css'

const factKinds = ['tuition_per_year', 'application_fee', 'admission_rate_undergraduate'] as const

type Column = { entry: ShortlistEntry; university: UniversityDetails | undefined; isPending: boolean }

const factOf = ({ entry, university }: Column, kind: (typeof factKinds)[number]) =>
  university?.programs.find((program) => program.id === entry.programId)?.facts[kind] ?? university?.facts[kind]

const Row = ({ label, columns, cell }: { label: string; columns: Column[]; cell: (column: Column) => ReactNode }) => (
  <Table.Tr>
    <Table.Th scope="row" className={classes.label ?? ''}>
      {label}
    </Table.Th>
    {columns.map((column) => (
      <Table.Td key={column.entry.id}>{cell(column)}</Table.Td>
    ))}
  </Table.Tr>
)

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

const Facts = ({ columns }: { columns: Column[] }) => {
  const { t } = useTranslation()
  return factKinds.map((kind) => (
    <Row
      key={kind}
      label={t(`catalogue.fact.${kind}`)}
      columns={columns}
      cell={(column) =>
        column.isPending ? <Skeleton height={20} /> : <FactValue kind={kind} fact={factOf(column, kind)} />
      }
    />
  ))
}

const Own = ({ columns }: { columns: Column[] }) => {
  const { t, i18n } = useTranslation()
  const unknown = (
    <Text span c="dimmed" size="sm">
      {t('catalogue.fact.notKnown')}
    </Text>
  )
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' })
  return (
    <>
      <Row
        label={t('shortlist.compare.place')}
        columns={columns}
        cell={({ entry }) => <bdi>{placeText(entry.location, i18n.language)}</bdi>}
      />
      <Row
        label={t('shortlist.compare.programme')}
        columns={columns}
        cell={({ entry }) => (entry.programName ? <bdi>{entry.programName}</bdi> : unknown)}
      />
      <Row
        label={t('shortlist.category')}
        columns={columns}
        cell={({ entry }) => <TierBadge tier={entry.category} />}
      />
      <Row label={t('shortlist.priority')} columns={columns} cell={({ entry }) => entry.priority} />
      <Row
        label={t('shortlist.compare.match')}
        columns={columns}
        cell={({ entry }) => (entry.matchScore === null ? unknown : percent.format(entry.matchScore))}
      />
      <Row
        label={t('shortlist.compare.deadline')}
        columns={columns}
        cell={({ entry: { applicationDeadline: date } }) =>
          date ? <time dateTime={date}>{formatDate(`${date}T12:00:00Z`, i18n.language, 'UTC')}</time> : unknown
        }
      />
    </>
  )
}

/** Up to four places side by side; what nobody published is said as such, and amounts keep their own currency. */
export const Comparison = ({ ids }: { ids: string[] }) => {
  const { t, i18n } = useTranslation()
  const columns = useColumns(ids)
  if (columns.length === 0) return null
  const currencies = new Set(columns.map((column) => factOf(column, 'tuition_per_year')?.currency).filter(Boolean))
  return (
    <section aria-labelledby="comparison" className={classes.comparison}>
      <Group justify="space-between" gap="sm" mb="sm">
        <Title order={2} id="comparison">
          {t('shortlist.compare.title')}
        </Title>
        <LinkButton to="/selected-universities" search={{}} variant="subtle" size="sm">
          {t('shortlist.compare.end')}
        </LinkButton>
      </Group>
      {columns.length === 1 ? <Text c="dimmed">{t('shortlist.compare.addAnother')}</Text> : null}
      {currencies.size > 1 ? (
        <Text c="dimmed">
          {t('shortlist.compare.currencies', { date: formatDate(rateDate, i18n.language, 'UTC') })}
        </Text>
      ) : null}
      <ScrollArea
        type="auto"
        viewportProps={{ tabIndex: 0, role: 'group', 'aria-label': t('shortlist.compare.title') }}
      >
        <Table className={classes.table ?? ''} data-columns={columns.length}>
          <Table.Thead>
            <Table.Tr>
              <Table.Td />
              {columns.map(({ entry }) => (
                <Table.Th key={entry.id} scope="col">
                  <TextLink to="/university/$id" params={{ id: entry.universityId }}>
                    <bdi>{entry.universityName}</bdi>
                  </TextLink>
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            <Own columns={columns} />
            <Facts columns={columns} />
          </Table.Tbody>
        </Table>
      </ScrollArea>
    </section>
  )
}
