import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { placeText } from '#src/features/catalogue/client.ts'
import { reasonText, strongestReasons, toHundred } from '../client.ts'
import type { Match } from '../contract.ts'
import classes from './ranked-matches.module.css'
import { TierBadge } from './tier-badge.tsx'

type RankedMatchesProps = { matches: Match[]; actions: (match: Match) => ReactNode }

const RankedMatch = ({ match, actions }: { match: Match; actions: ReactNode }) => {
  const { t, i18n } = useTranslation()
  const [strongest] = strongestReasons(match)
  const name = match.program_name || match.university_name
  const score = toHundred(match.match_score)
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        {match.universityId ? (
          <TextLink
            to="/university/$id"
            params={{ id: match.universityId }}
            underline="hover"
            className={classes.name ?? ''}
          >
            <bdi>{name}</bdi>
          </TextLink>
        ) : (
          <bdi className={classes.name}>{name}</bdi>
        )}
        <Text size="sm" c="dimmed">
          <bdi>
            {t('matching.universityAndPlace', {
              university: match.university_name,
              place: placeText(match.location, i18n.language),
            })}
          </bdi>
        </Text>
        {strongest ? <Text size="sm">{reasonText(strongest, t, i18n.language)}</Text> : null}
      </div>
      <div className={classes.standing}>
        <TierBadge tier={match.category} />
        <div className={classes.score}>
          <Text component="span" fw={600} data-figures>
            {t('matching.ranked.scoreOf', { score: new Intl.NumberFormat(i18n.language).format(score) })}
          </Text>
          <svg className={classes.bar} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true" data-mirrored>
            <rect className={classes.rest} width="100" height="4" />
            <rect className={classes.reached} width={score} height="4" />
          </svg>
        </div>
      </div>
      <div className={classes.actions}>{actions}</div>
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
