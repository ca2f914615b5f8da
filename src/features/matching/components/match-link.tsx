import { PlaceLink } from '#src/features/catalogue/components/place-link.tsx'
import type { Match } from '../contract.ts'

/** The name of a match, which leads to its programme; samples lead nowhere. */
export const MatchLink = ({ match, className }: { match: Match; className: string }) => {
  const name = <bdi>{match.program_name || match.university_name}</bdi>
  return match.universityId ? (
    <PlaceLink universityId={match.universityId} programId={match.programId} underline="hover" className={className}>
      {name}
    </PlaceLink>
  ) : (
    <span className={className}>{name}</span>
  )
}
