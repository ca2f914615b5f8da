import { Button, Collapse, Text } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AlsoByField } from '#src/features/catalogue/components/also-by-field.tsx'
import { ColumnHeads } from '#src/features/catalogue/components/column-heads.tsx'
import rowClasses from '#src/features/catalogue/components/program-row.module.css'
import { ProgramRow } from '#src/features/catalogue/components/program-row.tsx'
import { useListView } from '#src/features/catalogue/components/use-list-view.ts'
import { getNumberFormat } from '#src/shared/formats.ts'
import { formatMatchPlace, formatReason, groupTies, selectStrongestReasons } from '../client.ts'
import type { Match } from '../contract.ts'
import { formatMatchName } from '../match-name.format.ts'
import type { ContributionName } from '../rules.ts'
import { FitMark } from './fit-mark.tsx'
import { FormatBadge } from './format-badge.tsx'
import { MatchLink } from './match-link.tsx'
import { MatchReasons } from './match-reasons.tsx'
import { OverLimit } from './over-limit.tsx'
import classes from './ranked-matches.module.css'
import { TierBadge } from './tier-badge.tsx'
import { TierEvidence } from './tier-evidence.tsx'
import { useReasonReader } from './use-reason-reader.ts'

type RankedMatchesProps = {
  matches: Match[]
  actions: (match: Match) => ReactNode
  /** Rank of the first match in the whole list; undefined when the order is no ranking. */
  firstRank?: number | undefined
}

const saidElsewhere: ReadonlySet<ContributionName> = new Set(['tier', 'field', 'level', 'country', 'deadline'])

const MoreOf = ({ match }: { match: Match }) => {
  const reader = useReasonReader()
  // Tier and section already show the rest.
  const strongest = selectStrongestReasons(match).find(({ name }) => !saidElsewhere.has(name))
  return (
    <>
      <AlsoByField universityId={match.universityId} isByField={match.isByField} also={match.also} />
      {strongest ? <Text size="sm">{formatReason(strongest, reader)}</Text> : null}
    </>
  )
}

type RankedMatchProps = {
  match: Match
  actions: ReactNode
  /** Rank in the list; undefined for ties. */
  rank?: number | undefined
  isRanked: boolean
}

const RankedMatch = ({ match, actions, rank, isRanked }: RankedMatchProps) => {
  const { t, i18n } = useTranslation()
  const reader = useReasonReader()
  const [isOpen, setIsOpen] = useState(false)
  const panel = useId()
  const name = formatMatchName(match, i18n.language)
  return (
    <ProgramRow
      universityId={match.universityId}
      programId={match.programId}
      name={name}
      heading={<MatchLink match={match} className={rowClasses.name ?? ''} />}
      place={<bdi>{formatMatchPlace(match, reader)}</bdi>}
      facts={match.facts}
      more={<MoreOf match={match} />}
      isRanked={isRanked}
      rank={rank === undefined ? undefined : getNumberFormat(i18n.language).format(rank)}
      standing={
        <>
          <div className={classes.score}>
            <FitMark match={match} />
          </div>
          <OverLimit match={match} />
          {match.category ? <TierBadge tier={match.category} /> : null}
          <TierEvidence match={match} />
          <FormatBadge format={match.format} />
          {match.reasoning.length > 0 ? (
            <Button
              variant="subtle"
              size="compact-sm"
              px={0}
              aria-expanded={isOpen}
              aria-controls={panel}
              aria-label={t('matching.ranked.whyNamed', { name })}
              onClick={() => setIsOpen(!isOpen)}
            >
              {isOpen ? t('matching.ranked.hide') : t('matching.ranked.why')}
            </Button>
          ) : null}
        </>
      }
      actions={actions}
      panel={
        <Collapse expanded={isOpen} id={panel}>
          {isOpen ? <MatchReasons match={match} /> : null}
        </Collapse>
      }
    />
  )
}

type TieProps = { matches: Match[]; actions: RankedMatchesProps['actions'] }

/** Tied matches, which differ in no known fact: one rank, and no ranks inside. */
const Tie = ({ matches, actions }: TieProps) => {
  const { t } = useTranslation()
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? matches : matches.slice(0, firstOfTie)
  const rest = matches.length - shown.length
  return (
    <li className={classes.tie}>
      <Text size="sm" fw={600}>
        {t('matching.ranked.tie', { count: matches.length })}
      </Text>
      <ul className={classes.tied}>
        {shown.map((match) => (
          <RankedMatch key={match.id} match={match} actions={actions(match)} isRanked />
        ))}
      </ul>
      {rest > 0 ? (
        <Button variant="subtle" size="compact-md" mt="sm" onClick={() => setWhole(true)}>
          {t('matching.ranked.tieRest', { count: rest })}
        </Button>
      ) : null}
    </li>
  )
}

/** Number of tied matches shown initially. */
const firstOfTie = 3

/** Explains tied groups once per page; hidden without any. */
export const TieNote = ({ matches }: { matches: Match[] }) => {
  const { t } = useTranslation()
  if (groupTies(matches).every(({ length }) => length === 1)) return null
  return (
    <Text size="sm" c="dimmed">
      {t('matching.ranked.tieOrder')}
    </Text>
  )
}

/** Whole list in its order. Tied matches form one group without ranks of their own. */
export const RankedMatches = ({ matches, actions, firstRank }: RankedMatchesProps) => {
  const { columns } = useListView()
  let rank = firstRank
  const groups = groupTies(matches).map((group) => {
    const place = { group, rank }
    if (rank !== undefined) rank += group.length
    return place
  })
  return (
    <>
      <ColumnHeads columns={columns} isRanked={firstRank !== undefined} hasStanding hasActions />
      <ol data-bare className={rowClasses.list}>
        {groups.map(({ group, rank: place }) => {
          const [first] = group
          if (!first) return null
          return group.length === 1 ? (
            <RankedMatch
              key={first.id}
              match={first}
              actions={actions(first)}
              rank={place}
              isRanked={firstRank !== undefined}
            />
          ) : (
            <Tie key={first.id} matches={group} actions={actions} />
          )
        })}
      </ol>
    </>
  )
}
