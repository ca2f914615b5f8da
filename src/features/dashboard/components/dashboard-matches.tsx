import { Group, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { ColumnHeads } from '#src/features/catalogue/components/column-heads.tsx'
import rowClasses from '#src/features/catalogue/components/program-row.module.css'
import { ProgramRow } from '#src/features/catalogue/components/program-row.tsx'
import type { ListColumn } from '#src/features/catalogue/facts/deciding-values.format.ts'
import { matchesQuery } from '#src/features/matching/client.ts'
import { FieldAbsent } from '#src/features/matching/components/field-absent.tsx'
import { FitLabel } from '#src/features/matching/components/fit-label.tsx'
import { MatchLink } from '#src/features/matching/components/match-link.tsx'
import { OverLimit } from '#src/features/matching/components/over-limit.tsx'
import { SampleMatches } from '#src/features/matching/components/sample-matches.tsx'
import { TierBadge } from '#src/features/matching/components/tier-badge.tsx'
import type { Match } from '#src/features/matching/contract.ts'
import { formatMatchName } from '#src/features/matching/match-name.format.ts'
import { dashboardMatchLimit } from '#src/features/matching/rules.ts'
import { AddToShortlist } from '#src/features/shortlist/components/add-to-shortlist.tsx'
import { selectBestMatches } from '../best-matches.rules.ts'

/** Columns of the compact list; details are one click away. */
const columns: readonly ListColumn[] = ['deadline', 'cost']
/** Requests more matches than are shown, because degrees of one name are merged. */
const limit = 2 * dashboardMatchLimit

const BestMatch = ({ match, degrees }: { match: Match; degrees: readonly string[] }) => {
  const { i18n } = useTranslation()
  const { universityId, programId, facts, category, match_score: matchScore } = match
  const name = formatMatchName(match, i18n.language)
  return (
    <ProgramRow
      {...{ universityId, programId, name, facts, columns }}
      heading={<MatchLink match={match} degree={degrees.join(' · ')} />}
      standing={
        <>
          <FitLabel match={match} />
          {category ? <TierBadge tier={category} /> : null}
        </>
      }
      mark={<OverLimit match={match} />}
      actions={<AddToShortlist {...{ universityId, programId, name, category, matchScore }} isIcon />}
    />
  )
}

const Body = () => {
  const { t } = useTranslation()
  const { data, error, isPending, isFetching, refetch } = useQuery(matchesQuery(limit))
  if (isPending) return <LoadingSkeleton rows={dashboardMatchLimit} />
  if (!data)
    return (
      <ErrorState error={error} title={t('matching.failed')} onRetry={() => void refetch()} retrying={isFetching} />
    )
  const best = selectBestMatches(data.matches, dashboardMatchLimit)
  if (best.length === 0)
    return (
      <>
        <FieldAbsent {...data} />
        {data.leftOut.map(({ reason, programs }) => (
          <Text key={reason}>{t(`matching.explained.leftOut.${reason}`, { count: programs })}</Text>
        ))}
        <Group gap="sm" my="md">
          <LinkButton to="/settings/$section" params={{ section: 'profile' }} variant="default">
            {t('matching.missingAction')}
          </LinkButton>
        </Group>
        <SampleMatches />
      </>
    )
  return (
    <>
      <FieldAbsent {...data} />
      <ColumnHeads columns={columns} hasActions />
      <ul data-bare className={rowClasses.list}>
        {best.map(({ match, degrees }) => (
          <BestMatch key={match.id} match={match} degrees={degrees} />
        ))}
      </ul>
    </>
  )
}

/** Best matches in a compact list; when empty, explains why, what to change, and what a match looks like. */
export const DashboardMatches = () => {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="best-matches">
      <Group justify="space-between" mb="sm">
        <Title order={2} id="best-matches">
          {t('snapshot.matches.title')}
        </Title>
        <LinkButton to="/matched-universities" variant="subtle">
          {t('snapshot.matches.all')}
        </LinkButton>
      </Group>
      <Body />
    </section>
  )
}
