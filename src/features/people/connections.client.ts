import type { QueryClient } from '@tanstack/react-query'
import { api } from '#src/client/api.ts'
import { maxQueryLength } from './rules.ts'

export const overviewQuery = api.people.overview.queryOptions()
export const personQuery = (personId: string) => api.people.get.queryOptions({ input: { personId } })
export const searchQuery = (q: string) =>
  api.people.search.queryOptions({ input: { q: q.slice(0, maxQueryLength) }, enabled: q.trim() !== '' })

/** Invalidates people, posts and conversations after a block, mute or change of connection. */
export const refreshCommunity = async (queryClient: QueryClient): Promise<void> => {
  await Promise.all(
    [api.people.key(), api.community.key(), api.messages.key()].map(
      async (queryKey) => await queryClient.invalidateQueries({ queryKey }),
    ),
  )
}
