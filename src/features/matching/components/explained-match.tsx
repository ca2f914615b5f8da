import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AlsoByField } from '#src/features/catalogue/components/also-by-field.tsx'
import { matchPlace, reasonText, scoreText, shownParts, strongestReasons, unknownParts } from '../client.ts'
import type { Match } from '../contract.ts'
import { MatchCard } from './match-card.tsx'
import { useReasonReader } from './use-reason-reader.ts'

/** A match of the API as a card in the reader's language. */
export const ExplainedMatch = ({ match, actions }: { match: Match; actions?: ReactNode }) => {
  const { t, i18n } = useTranslation()
  const reader = useReasonReader()
  const say = (contribution: Match['reasoning'][number]) => reasonText(contribution, reader)
  const unknown = unknownParts(match, t, i18n.language)
  return (
    <MatchCard
      programme={match.program_name || match.university_name}
      place={matchPlace(match, reader)}
      tier={match.category}
      score={scoreText(match, t, i18n.language)}
      format={match.format}
      contributions={shownParts(match, t)}
      reasons={strongestReasons(match).map(say)}
      unknown={unknown ? [t('matching.notKnown', { list: unknown })] : []}
      note={<AlsoByField universityId={match.universityId} isByField={match.isByField} also={match.also} />}
      isSample={match.source === 'fallback'}
      actions={actions}
    />
  )
}
