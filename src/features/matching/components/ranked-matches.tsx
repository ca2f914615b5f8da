import { Button, Collapse, Text } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ShareBar } from '#src/client/ui/share-bar.tsx'
import { AlsoByField } from '#src/features/catalogue/components/also-by-field.tsx'
import { numberFormat } from '#src/shared/formats.ts'
import { groupTies, matchPlace, reasonText, scoreText, shownParts, strongestReasons } from '../client.ts'
import type { Match } from '../contract.ts'
import { matchName } from '../match-name.format.ts'
import { FormatBadge } from './format-badge.tsx'
import { MatchLink } from './match-link.tsx'
import { MatchReasons } from './match-reasons.tsx'
import classes from './ranked-matches.module.css'
import { TierBadge } from './tier-badge.tsx'
import { useReasonReader } from './use-reason-reader.ts'

type RankedMatchesProps = {
  matches: Match[]
  actions: (match: Match) => ReactNode
  /** The place of the first of them in the whole list. */
  firstRank?: number
}

const MatchName = ({ match }: { match: Match }) => {
  const reader = useReasonReader()
  const [strongest] = strongestReasons(match)
  return (
    <div className={classes.words}>
      <MatchLink match={match} className={classes.name ?? ''} />
      <Text size="sm" c="dimmed">
        <bdi>{matchPlace(match, reader)}</bdi>
      </Text>
      <AlsoByField universityId={match.universityId} isByField={match.isByField} also={match.also} />
      {strongest ? <Text size="sm">{reasonText(strongest, reader)}</Text> : null}
    </div>
  )
}

type RankedMatchProps = {
  match: Match
  actions: ReactNode
  /** Its place in the list; undefined where others stand as high. */
  rank?: number
}

const RankedMatch = ({ match, actions, rank }: RankedMatchProps) => {
  const { t, i18n } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const panel = useId()
  const { format } = numberFormat(i18n.language)
  return (
    <li className={classes.row} data-match data-rank={rank === undefined ? undefined : format(rank)}>
      <MatchName match={match} />
      <div className={classes.standing}>
        <TierBadge tier={match.category} />
        <FormatBadge format={match.format} />
        <div className={classes.score}>
          <ShareBar label={scoreText(match, t, i18n.language)} parts={shownParts(match, t)} whole={100} isCompact />
        </div>
      </div>
      <div className={classes.actions}>
        {match.reasoning.length > 0 ? (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-expanded={isOpen}
            aria-controls={panel}
            aria-label={t('matching.ranked.whyNamed', { name: matchName(match, i18n.language) })}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? t('matching.ranked.hide') : t('matching.ranked.why')}
          </Button>
        ) : null}
        {actions}
      </div>
      <Collapse expanded={isOpen} className={classes.panel ?? ''} id={panel}>
        {isOpen ? <MatchReasons match={match} /> : null}
      </Collapse>
    </li>
  )
}

type TieProps = { matches: Match[]; actions: RankedMatchesProps['actions'] }

/** Matches between which nothing that is known makes a difference: one place of the list, and no ranks inside. */
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
      <Text size="sm" c="dimmed">
        {t('matching.ranked.tieOrder')}
      </Text>
      <ul className={classes.tied}>
        {shown.map((match) => (
          <RankedMatch key={match.id} match={match} actions={actions(match)} />
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

/** How many of a group that differs in nothing are shown at first. */
const firstOfTie = 3

/** The whole list in its order. What differs in nothing that is known stands as one group and has no rank of its own. */
export const RankedMatches = ({ matches, actions, firstRank = 1 }: RankedMatchesProps) => {
  let rank = firstRank
  const places = groupTies(matches).map((group) => {
    const place = { group, rank }
    rank += group.length
    return place
  })
  return (
    <ol className={classes.list}>
      {places.map(({ group, rank: place }) => {
        const [first] = group
        if (!first) return null
        return group.length === 1 ? (
          <RankedMatch key={first.id} match={first} actions={actions(first)} rank={place} />
        ) : (
          <Tie key={first.id} matches={group} actions={actions} />
        )
      })}
    </ol>
  )
}
