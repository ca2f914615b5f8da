import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { sessionQuery } from '#src/features/accounts/client.ts'
import { takePendingShortlist } from '../client.ts'
import { useSaveSharedShortlist } from './use-save-shared-shortlist.ts'

/** Saves the entries of the link that a visitor wanted to save, once they have an account. Renders nothing. */
export const PendingShortlistSaver = () => {
  const { data } = useQuery(sessionQuery)
  const { run } = useSaveSharedShortlist()
  const canSave = data?.person?.role === 'applicant' && data.person.onboardingComplete
  useEffect(() => {
    const secret = canSave ? takePendingShortlist() : undefined
    if (secret) void run(secret)
  })
  return null
}
