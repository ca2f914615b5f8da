import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api, client } from '#src/client/api.ts'
import { subscribeToTopic } from '#src/client/realtime.ts'
import type { Post } from '../contract.ts'
import { type FeedTopic, feedQuery } from '../feed.client.ts'

/** Jitter: clients that are notified at the same time spread their requests over this many milliseconds. */
const spreadMs = 2_000

type Pages = InfiniteData<{ posts: Post[] }> | undefined

const shows = (data: Pages, id: string) =>
  data?.pages.some(({ posts }) => posts.some((post) => post.id === id)) ?? false

/**
 * Detects new posts that the open list does not show. Open replies and edited posts are refetched automatically; new
 * posts wait for a press, because they would move the text that the user reads.
 */
export const useNewPosts = (topic: FeedTopic): boolean => {
  const queryClient = useQueryClient()
  const [newestId, setNewestId] = useState<string>()
  // Reads the query cache: one request, shared by all components that use the list.
  const { data } = useInfiniteQuery(feedQuery(topic))
  const topicKey = JSON.stringify(topic)
  // Subscribes to the realtime connection.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const input = JSON.parse(topicKey) as FeedTopic
    const key = feedQuery(input).queryKey
    const checkForPosts = async () => {
      const [newest] = (await client.community.feed(input)).posts
      setNewestId(newest?.id)
      if (!newest || shows(queryClient.getQueryData(key), newest.id))
        await queryClient.invalidateQueries({ queryKey: key })
    }
    const read = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        void queryClient.invalidateQueries({ queryKey: api.community.thread.key() })
        // Ignores network errors: the realtime connection reconnects later and refetches.
        checkForPosts().catch(() => undefined)
      }, Math.random() * spreadMs)
    }
    const stop = subscribeToTopic('posts', read, (gap) => {
      if (gap === 'lost') read()
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [topicKey, queryClient])
  return data !== undefined && newestId !== undefined && !shows(data, newestId)
}
