import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listenLive } from '#src/client/live.ts'
import { refreshSessions } from './client.ts'

/** Reads sessions and free slots again once the other person has asked for, answered, moved or cancelled one. */
export const useLiveSessions = () => {
  const queryClient = useQueryClient()
  // Syncs with the live connection.
  useEffect(() => {
    const read = () => void refreshSessions(queryClient)
    return listenLive('booking', read, (gap) => {
      if (gap === 'lost') read()
    })
  }, [queryClient])
}
