import { Group, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { shortlistedIdsQuery } from '../client.ts'
import type { ShortlistEntry } from '../contract.ts'
import type { ShortlistSearch } from '../shortlist-search.parse.ts'
import { type Column, OwnRows } from './compared-rows.tsx'
import classes from './comparison.module.css'
import { EntryComparison } from './comparison-grid.tsx'
import { useUniversities } from './use-universities.ts'

const useColumns = (ids: string[]): Column<ShortlistEntry>[] => {
  const { data } = useQuery(shortlistedIdsQuery)
  const entries = ids.flatMap((id) => data?.entries.find((entry) => entry.id === id) ?? [])
  const findUniversity = useUniversities(entries.map(({ universityId }) => universityId))
  return entries.map((entry) => ({ entry, ...findUniversity(entry.universityId) }))
}

type ComparisonProps = {
  search: ShortlistSearch
  /** Content of the deadline cell of an entry without a stated deadline. */
  noDeadline?: (entry: ShortlistEntry) => ReactNode
}

/** Comparison of shortlist entries, fact by fact, in common units; unknown values are marked. */
export const Comparison = ({ search, noDeadline }: ComparisonProps) => {
  const { t } = useTranslation()
  const { compare = [], ...others } = search
  const columns = useColumns(compare)
  if (columns.length === 0) return null
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
      <EntryComparison
        columns={columns}
        own={(rows) => <OwnRows {...rows} {...(noDeadline ? { noDeadline } : {})} />}
      />
    </section>
  )
}
