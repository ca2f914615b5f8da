import { Button, Collapse, Text } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ShareBar } from '#src/client/ui/share-bar.tsx'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { listItems } from '#src/shared/lists.ts'
import { matchPlace, reasonText, shownParts, strongestReasons, toHundred } from '../client.ts'
import type { Match } from '../contract.ts'
import { FactSources } from './fact-sources.tsx'
import classes from './ranked-matches.module.css'
import { TierBadge } from './tier-badge.tsx'
import { useReasonReader } from './use-reason-reader.ts'

type RankedMatchesProps = { matches: Match[]; actions: (match: Match) => ReactNode }

const nameOf = (match: Match) => match.program_name || match.university_name

const MatchName = ({ match }: { match: Match }) => {
  const reader = useReasonReader()
  const [strongest] = strongestReasons(match)
  return (
    <div className={classes.words}>
      {match.universityId ? (
        <TextLink
          to="/university/$id"
          params={{ id: match.universityId }}
          underline="hover"
          className={classes.name ?? ''}
        >
          <bdi>{nameOf(match)}</bdi>
        </TextLink>
      ) : (
        <bdi className={classes.name}>{nameOf(match)}</bdi>
      )}
      <Text size="sm" c="dimmed">
        <bdi>{matchPlace(match, reader)}</bdi>
      </Text>
      {strongest ? <Text size="sm">{reasonText(strongest, reader)}</Text> : null}
    </div>
  )
}

/** Every part of the score with its points and its sentence, known or not. */
const Reasons = ({ match }: { match: Match }) => {
  const { t, i18n } = useTranslation()
  const reader = useReasonReader()
  const figures = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 })
  return (
    <>
      <dl className={classes.reasons}>
        {match.reasoning.map((part) => (
          <div key={part.name} className={classes.reason}>
            <dt>{t(`matching.part.${part.name}`)}</dt>
            <dd className={classes.points} data-figures>
              <bdi>{`${figures.format(part.points * 100)} / ${figures.format(part.of * 100)}`}</bdi>
            </dd>
            <dd className={classes.sentence} data-known={part.isKnown}>
              {reasonText(part, reader)}
              <FactSources part={part} sources={match.sources} />
            </dd>
          </div>
        ))}
      </dl>
      {match.requirements.length > 0 ? (
        <Text size="sm" mt="xs">
          {t('matching.asksFor', {
            list: listItems(match.requirements, i18n.language),
          })}
        </Text>
      ) : null}
    </>
  )
}

const RankedMatch = ({ match, actions }: { match: Match; actions: ReactNode }) => {
  const { t, i18n } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const panel = useId()
  const score = new Intl.NumberFormat(i18n.language).format(toHundred(match.match_score))
  return (
    <li className={classes.row}>
      <MatchName match={match} />
      <div className={classes.standing}>
        <TierBadge tier={match.category} />
        <div className={classes.score}>
          <ShareBar
            label={t('matching.ranked.scoreOf', { score })}
            parts={shownParts(match, t)}
            whole={100}
            isCompact
          />
        </div>
      </div>
      <div className={classes.actions}>
        {match.reasoning.length > 0 ? (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-expanded={isOpen}
            aria-controls={panel}
            aria-label={t('matching.ranked.whyNamed', { name: nameOf(match) })}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? t('matching.ranked.hide') : t('matching.ranked.why')}
          </Button>
        ) : null}
        {actions}
      </div>
      <Collapse expanded={isOpen} className={classes.panel ?? ''} id={panel}>
        {isOpen ? <Reasons match={match} /> : null}
      </Collapse>
    </li>
  )
}

/** The whole list in its order; the rank is the list's own number. */
export const RankedMatches = ({ matches, actions }: RankedMatchesProps) => (
  <ol className={classes.list}>
    {matches.map((match) => (
      <RankedMatch key={match.id} match={match} actions={actions(match)} />
    ))}
  </ol>
)
