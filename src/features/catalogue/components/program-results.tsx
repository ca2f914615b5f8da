import { Box, Button, Group, Text, Title } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { formatCountryName } from '#src/shared/display-names.ts'
import { formatList, joinParts } from '#src/shared/lists.ts'
import { type CatalogueSearch, isField, toCatalogueSearch } from '../catalogue-search.parse.ts'
import { programsQuery } from '../client.ts'
import { formatDegreeFirst } from '../program.format.ts'
import type { FoundProgram } from '../search/search.contract.ts'
import { programSorts } from '../search/search.rules.ts'
import { AlsoByField } from './also-by-field.tsx'
import { ColumnHeads } from './column-heads.tsx'
import { EmptyResult } from './empty-result.tsx'
import { ListTools } from './list-tools.tsx'
import { PlaceLink } from './place-link.tsx'
import classes from './program-results.module.css'
import rowClasses from './program-row.module.css'
import { ProgramRow } from './program-row.tsx'
import { ProgramWords } from './program-words.tsx'
import { RelaxedFilters } from './relaxed-filters.tsx'
import { ResultsSection } from './results-section.tsx'
import { useListView } from './use-list-view.ts'
import { useSearchExport } from './use-search-export.ts'

/** Slots of a programme for other features, filled by the route. */
interface ProgramSlots {
  /** Data of another feature, such as the tier. */
  mark?: (program: FoundProgram) => ReactNode
  compare?: (program: FoundProgram) => ReactNode
  actions?: (program: FoundProgram) => ReactNode
}

type ProgramResultsProps = {
  search: CatalogueSearch
  onClear: () => void
  onSearch: (search: CatalogueSearch) => void
  slots?: ProgramSlots
  /** Way to add a programme that is missing; filled by the route. */
  addMissing?: ReactNode
  /** Way to save the search, which may have no result; filled by the route. */
  saveSearch?: (isEmpty: boolean) => ReactNode
}

const Row = ({ program, slots }: { program: FoundProgram; slots: ProgramSlots }) => {
  const { t, i18n } = useTranslation()
  const { id, universityId, universityName, name, city, country, field, level, degree, isVerified } = program
  const words = [t(`catalogue.level.${level}`), isField(field) ? t(`catalogue.field.${field}`) : field]
  return (
    <ProgramRow
      {...{ universityId, programId: id, name }}
      heading={
        <Title order={2} className={classes.heading ?? ''}>
          <PlaceLink universityId={universityId} programId={id} className={rowClasses.name ?? ''} underline="hover">
            <ProgramWords
              university={universityName}
              details={[formatDegreeFirst(name, degree)]}
              place={joinParts([city, formatCountryName(country, i18n.language)], i18n.language)}
            />
          </PlaceLink>
        </Title>
      }
      facts={program.facts}
      standing={slots.mark?.(program)}
      compare={slots.compare?.(program)}
      actions={slots.actions?.(program)}
      details={{
        label: t('catalogue.row.more', {
          name: joinParts([formatDegreeFirst(name, degree), universityName], i18n.language),
        }),
        content: (
          <div>
            <Text size="sm">{words.join(' · ')}</Text>
            <AlsoByField universityId={universityId} isByField={program.isByField} also={program.also} />
            {isVerified ? null : (
              <Text size="sm" c="dimmed">
                {t('catalogue.search.unverified')}
              </Text>
            )}
          </div>
        ),
      }}
    />
  )
}

const useProgramPages = (search: CatalogueSearch) => useInfiniteQuery(programsQuery(search))

type Pages = NonNullable<ReturnType<typeof useProgramPages>['data']>['pages']

const Rows = ({ programs, slots }: { programs: FoundProgram[]; slots: ProgramSlots }) => (
  <ul data-bare className={rowClasses.list}>
    {programs.map((program) => (
      <Row key={program.id} program={program} slots={slots} />
    ))}
  </ul>
)

