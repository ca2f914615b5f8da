import { useTranslation } from 'react-i18next'
import { formatPlace } from '#src/features/catalogue/client.ts'
import { formatFormatName } from '#src/features/catalogue/components/format-labels.ts'
import { PlaceLink } from '#src/features/catalogue/components/place-link.tsx'
import rowClasses from '#src/features/catalogue/components/program-row.module.css'
import { ProgramWords } from '#src/features/catalogue/components/program-words.tsx'
import { formatDegreeFirst } from '#src/features/catalogue/program.format.ts'
import type { Match } from '../contract.ts'

type MatchLinkProps = {
  match: Match
  /** Degrees of merged programmes of one name; by default the degree of the match. */
  degree?: string
}

/** Link from a match to its programme, named by university, degree and programme; samples have no link. */
export const MatchLink = ({ match, degree = match.degree }: MatchLinkProps) => {
  const { t, i18n } = useTranslation()
  const { universityId, programId, university_name: university, program_name: program, location, format } = match
  const details = [formatDegreeFirst(program, degree), format ? formatFormatName(format, t) : '']
  const words = (
    <ProgramWords
      university={university}
      details={details.filter(Boolean)}
      place={formatPlace(location, i18n.language)}
    />
  )
  const className = rowClasses.name ?? ''
  return universityId ? (
    <PlaceLink {...{ universityId, programId, className }} underline="hover">
      {words}
    </PlaceLink>
  ) : (
    <span className={className}>{words}</span>
  )
}
