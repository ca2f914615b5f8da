import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { subscribeToTopic } from '#src/client/realtime.ts'
import { refreshSessions } from './client.ts'

/** Reads sessions and free slots again once the other person has asked for, answered, moved or cancelled one. */
export const useRealtimeSessions = () => {
  const queryClient = useQueryClient()
  // Syncs with the live connection.
  useEffect(() => {
    const read = () => void refreshSessions(queryClient)
    return subscribeToTopic('booking', read, (gap) => {
      if (gap === 'lost') read()
    })
  }, [queryClient])
}