/** Heading of the programmes of which it is not known whether they match. */
const UnknownHeading = ({
  search,
  onSearch,
  pages,
}: Pick<ProgramResultsProps, 'search' | 'onSearch'> & { pages: Pages }) => {
  const { t } = useTranslation()
  const { total = 0, unknown = 0, looser = [] } = pages[0] ?? {}
  const isNoneKnown = total === unknown
  const text = isNoneKnown
    ? { title: t('catalogue.search.noneKnown'), help: t('catalogue.search.noneKnownHelp') }
    : {
        title: t('catalogue.search.unknownHeading', { found: t('catalogue.search.foundPrograms', { count: unknown }) }),
        help: t('catalogue.search.unknownHelp'),
      }
  return (
    <Box my="lg">
      <Title order={2} size="md">
        {text.title}
      </Title>
      <Text c="dimmed" mb="sm">
        {text.help}
      </Text>
      {isNoneKnown ? (
        <RelaxedFilters search={search} looser={looser} onSearch={onSearch} justify="flex-start" />
      ) : (
        <Button
          variant="subtle"
          size="compact-md"
          onClick={() => onSearch(toCatalogueSearch({ ...search, unknown: 'no' }))}
        >
          {t('catalogue.search.leaveOutUnknown')}
        </Button>
      )}
    </Box>
  )
}

/** Offers the programmes that a search for known facts leaves out. */
const LeftOut = ({
  search,
  onSearch,
  unknown,
}: Pick<ProgramResultsProps, 'search' | 'onSearch'> & { unknown: number }) => {
  const { t } = useTranslation()
  return (
    <Group gap="xs" mb="md">
      <Text size="sm" c="dimmed">
        {t('catalogue.search.unknown', { found: t('catalogue.search.foundPrograms', { count: unknown }) })}
      </Text>
      <Button
        variant="subtle"
        size="compact-md"
        onClick={() => onSearch(toCatalogueSearch({ ...search, unknown: undefined }))}
      >
        {t('catalogue.search.showUnknown')}
      </Button>
    </Group>
  )
}

/** Lists matching programmes with pagination: those known to match, then those with unknown facts. */
export const ProgramResults = (props: ProgramResultsProps) => {
  const { search, onClear, onSearch, slots = {} } = props
  const { t, i18n } = useTranslation()
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
  const { pages } = found.data
  const { total = 0, unknown = 0, isPlaceRelaxed = false } = pages[0] ?? {}
  const leftOut = search.unknown === 'no' ? unknown : 0
  if (total === 0 && leftOut === 0) {
    const { near = [], elsewhere = 0, looser = [] } = pages[0] ?? {}
    return (
      <EmptyResult
        {...{ search, onClear, onSearch, near, elsewhere, looser }}
        addMissing={props.addMissing}
        saveSearch={props.saveSearch?.(true)}
      />
    )
  }
  const programs = pages.flatMap((page) => page.programs)
  return (
    <ResultsSection
      heading={t('catalogue.search.foundPrograms', { count: total })}
      shown={programs.length}
      total={total}
      onClear={Object.keys(search).length > 1 ? onClear : undefined}
      pages={found}
      moreFailed={t('catalogue.search.moreProgramsFailed')}
      tools={
        <ListTools
          sort={{
            value: search.sort ?? 'fit',
            choices: programSorts.map((sort) => ({ value: sort, label: t(`catalogue.search.sortBy.${sort}`) })),
            onChange: (sort) => onSearch(toCatalogueSearch({ ...search, sort: sort === 'fit' ? undefined : sort })),
          }}
          onExport={sheet.save}
          isExporting={sheet.isSaving}
        >
          {props.saveSearch?.(false)}
        </ListTools>
      }
    >
      {leftOut > 0 ? <LeftOut search={search} onSearch={onSearch} unknown={leftOut} /> : null}
      {isPlaceRelaxed ? (
        <Text mb="md">
          {t('catalogue.search.placeRelaxed', { place: formatList((search.place ?? '').split(';'), i18n.language) })}
        </Text>
      ) : null}
      <ColumnHeads columns={columns} hasCompare={slots.compare !== undefined} hasActions />
      <GroupedRows {...props} slots={slots} programs={programs} pages={pages} />
    </ResultsSection>
  )
}

type GroupedRowsProps = Pick<ProgramResultsProps, 'search' | 'onSearch'> & {
  slots: ProgramSlots
  programs: readonly FoundProgram[]
  pages: Pages
}

/** Rows of programmes known to match, then those with unknown facts under their heading. */
const GroupedRows = ({ search, onSearch, slots, programs, pages }: GroupedRowsProps) => {
  const known = programs.filter(({ isUnknown }) => !isUnknown)
  const others = programs.filter(({ isUnknown }) => isUnknown)
  return (
    <>
      {known.length > 0 ? <Rows programs={known} slots={slots} /> : null}
      {others.length > 0 ? (
        <>
          <UnknownHeading search={search} onSearch={onSearch} pages={pages} />
          <Rows programs={others} slots={slots} />
        </>
      ) : null}
    </>
  )
}
