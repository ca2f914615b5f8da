import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { placeText } from '#src/features/catalogue/client.ts'
import { reasonText, strongestReasons, toHundred } from '../client.ts'
import type { Match } from '../contract.ts'
import { MatchCard } from './match-card.tsx'

// One order on every card, so that a shade means the same part everywhere.
const partOrder = ['field', 'research', 'tier', 'budget', 'country', 'level'] as const

/** A match of the API as a card in the reader's language. */
export const ExplainedMatch = ({ match, actions }: { match: Match; actions?: ReactNode }) => {
  const { t, i18n } = useTranslation()
  const say = (contribution: Match['reasoning'][number]) => reasonText(contribution, t, i18n.language)
  const parts = partOrder.flatMap((name) => {
    const part = match.reasoning.find((contribution) => contribution.name === name && contribution.points > 0)
    return part ? [{ name: t(`matching.part.${name}`), amount: Math.round(part.points * 1000) / 10 }] : []
  })
  return (
    <MatchCard
      programme={match.program_name || match.university_name}
      university={match.university_name}
      place={placeText(match.location, i18n.language)}
      tier={match.category}
      score={toHundred(match.match_score)}
      contributions={parts}
      reasons={strongestReasons(match).map(say)}
      unknown={match.reasoning.filter(({ isKnown }) => !isKnown).map(say)}
      isSample={match.source === 'fallback'}
      actions={actions}
    />
  )
}
