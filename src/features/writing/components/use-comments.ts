import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { subscribeToTopic } from '#src/client/realtime.ts'
import { commentsQuery } from '../client.ts'

/** Comments on a writing, open ones first; follows changes of other users. */
export const useComments = (writingId: string) => {
  const { data, refetch } = useQuery(commentsQuery(writingId))
  useEffect(() => {
    const read = () => void refetch()
    return subscribeToTopic('writing_comment', read, read)
  }, [refetch])
  return data && [...data].sort((one, other) => Number(one.isResolved) - Number(other.isResolved))
}
export type Comments = ReturnType<typeof useComments>
