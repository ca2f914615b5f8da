import { Button, Group, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { PageHeader } from '#src/client/ui/page-header.tsx'
import { PageShell } from '#src/client/ui/page-shell.tsx'
import { type Elsewhere, rankingQuery } from '#src/features/matching/client.ts'
import { ElsewhereSwitch } from '#src/features/matching/components/elsewhere-switch.tsx'
import { FieldAbsent } from '#src/features/matching/components/field-absent.tsx'
import { LateSources } from '#src/features/matching/components/late-sources.tsx'
import { MatchSections } from '#src/features/matching/components/match-sections.tsx'
import { MissingInputs } from '#src/features/matching/components/missing-inputs.tsx'
import { NothingLeft } from '#src/features/matching/components/nothing-left.tsx'
import { RankedMatches } from '#src/features/matching/components/ranked-matches.tsx'
import { RankingExplanation } from '#src/features/matching/components/ranking-explanation.tsx'
import { SampleNotice } from '#src/features/matching/components/sample-notice.tsx'
import type { Match } from '#src/features/matching/contract.ts'
import { matchName } from '#src/features/matching/match-name.format.ts'
import { toMatchSearch } from '#src/features/matching/match-search.parse.ts'
import { AddToShortlist } from '#src/features/shortlist/components/add-to-shortlist.tsx'

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
      name={matchName(match, i18n.language)}
      category={match.category}
      matchScore={match.match_score}
    />
  )
}

function Ranking() {
  const { t } = useTranslation()
  const { elsewhere } = Route.useSearch()
  const navigate = Route.useNavigate()
  const { data, isPending, isError, isFetching, hasNextPage, fetchNextPage, refetch, error } = useInfiniteQuery(
    rankingQuery(elsewhere),
  )
  if (isPending) return <LoadingSkeleton rows={8} />
  if (isError) {
    return (
      <ErrorState error={error} title={t('matching.failed')} onRetry={() => void refetch()} retrying={isFetching} />
    )
  }
  const matches = data.pages.flatMap((page) => page.matches)
  const [first] = data.pages
  const showElsewhere = (next: Elsewhere) =>
    void navigate({ search: next ? { elsewhere: next } : {}, replace: true, resetScroll: false })
  if (!first) return null
  if (first.leftOut.length > 0)
    return (
      <>
        <FieldAbsent {...first} />
        <NothingLeft leftOut={first.leftOut} onElsewhere={() => showElsewhere('yes')} />
      </>
    )
  return (
    <>
      {matches.some(({ source }) => source === 'fallback') ? <SampleNotice /> : null}
      <LateSources late={first.late} />
      <MissingInputs missing={first.missing} />
      <FieldAbsent {...first} />
      <ElsewhereSwitch count={first.elsewhere} elsewhere={elsewhere} onChange={showElsewhere} />
      <MatchSections matches={matches} inField={first.inField} nearField={first.total - first.inField}>
        {(those, firstRank) => (
          <RankedMatches matches={those} firstRank={firstRank} actions={(match) => <AddMatch match={match} />} />
        )}
      </MatchSections>
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
      <RankingExplanation />
    </>
  )
}

function MatchedUniversities() {
  const { t } = useTranslation()
  return (
    <PageShell>
      <PageHeader
        title={t('matching.ranked.title')}
        lede={t('matching.ranked.lede')}
        actions={
          <LinkButton to="/university-matching" variant="default">
            {t('matching.ranked.discover')}
          </LinkButton>
        }
      />
      <Ranking />
    </PageShell>
  )
}
