import { Button, Group, Stack, Text } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { PageHeader } from '#src/client/ui/page-header.tsx'
import { PageShell } from '#src/client/ui/page-shell.tsx'
import { compareKey } from '#src/features/catalogue/comparison-params.parse.ts'
import { CatalogueLoading } from '#src/features/catalogue/components/catalogue-loading.tsx'
import { CompareBox } from '#src/features/catalogue/components/compare-box.tsx'
import toolClasses from '#src/features/catalogue/components/list-tools.module.css'
import { ListTools } from '#src/features/catalogue/components/list-tools.tsx'
import { type Elsewhere, rankingQuery } from '#src/features/matching/client.ts'
import { ElsewhereSwitch } from '#src/features/matching/components/elsewhere-switch.tsx'
import { EmptyRanking } from '#src/features/matching/components/empty-ranking.tsx'
import { FieldAbsent } from '#src/features/matching/components/field-absent.tsx'
import { LateSources } from '#src/features/matching/components/late-sources.tsx'
import { MatchSections } from '#src/features/matching/components/match-sections.tsx'
import { MissingInputs } from '#src/features/matching/components/missing-inputs.tsx'
import { type MatchSlots, RankedMatches, TieNote } from '#src/features/matching/components/ranked-matches.tsx'
import { RankingExplanation } from '#src/features/matching/components/ranking-explanation.tsx'
import { SampleMatches } from '#src/features/matching/components/sample-matches.tsx'
import { SampleNotice } from '#src/features/matching/components/sample-notice.tsx'
import { TierNote } from '#src/features/matching/components/tier-note.tsx'
import { useMatchSheet } from '#src/features/matching/components/use-match-sheet.ts'
import { WishedCountries } from '#src/features/matching/components/wished-countries.tsx'
import type { Match } from '#src/features/matching/contract.ts'
import { formatMatchName } from '#src/features/matching/match-name.format.ts'
import { type MatchSearch, toMatchSearch } from '#src/features/matching/match-search.parse.ts'
import { matchSorts } from '#src/features/matching/rules.ts'
import { ReadPageButton } from '#src/features/official-pages/components/read-page-button.tsx'
import { AddMissingProgram } from '#src/features/shortlist/components/add-missing-program.tsx'
import { AddToShortlist } from '#src/features/shortlist/components/add-to-shortlist.tsx'
import { ListComparison } from '#src/features/shortlist/components/list-comparison.tsx'

export const Route = createFileRoute('/_app/matched-universities')({
  validateSearch: toMatchSearch,
  component: MatchedUniversities,
})

function AddMatch({ match }: { match: Match }) {
  const { i18n } = useTranslation()
  if (!match.universityId) return null
  return (
    <AddToShortlist
      universityId={match.universityId}
      programId={match.programId}
      name={formatMatchName(match, i18n.language)}
      category={match.category}
      matchScore={match.match_score}
      isIcon
    />
  )
}

function MatchTools({ search }: { search: MatchSearch }) {
  const { t } = useTranslation()
  const navigate = Route.useNavigate()
  const { save, isSaving } = useMatchSheet(search)
  return (
    <ListTools
      sort={{
        value: search.sort ?? 'match',
        choices: matchSorts.map((value) => ({ value, label: t(`matching.sortBy.${value}`) })),
        onChange: (sort) =>
          void navigate({ search: toMatchSearch({ ...search, sort }), replace: true, resetScroll: false }),
      }}
      onExport={save}
      isExporting={isSaving}
    >
      <LinkButton
        to="/university-matching"
        variant="default"
        className={toolClasses.button ?? ''}
        aria-label={t('matching.ranked.discover')}
        title={t('matching.ranked.discover')}
      >
        <IconAdjustmentsHorizontal size={18} aria-hidden="true" />
        <span className={toolClasses.word}>{t('matching.ranked.discover')}</span>
      </LinkButton>
    </ListTools>
  )
}

