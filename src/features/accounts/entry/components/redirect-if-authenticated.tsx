import { useQuery } from '@tanstack/react-query'
import { findDestination } from '../../auth-flow.client.ts'
import { sessionQuery } from '../../client.ts'
import { GoTo } from './go-to.tsx'

/** Redirects a user who is already signed in and has a role (SU-15). */
export const RedirectIfAuthenticated = ({ redirect }: { redirect?: string | undefined }) => {
  const { data } = useQuery(sessionQuery)
  const person = data?.person
  return person?.role ? <GoTo path={findDestination(person, redirect)} /> : null
}
