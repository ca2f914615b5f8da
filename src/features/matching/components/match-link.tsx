import { PlaceLink } from '#src/features/catalogue/components/place-link.tsx'
import type { Match } from '../contract.ts'

/** Link from a match to its programme; samples have no link. */
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
