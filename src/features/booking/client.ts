import type { QueryClient } from '@tanstack/react-query'
import { api } from '#src/client/api.ts'

export const scheduleQuery = api.booking.schedule.queryOptions()
export const bookableMentorsQuery = api.booking.mentors.queryOptions()
export const offersQuery = (mentorId: string) => api.booking.offers.queryOptions({ input: { mentorId } })
export const mySessionsQuery = (when: 'upcoming' | 'past', q = '', offset = 0) =>
  api.booking.list.queryOptions({ input: { when, q, offset } })

/** Invalidates the queries of sessions and free slots after a change. */
export const refreshSessions = async (queryClient: QueryClient) =>
  await queryClient.invalidateQueries({ queryKey: api.booking.key() })
