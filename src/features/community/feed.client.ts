import type { QueryClient } from '@tanstack/react-query'
import { api } from '#src/client/api.ts'
import type { Stage } from '#src/features/people/rules.ts'
import { hourMs } from '#src/shared/durations.ts'

export interface FeedTopic {
  field?: string
  country?: string
  stage?: Stage | ''
  q?: string
  saved?: 'true'
}

export const feedQuery = (topic: FeedTopic) =>
  api.community.feed.infiniteOptions({
    input: (after: string | undefined) => ({ ...topic, ...(after ? { after } : {}) }),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })

/** Counts of the field; the server computes them once an hour. */
export const dueSoonQuery = api.community.dueSoon.queryOptions({ staleTime: hourMs })

export const personPostsQuery = (personId: string) =>
  api.community.byPerson.infiniteOptions({
    input: (after: string | undefined) => ({ personId, ...(after ? { after } : {}) }),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })

/** Queries the instant since which posts are new to the user; once per visit of the feed. */
export const visitQuery = api.community.visit.queryOptions({
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  retry: false,
})

export const threadQuery = (id: string) => api.community.thread.queryOptions({ input: { id } })

export const refreshPosts = async (queryClient: QueryClient): Promise<void> =>
  await queryClient.invalidateQueries({ queryKey: api.community.key() })
