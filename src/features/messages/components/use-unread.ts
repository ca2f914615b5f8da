import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { subscribeToTopic } from '#src/client/realtime.ts'
import { refreshLists, unreadQuery } from '../conversations.client.ts'

/** Returns the number of unread messages, updated in realtime while mounted. */
export const useUnread = (): number => {
  const queryClient = useQueryClient()
  const { data } = useQuery(unreadQuery)
  // Syncs with the live connection for as long as the number is on the page.
  useEffect(() => {
    const refresh = () => void refreshLists(queryClient)
    const stops = [subscribeToTopic('message', refresh, refresh), subscribeToTopic('unread', refresh, () => undefined)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [queryClient])
  return data?.unread ?? 0
}
