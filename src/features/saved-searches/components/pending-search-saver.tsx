import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { sessionQuery } from '#src/features/accounts/client.ts'
import { takePendingSearch } from '../client.ts'
import { useSaveSearch } from './use-save-search.ts'

/** Saves the search that a visitor wanted to save, once they have signed in. Renders nothing. */
export const PendingSearchSaver = () => {
  const { data } = useQuery(sessionQuery)
  const { run } = useSaveSearch()
  const isApplicant = data?.person?.role === 'applicant'
  useEffect(() => {
    const pending = isApplicant ? takePendingSearch() : undefined
    if (pending) void run(pending)
  })
  return null
}
