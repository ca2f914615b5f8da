import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { findRetryText, type RetryText } from './errors.ts'

/** Returns the text for failed calls that are being retried; undefined while there are none (CL-02). */
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

/** Subscribes to the retries of this page and returns their text. */
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
