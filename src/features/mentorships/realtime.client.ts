import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { subscribeToTopic } from '#src/client/realtime.ts'
import { receivedQuery } from '#src/features/sharing/client.ts'
import { refreshMentorships } from './client.ts'

/** Refetches mentorships immediately after a realtime event: revoked parts must not stay on the screen. */
export const useRealtimeMentorships = () => {
  const queryClient = useQueryClient()
  // Syncs with the live connection.
  useEffect(() => {
    const read = () => {
      void refreshMentorships(queryClient)
      void queryClient.invalidateQueries({ queryKey: receivedQuery.queryKey })
    }
    return subscribeToTopic('mentorship', read, (gap) => {
      if (gap === 'lost') read()
    })
  }, [queryClient])
}

/** Maximum delay of a browser timer. */
const maxTimerMs = 2 ** 31 - 1
/** Retry delay after the instant: the server's clock may be behind this one. */
const againMs = 1_000

/** Refetches mentorships at an instant until it changes: the expiry of a grant publishes no realtime event. */
export const useRefetchAt = (at: string | undefined) => {
  const queryClient = useQueryClient()
  // Syncs with the clock.
  useEffect(() => {
    if (at === undefined) return
    let timer: ReturnType<typeof setTimeout>
    const refresh = () => {
      void refreshMentorships(queryClient)
      timer = setTimeout(refresh, againMs)
    }
    timer = setTimeout(refresh, Math.min(Math.max(0, Date.parse(at) - Date.now()), maxTimerMs))
    return () => clearTimeout(timer)
  }, [at, queryClient])
}
