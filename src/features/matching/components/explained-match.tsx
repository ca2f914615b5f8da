import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AlsoByField } from '#src/features/catalogue/components/also-by-field.tsx'
import { DecidingCells } from '#src/features/catalogue/components/deciding-cells.tsx'
import { useListView } from '#src/features/catalogue/components/use-list-view.ts'
import { formatMatchPlace, formatReason, listScoreParts, selectStrongestReasons } from '../client.ts'
import type { Match } from '../contract.ts'
import { formatMatchName } from '../match-name.format.ts'
import { getFitLevel } from '../rules.ts'
import { MatchCard } from './match-card.tsx'
import { OverLimit } from './over-limit.tsx'
import { useReasonReader } from './use-reason-reader.ts'

const MatchFacts = ({ match }: { match: Match }) => {
  const { i18n } = useTranslation()
  const { columns } = useListView()
  const { universityId, programId, facts } = match
  return (
    <DecidingCells
      {...{ universityId, programId, facts, columns }}
      hasLabels
      name={formatMatchName(match, i18n.language)}
    />
  )
}

/** Match card of an API match in the reader's language. */
export const ExplainedMatch = ({ match, actions }: { match: Match; actions?: ReactNode }) => {
  const { t } = useTranslation()
  const reader = useReasonReader()
  const isSample = match.source === 'fallback'
  return (
    <MatchCard
      programme={match.program_name || match.university_name}
      place={formatMatchPlace(match, reader)}
      tier={match.category}
      fit={t(`matching.fit.${getFitLevel(match)}`)}
      format={match.format}
      contributions={listScoreParts(match, t)}
      reasons={selectStrongestReasons(match).map((part) => formatReason(part, reader))}
      facts={isSample ? null : <MatchFacts match={match} />}
      note={
        <>
          <AlsoByField universityId={match.universityId} isByField={match.isByField} also={match.also} />
          <OverLimit match={match} />
        </>
      }
      isSample={isSample}
      actions={actions}
    />
  )
}
