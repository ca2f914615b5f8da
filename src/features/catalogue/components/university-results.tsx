import { Button, Group, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#src/client/ui/empty-state.tsx'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { formatCountryName } from '#src/shared/display-names.ts'
import { joinParts } from '#src/shared/lists.ts'
import type { CatalogueSearch } from '../catalogue-search.parse.ts'
import { universitiesQuery } from '../client.ts'
import type { University } from '../contract.ts'
import { ResultsSection } from './results-section.tsx'
import classes from './university-results.module.css'

const Row = ({ university }: { university: University }) => {
  const { t, i18n } = useTranslation()
  const { id, name, city, country, programCount } = university
  const location = joinParts([city, formatCountryName(country, i18n.language)], i18n.language)
  return (
    <li className={classes.row}>
      <div>
        <TextLink to="/university/$id" params={{ id }} className={classes.name ?? ''} underline="hover">
          <bdi>{name}</bdi>
        </TextLink>
        <Text size="sm" c="dimmed">
          {location}
        </Text>
      </div>
      <Text size="sm" c="dimmed" className={classes.count ?? ''}>
        {programCount > 0
          ? t('catalogue.search.programmes', { count: programCount })
          : t('catalogue.search.noProgrammes')}
      </Text>
    </li>
  )
}

type UniversityResultsProps = {
  search: CatalogueSearch
  onClear: () => void
  /** Way to add a programme that is missing; filled by the route. */
  addMissing?: ReactNode
}

/** Lists matching universities with pagination. */
export const UniversityResults = ({ search, onClear, addMissing }: UniversityResultsProps) => {
  const { t } = useTranslation()
  const found = useInfiniteQuery(universitiesQuery(search))
  if (found.isPending) return <LoadingSkeleton rows={8} />
  if (found.isError && !found.data) {
    return (
      <ErrorState
        error={found.error}
        title={t('catalogue.search.failed')}
        onRetry={() => void found.refetch()}
        retrying={found.isFetching}
      />
    )
  }
  const rows = found.data.pages.flatMap(({ universities }) => universities)
  const total = found.data.pages[0]?.total ?? 0
  const isFiltered = Object.keys(search).length > 0
  if (rows.length === 0) {
    return (
      <EmptyState
        title={t('catalogue.search.emptyTitle')}
        message={t('catalogue.search.emptyMessage')}
        action={
          <Group justify="center" gap="sm">
            <Button onClick={onClear}>{t('catalogue.search.clear')}</Button>
            {addMissing}
          </Group>
        }
      />
    )
  }
  return (
    <ResultsSection
      heading={t('catalogue.search.results', { count: total })}
      shown={rows.length}
      total={total}
      onClear={isFiltered ? onClear : undefined}
      pages={found}
      moreFailed={t('catalogue.search.loadMoreFailed')}
    >
      <ul data-bare className={classes.list}>
        {rows.map((university) => (
          <Row key={university.id} university={university} />
        ))}
      </ul>
    </ResultsSection>
  )
}
