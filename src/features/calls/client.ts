import type { QueryClient } from '@tanstack/react-query'
import { api } from '#src/client/api.ts'

/** Queries the call of a session; refetched every half minute until it opens. */
export const roomQuery = (id: string) =>
  api.calls.room.queryOptions({
    input: { id },
    refetchInterval: ({ state }) => (state.data && !state.data.isOpen ? 30_000 : false),
    staleTime: 60_000,
  })

export const refreshRooms = async (queryClient: QueryClient): Promise<void> =>
  await queryClient.invalidateQueries({ queryKey: api.calls.room.key() })

export type DeviceError = 'denied' | 'missing' | 'busy' | 'unknown'
export type MediaKind = 'audio' | 'video'
