import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listenLive } from '#src/client/live.ts'
import { receivedQuery } from '#src/features/sharing/client.ts'
import { refreshMentorships } from './client.ts'

/** Reads again whatever a change on the other side concerns, at once: what was revoked must not stay on the screen. */
export const useLiveMentorships = () => {
  const queryClient = useQueryClient()
  // Syncs with the live connection.
  useEffect(() => {
    const read = () => {
      void refreshMentorships(queryClient)
      void queryClient.invalidateQueries({ queryKey: receivedQuery.queryKey })
    }
    return listenLive('mentorship', read, (gap) => {
      if (gap === 'lost') read()
    })
  }, [queryClient])
}
