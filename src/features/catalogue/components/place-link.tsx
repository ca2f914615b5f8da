import type { ReactNode } from 'react'
import { TextLink } from '#src/client/ui/text-link.tsx'

type PlaceLinkProps = {
  children: ReactNode
  className?: string
  underline?: 'hover'
  inherit?: boolean
  universityId: string
  /** Null where a person chose the university alone. */
  programId: string | null
}

/** Leads to a programme's own page; to its university's where no programme is named. */
export const PlaceLink = ({ universityId: id, programId, ...link }: PlaceLinkProps) =>
  programId ? (
    <TextLink to="/university/$id/$programId" params={{ id, programId }} {...link} />
  ) : (
    <TextLink to="/university/$id" params={{ id }} {...link} />
  )
