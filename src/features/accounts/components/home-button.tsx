import type { ReactNode } from 'react'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { getHomePath } from '../access.rules.ts'
import { useCachedRole } from '../client.ts'

/** Link to the home page of the user's role. */
export const HomeButton = ({ children }: { children: ReactNode }) => {
  const { role } = useCachedRole()
  return <LinkButton to={getHomePath({ role })}>{children}</LinkButton>
}
