import type { ReactNode } from 'react'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { useKnownRole } from '../client.ts'
import { homeOf } from '../rules.ts'

/** Back to the first page of one's own area, whichever the role. */
export const HomeButton = ({ children }: { children: ReactNode }) => {
  const { role } = useKnownRole()
  return <LinkButton to={homeOf({ role })}>{children}</LinkButton>
}