function Ranking() {
  const { t, i18n } = useTranslation()
  const search = Route.useSearch()
  const { elsewhere, sort, compare = [] } = search
  const navigate = Route.useNavigate()
  const show = (next: MatchSearch) => void navigate({ search: toMatchSearch(next), replace: true, resetScroll: false })
  const { data, isPending, isError, isFetching, hasNextPage, fetchNextPage, refetch, error } = useInfiniteQuery(
    rankingQuery({ elsewhere, sort }),
  )
  if (isPending) return <LoadingSkeleton rows={8} />
  if (isError) {
    return (
      <ErrorState error={error} title={t('matching.failed')} onRetry={() => void refetch()} retrying={isFetching} />
    )
  }
  const matches = data.pages.flatMap((page) => page.matches)
  const [first] = data.pages
  const showElsewhere = (next: Elsewhere) => show({ ...search, elsewhere: next })
  const slots: MatchSlots = {
    compare: (match) =>
      match.universityId && match.programId ? (
        <CompareBox
          id={compareKey({ universityId: match.universityId, programId: match.programId })}
          name={formatMatchName(match, i18n.language)}
          chosen={compare}
          onChange={(chosen) => show({ ...search, compare: chosen })}
        />
      ) : null,
    actions: (match) => <AddMatch match={match} />,
    fill: (match) =>
      match.programId ? (
        <ReadPageButton
          about={{ kind: 'program', id: match.programId }}
          url={match.website_url}
          name={formatMatchName(match, i18n.language)}
        />
      ) : null,
  }
  if (!first) return null
  if (first.leftOut.length > 0)
    return (
      <>
        <FieldAbsent {...first} />
        <EmptyRanking
          leftOut={first.leftOut}
          onElsewhere={() => showElsewhere('yes')}
          addMissing={<AddMissingProgram />}
        />
        <SampleMatches />
      </>
    )
  return (
    <>
      {matches.some(({ source }) => source === 'fallback') ? <SampleNotice /> : null}
      <CatalogueLoading />
      <LateSources late={first.late} />
      <MissingInputs missing={first.missing} />
      <FieldAbsent {...first} />
      <MatchSections matches={matches} inField={first.inField} nearField={first.total - first.inField}>
        {(those, firstRank) => <RankedMatches matches={those} firstRank={sort ? undefined : firstRank} slots={slots} />}
      </MatchSections>
      {data.pages.length === 1 ? (
        <WishedCountries matches={first.wishedElsewhere}>
          {(those) => <RankedMatches matches={those} slots={slots} />}
        </WishedCountries>
      ) : null}
      <Group justify="center" mt="lg" gap="md">
        <Text size="sm" c="dimmed" role="status" data-figures>
          {t('matching.ranked.shown', { shown: matches.length, total: first.total })}
        </Text>
        {hasNextPage ? (
          <Button variant="default" loading={isFetching} onClick={() => void fetchNextPage()}>
            {t('matching.ranked.loadMore')}
          </Button>
        ) : null}
      </Group>
      <Stack gap="xs" mt="lg">
        <ElsewhereSwitch count={first.elsewhere} elsewhere={elsewhere} onChange={showElsewhere} />
        {sort ? (
          <Text size="sm" c="dimmed">
            {t('matching.sortedNote')}
          </Text>
        ) : (
          <TieNote matches={matches} />
        )}
        <TierNote matches={matches} />
      </Stack>
      <RankingExplanation />
      <ListComparison chosen={compare} onClear={() => show({ ...search, compare: [] })} />
    </>
  )
}

function MatchedUniversities() {
  const { t } = useTranslation()
  const search = Route.useSearch()
  return (
    <PageShell>
      <div style={{ '--header-gap': '0.75rem' } as CSSProperties}>
        <PageHeader title={t('matching.ranked.title')} actions={<MatchTools search={search} />} />
      </div>
      <Ranking />
    </PageShell>
  )
}
