import { Box, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#src/client/ui/empty-state.tsx'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { formatCountryName } from '#src/shared/display-names.ts'
import { joinParts } from '#src/shared/lists.ts'
import { type CatalogueSearch, isField, programsQuery, toCatalogueSearch } from '../client.ts'
import type { FoundProgram } from '../search/search.contract.ts'
import { AlsoByField } from './also-by-field.tsx'
import { ColumnHeads } from './column-heads.tsx'
import { ListTools } from './list-tools.tsx'
import { PlaceLink } from './place-link.tsx'
import classes from './program-results.module.css'
import rowClasses from './program-row.module.css'
import { ProgramRow } from './program-row.tsx'
import { RelaxedFilters } from './relaxed-filters.tsx'
import { ResultsSection } from './results-section.tsx'
import { useListView } from './use-list-view.ts'
import { useSearchExport } from './use-search-export.ts'

type ProgramResultsProps = {
  search: CatalogueSearch
  onClear: () => void
  onSearch: (search: CatalogueSearch) => void
  /** Data of another feature, such as the tier; filled by the route. */
  mark?: (program: FoundProgram) => ReactNode
  /** Way to add a programme that is missing; filled by the route. */
  addMissing?: ReactNode
  /** Actions of a programme; filled by the route. */
  actions?: (program: FoundProgram) => ReactNode
}

const Row = ({ program, mark, actions }: { program: FoundProgram; mark: ReactNode; actions: ReactNode }) => {
  const { t, i18n } = useTranslation()
  const { id, universityId, universityName, name, city, country, field, level, degree, isVerified } = program
  const location = joinParts([city, formatCountryName(country, i18n.language)], i18n.language)
  const words = [degree, t(`catalogue.level.${level}`), isField(field) ? t(`catalogue.field.${field}`) : field]
  return (
    <ProgramRow
      {...{ universityId, programId: id, name }}
      heading={
        <Title order={2} className={classes.heading ?? ''}>
          <PlaceLink universityId={universityId} programId={id} className={rowClasses.name ?? ''} underline="hover">
            <bdi>{name}</bdi>
          </PlaceLink>
        </Title>
      }
      place={
        <>
          <Text span size="sm" c="var(--ink)" fw={500}>
            <bdi>{universityName}</bdi>
          </Text>
          {' · '}
          {[...new Set(words), location].join(' · ')}
        </>
      }
      facts={program.facts}
      more={
        <>
          <AlsoByField universityId={universityId} isByField={program.isByField} also={program.also} />
          {isVerified ? null : (
            <Text size="xs" c="dimmed">
              {t('catalogue.search.unverified')}
            </Text>
          )}
        </>
      }
      standing={mark}
      actions={actions}
    />
  )
}

type FoundProps = ProgramResultsProps & { found: ReturnType<typeof useProgramPages> }

const useProgramPages = (search: CatalogueSearch) => useInfiniteQuery(programsQuery(search))

/** Empty result: shows programmes that may match, or filters to remove. */
const NothingFound = ({ search, onClear, onSearch, mark, actions, addMissing, found }: FoundProps) => {
  const { t } = useTranslation()
  const { unknown = 0, looser = [] } = found.data?.pages[0] ?? {}
  // The programmes listed below are found without filters on unknown facts.
  const others = looser.filter(({ total }) => total !== unknown)
  if (unknown > 0)
    return (
      <>
        <Text fw={600}>{t('catalogue.search.noneKnown')}</Text>
        <Text c="dimmed" mb="md">
          {t('catalogue.search.noneKnownHelp')}
        </Text>
        <RelaxedFilters search={search} looser={others} onSearch={onSearch} justify="flex-start" />
        <Box mt="lg">
          <ProgramResults
            search={{ ...search, unknown: 'yes' }}
            onClear={onClear}
            onSearch={onSearch}
            {...(mark ? { mark } : {})}
            {...(actions ? { actions } : {})}
          />
          <Box mt="lg">{addMissing}</Box>
        </Box>
      </>
    )
  return (
    <EmptyState
      title={t('catalogue.search.noPrograms')}
      message={looser.length > 0 ? t('catalogue.search.looserHelp') : t('catalogue.search.noProgramsHelp')}
      action={
        <Stack align="center" gap="md">
          {looser.length > 0 ? (
            <RelaxedFilters search={search} looser={looser} onSearch={onSearch} />
          ) : (
            <Button onClick={onClear}>{t('catalogue.search.clear')}</Button>
          )}
          {addMissing}
        </Stack>
      }
    />
  )
}

/** Lists matching programmes with pagination, and programmes with unknown facts. */
export const ProgramResults = (props: ProgramResultsProps) => {
  const { search, onClear, onSearch, mark, actions } = props
  const { t } = useTranslation()
  const { columns } = useListView()
  const sheet = useSearchExport(search)
  const found = useProgramPages(search)
  if (found.isPending) return <LoadingSkeleton rows={8} />
  if (!found.data)
    return (
      <ErrorState
        error={found.error}
        title={t('catalogue.search.programsFailed')}
        onRetry={() => void found.refetch()}
        retrying={found.isFetching}
      />
    )
  const rows = found.data.pages.flatMap(({ programs }) => programs)
  const { total = 0, unknown = 0 } = found.data.pages[0] ?? {}
  if (rows.length === 0) return <NothingFound {...props} found={found} />
  return (
    <ResultsSection
      heading={t('catalogue.search.foundPrograms', { count: total })}
      shown={rows.length}
      total={total}
      onClear={Object.keys(search).length > 1 ? onClear : undefined}
      pages={found}
      moreFailed={t('catalogue.search.moreProgramsFailed')}
    >
      {unknown > 0 ? (
        <Group gap="xs" mb="md">
          <Text size="sm" c="dimmed">
            {t('catalogue.search.unknown', { found: t('catalogue.search.foundPrograms', { count: unknown }) })}
          </Text>
          <Button
            variant="subtle"
            size="compact-md"
            onClick={() => onSearch(toCatalogueSearch({ ...search, unknown: 'yes' }))}
          >
            {t('catalogue.search.showUnknown')}
          </Button>
        </Group>
      ) : null}
      <ListTools onExport={sheet.save} isExporting={sheet.isSaving} />
      <ColumnHeads columns={columns} hasStanding={mark !== undefined} hasActions={actions !== undefined} />
      <ul data-bare className={rowClasses.list}>
        {rows.map((program) => (
          <Row key={program.id} program={program} mark={mark?.(program)} actions={actions?.(program)} />
        ))}
      </ul>
    </ResultsSection>
  )
}
