import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api, client } from '#src/client/api.ts'
import { subscribeToTopic } from '#src/client/realtime.ts'
import type { Post } from '../contract.ts'
import { type FeedTopic, feedQuery } from '../feed.client.ts'

/** Pages that hear of a change at once ask one after the other, within so many milliseconds. */
const spreadMs = 2_000

type Pages = InfiniteData<{ posts: Post[] }> | undefined

const shows = (data: Pages, id: string) =>
  data?.pages.some(({ posts }) => posts.some((post) => post.id === id)) ?? false

/**
 * Whether there are posts that the open list does not show. Replies that are open and posts that were changed are read again by
 * themselves; new posts wait for a press, because they would push away what somebody reads.
 */
export const useNewPosts = (topic: FeedTopic): boolean => {
  const queryClient = useQueryClient()
  const [newestId, setNewestId] = useState<string>()
  // What the list shows: asked for once, however many read it.
  const { data } = useInfiniteQuery(feedQuery(topic))
  const asked = JSON.stringify(topic)
  // Syncs with the live connection.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const input = JSON.parse(asked) as FeedTopic
    const key = feedQuery(input).queryKey
    const look = async () => {
      const [newest] = (await client.community.feed(input)).posts
      setNewestId(newest?.id)
      if (!newest || shows(queryClient.getQueryData(key), newest.id))
        await queryClient.invalidateQueries({ queryKey: key })
    }
    const read = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        void queryClient.invalidateQueries({ queryKey: api.community.thread.key() })
        // Without a network the connection comes back later, and asks again.
        look().catch(() => undefined)
      }, Math.random() * spreadMs)
    }
    const stop = subscribeToTopic('posts', read, (gap) => {
      if (gap === 'lost') read()
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [asked, queryClient])
  return data !== undefined && newestId !== undefined && !shows(data, newestId)
}
