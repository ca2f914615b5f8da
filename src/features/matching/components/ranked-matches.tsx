import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AlsoByField } from '#src/features/catalogue/components/also-by-field.tsx'
import { ColumnHeads } from '#src/features/catalogue/components/column-heads.tsx'
import rowClasses from '#src/features/catalogue/components/program-row.module.css'
import { ProgramRow } from '#src/features/catalogue/components/program-row.tsx'
import { useListView } from '#src/features/catalogue/components/use-list-view.ts'
import { getNumberFormat } from '#src/shared/formats.ts'
import { groupTies } from '../client.ts'
import type { Match } from '../contract.ts'
import { formatMatchName } from '../match-name.format.ts'
import { FitLabel } from './fit-label.tsx'
import { FitMark } from './fit-mark.tsx'
import { MatchLink } from './match-link.tsx'
import { MatchReasons } from './match-reasons.tsx'
import { OverLimit } from './over-limit.tsx'
import classes from './ranked-matches.module.css'
import { TierBadge } from './tier-badge.tsx'

/** Slots of a match for other features, filled by the route. */
export interface MatchSlots {
  compare?: (match: Match) => ReactNode
  actions: (match: Match) => ReactNode
  /** Ways to fill in what is unknown. */
  fill?: (match: Match) => ReactNode
}

type RankedMatchesProps = {
  matches: Match[]
  slots: MatchSlots
  /** Rank of the first match in the whole list; undefined when the order is no ranking. */
  firstRank?: number | undefined
}

type RankedMatchProps = {
  match: Match
  slots: MatchSlots
  /** Rank in the list, which ties share. */
  rank?: number | undefined
}

const RankedMatch = ({ match, slots, rank }: RankedMatchProps) => {
  const { t, i18n } = useTranslation()
  const name = formatMatchName(match, i18n.language)
  return (
    <ProgramRow
      universityId={match.universityId}
      programId={match.programId}
      name={name}
      heading={<MatchLink match={match} />}
      facts={match.facts}
      isRanked={rank !== undefined}
      rank={rank === undefined ? undefined : getNumberFormat(i18n.language).format(rank)}
      standing={
        <>
          <FitLabel match={match} />
          {match.category ? <TierBadge tier={match.category} /> : null}
        </>
      }
      mark={<OverLimit match={match} />}
      compare={slots.compare?.(match)}
      actions={slots.actions(match)}
      fill={slots.fill?.(match)}
      details={{
        label: t('matching.ranked.whyNamed', { name }),
        content: (
          <div>
            <AlsoByField universityId={match.universityId} isByField={match.isByField} also={match.also} />
            {match.reasoning.length > 0 ? (
              <>
                <div className={classes.score}>
                  <FitMark match={match} />
                </div>
                <MatchReasons match={match} />
              </>
            ) : null}
          </div>
        ),
      }}
    />
  )
}

/** Explains shared ranks once per list; hidden without any. */
export const TieNote = ({ matches }: { matches: Match[] }) => {
  const { t } = useTranslation()
  if (groupTies(matches).every(({ length }) => length === 1)) return null
  return (
    <Text size="sm" c="dimmed">
      {t('matching.ranked.tieOrder')}
    </Text>
  )
}

/** Whole list in its order. Tied matches, which differ in no known fact, share a rank. */
export const RankedMatches = ({ matches, slots, firstRank }: RankedMatchesProps) => {
  const { columns } = useListView()
  let rank = firstRank
  const ranked = groupTies(matches).flatMap((group) => {
    const rows = group.map((match) => ({ match, rank }))
    if (rank !== undefined) rank += group.length
    return rows
  })
  return (
    <>
      <ColumnHeads
        columns={columns}
        isRanked={firstRank !== undefined}
        hasCompare={slots.compare !== undefined}
        hasActions
      />
      <ol data-bare className={rowClasses.list}>
        {ranked.map(({ match, rank: place }) => (
          <RankedMatch key={match.id} match={match} slots={slots} rank={place} />
        ))}
      </ol>
    </>
  )
}
