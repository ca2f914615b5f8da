import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { findRetryText, type RetryText } from './errors.ts'

/** What to say of the calls that failed and are being made again; undefined while there is none (CL-02). */
const wordsNow = (queryClient: QueryClient): RetryText => {
  const reads = queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.fetchStatus === 'fetching' && state.fetchFailureCount > 0)
    .map(({ state }) => state.fetchFailureReason)
  const writes = queryClient
    .getMutationCache()
    .getAll()
    .filter(({ state }) => state.status === 'pending' && !state.isPaused && state.failureCount > 0)
    .map(({ state }) => state.failureReason)
  for (const reason of [...writes, ...reads]) {
    const words = findRetryText(reason)
    if (words) return words
  }
  return undefined
}

/** Follows the calls of this page that are being made again. */
export const useRetryStatus = (): RetryText => {
  const queryClient = useQueryClient()
  return useSyncExternalStore(
    (onChange) => {
      const stops = [
        queryClient.getQueryCache().subscribe(onChange),
        queryClient.getMutationCache().subscribe(onChange),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
    () => wordsNow(queryClient),
    () => undefined,
  )
}
