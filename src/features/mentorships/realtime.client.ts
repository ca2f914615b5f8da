import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { subscribeToTopic } from '#src/client/realtime.ts'
import { receivedQuery } from '#src/features/sharing/client.ts'
import { refreshMentorships } from './client.ts'

/** Reads again whatever a change on the other side concerns, at once: what was revoked must not stay on the screen. */
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

/** The longest wait that a browser's timer takes. */
const maxTimerMs = 2 ** 31 - 1
/** Between two looks once the moment has come: the server's clock may be behind this one. */
const againMs = 1_000

/** Reads mentorships again from a moment on until it is another: a grant that ends by itself is announced to nobody. */
export const useRefetchAt = (at: string | undefined) => {
  const queryClient = useQueryClient()
  // Syncs with the clock.
  useEffect(() => {
    if (at === undefined) return
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      void refreshMentorships(queryClient)
      timer = setTimeout(look, againMs)
    }
    timer = setTimeout(look, Math.min(Math.max(0, Date.parse(at) - Date.now()), maxTimerMs))
    return () => clearTimeout(timer)
  }, [at, queryClient])
}
