import type { ReactNode } from 'react'
import { TextLink } from '#src/client/ui/text-link.tsx'

type PlaceLinkProps = {
  children: ReactNode
  className?: string
  underline?: 'hover'
  inherit?: boolean
  c?: 'inherit'
  fw?: number
  universityId: string
  /** Null when the user chose the university only. */
  programId: string | null
}

/** Links to a programme's page, or to its university's when no programme is given. */
export const PlaceLink = ({ universityId: id, programId, ...link }: PlaceLinkProps) =>
  programId ? (
    <TextLink to="/university/$id/$programId" params={{ id, programId }} {...link} />
  ) : (
    <TextLink to="/university/$id" params={{ id }} {...link} />
  )
