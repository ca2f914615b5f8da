import { Button, Group, Menu, SimpleGrid, Stack, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconListNumbers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#src/client/ui/empty-state.tsx'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { PageHeader } from '#src/client/ui/page-header.tsx'
import { PageShell } from '#src/client/ui/page-shell.tsx'
import { CatalogueLoading } from '#src/features/catalogue/components/catalogue-loading.tsx'
import { matchesQuery, maxMatches } from '#src/features/matching/client.ts'
import { EmptyRanking } from '#src/features/matching/components/empty-ranking.tsx'
import { ExplainedMatch } from '#src/features/matching/components/explained-match.tsx'
import { FieldAbsent } from '#src/features/matching/components/field-absent.tsx'
import { LateSources } from '#src/features/matching/components/late-sources.tsx'
import { MatchFilters } from '#src/features/matching/components/match-filters.tsx'
import { MatchSections } from '#src/features/matching/components/match-sections.tsx'
import { MatchesPending } from '#src/features/matching/components/matches-pending.tsx'
import { MissingInputs } from '#src/features/matching/components/missing-inputs.tsx'
import { RelaxedMatches } from '#src/features/matching/components/relaxed-matches.tsx'
import { SampleMatches } from '#src/features/matching/components/sample-matches.tsx'
import { SampleNotice } from '#src/features/matching/components/sample-notice.tsx'
import { TierNote } from '#src/features/matching/components/tier-note.tsx'
import { WishedCountries } from '#src/features/matching/components/wished-countries.tsx'
import type { Match } from '#src/features/matching/contract.ts'
import { formatMatchName } from '#src/features/matching/match-name.format.ts'
import { type MatchSearch, toMatchSearch } from '#src/features/matching/match-search.parse.ts'
import { AddMissingProgram } from '#src/features/shortlist/components/add-missing-program.tsx'
import { AddToShortlist } from '#src/features/shortlist/components/add-to-shortlist.tsx'

export const Route = createFileRoute('/_app/university-matching')({
  validateSearch: toMatchSearch,
  component: Discovery,
})

const firstShown = 12

/** Pause in typing after which the text filters the ranking. */
const pauseMs = 300

function MatchActions({ match }: { match: Match }) {
  const { t, i18n } = useTranslation()
  const { universityId, programId } = match
  if (!universityId) return null
  return (
    <>
      <AddToShortlist
        universityId={universityId}
        programId={programId}
        name={formatMatchName(match, i18n.language)}
        category={match.category}
        matchScore={match.match_score}
      />
      {programId ? (
        <LinkButton to="/university/$id/$programId" params={{ id: universityId, programId }} variant="subtle" size="sm">
          {t('matching.openDetails')}
        </LinkButton>
      ) : null}
    </>
  )
}

const MatchGrid = ({ matches }: { matches: Match[] }) => (
  <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
    {matches.map((match) => (
      <ExplainedMatch key={match.id} match={match} actions={<MatchActions match={match} />} />
    ))}
  </SimpleGrid>
)

/** Lists the best match of each chosen country that the first matches do not contain. */
const listUnshown = (matches: readonly Match[], wishedElsewhere: readonly Match[], countries: readonly string[]) => {
  const shown = new Set(matches.slice(0, firstShown).map(countryOf))
  const missing = countries.filter((country) => !shown.has(country))
  return missing.flatMap(
    (country) => [...matches, ...wishedElsewhere].find((match) => countryOf(match) === country) ?? [],
  )
}

const countryOf = ({ location }: Match): string => location.split(', ').at(-1) ?? ''

type ResultsProps = {
  matches: Match[]
  /** Number of matches in the preferred field, and of all; more may exist than are listed. */
  inField: number
  total: number
  /** Best match of each chosen country that the listed ones do not contain. */
  wishedElsewhere: Match[]
  /** Suggestions of relaxed filters for an empty result. */
  looser: ReactNode
}

function Results({ matches, inField, total, wishedElsewhere, looser }: ResultsProps) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(firstShown)
  if (matches.length === 0) {
    return (
      <EmptyState
        title={t('matching.discovery.emptyTitle')}
        message={t('matching.discovery.emptyMessage')}
        action={
          <Stack align="center" gap="md">
            {looser}
            <AddMissingProgram />
          </Stack>
        }
      />
    )
  }
  return (
    <>
      <Title order={2} size="md" mb="md" aria-live="polite">
        {total > maxMatches
          ? t('matching.discovery.bestOf', { shown: matches.length, total })
          : t('matching.discovery.results', { count: matches.length })}
      </Title>
      <MatchSections matches={matches.slice(0, shown)} inField={inField} nearField={total - inField}>
        {(those) => <MatchGrid matches={those} />}
      </MatchSections>
      {shown === firstShown ? (
        <WishedCountries matches={wishedElsewhere}>{(those) => <MatchGrid matches={those} />}</WishedCountries>
      ) : null}
      {matches.length > shown ? (
        <Group justify="center" mt="lg">
          <Button variant="default" onClick={() => setShown(shown + firstShown)}>
            {t('matching.discovery.loadMore')}
          </Button>
        </Group>
      ) : null}
    </>
  )
}

function Matches() {
  const { t } = useTranslation()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const [query] = useDebouncedValue(search.query, pauseMs)
  const { data, isPending, isError, error, isFetching, refetch } = useQuery(
    matchesQuery(maxMatches, { ...search, ...(query ? { query } : { query: undefined }) }),
  )
  if (isPending) return <MatchesPending />
  if (isError) {
    return (
      <ErrorState title={t('matching.failed')} error={error} onRetry={() => void refetch()} retrying={isFetching} />
    )
  }
  const show = (next: MatchSearch) => void navigate({ search: next, replace: true, resetScroll: false })
  if (data.leftOut.length > 0)
    return (
      <>
        <FieldAbsent {...data} />
        <EmptyRanking
          leftOut={data.leftOut}
          onElsewhere={() => show(toMatchSearch({ ...search, elsewhere: 'yes' }))}
          addMissing={<AddMissingProgram />}
        />
        <SampleMatches />
      </>
    )
  const areSamples = data.matches.some(({ source }) => source === 'fallback')
  return (
    <>
      {areSamples ? <SampleNotice /> : null}
      <CatalogueLoading />
      <LateSources late={data.late} />
      <FieldAbsent {...data} />
      {areSamples ? null : (
        <MatchFilters
          search={search}
          countries={data.countries}
          elsewhere={data.elsewhere}
          onSearch={show}
          menu={
            <Menu.Item
              leftSection={<IconListNumbers size={18} aria-hidden="true" />}
              renderRoot={(props) => <Link to="/matched-universities" {...props} />}
            >
              {t('matching.discovery.seeAll')}
            </Menu.Item>
          }
        />
      )}
      <Results
        key={JSON.stringify(search)}
        matches={data.matches}
        inField={data.inField}
        total={data.total}
        wishedElsewhere={
          search.country ? [] : listUnshown(data.matches, data.wishedElsewhere, data.wish?.countries ?? [])
        }
        looser={<RelaxedMatches search={search} onSearch={show} />}
      />
      <Stack gap="xs" mt="lg">
        <MissingInputs missing={data.missing} />
        <TierNote matches={data.matches} />
      </Stack>
    </>
  )
}

function Discovery() {
  const { t } = useTranslation()
  return (
    <PageShell>
      <PageHeader title={t('matching.discovery.title')} info={t('matching.discovery.lede')} />
      <Matches />
    </PageShell>
  )
}
