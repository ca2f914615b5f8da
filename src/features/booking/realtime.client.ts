import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { subscribeToTopic } from '#src/client/realtime.ts'
import { refreshSessions } from './client.ts'

/** Refetches sessions and free slots after the counterpart has requested, answered, moved or cancelled a session. */
export const useRealtimeSessions = () => {
  const queryClient = useQueryClient()
  // Subscribes to the realtime connection.
  useEffect(() => {
    const read = () => void refreshSessions(queryClient)
    return subscribeToTopic('booking', read, (gap) => {
      if (gap === 'lost') read()
    })
  }, [queryClient])
}
