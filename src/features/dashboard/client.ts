import { hashKey, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '#src/client/api.ts'
import { onOtherTabChange } from '#src/client/cross-tab.ts'
import { sessionQuery } from '#src/features/accounts/client.ts'
import type { Person } from '#src/features/accounts/contract.ts'
import { backgroundDelayMs, snapshotMs } from './freshness.rules.ts'

/** Timeout above the sum of the part timeouts: the slowest part may take six seconds after the full query took two. */
const callLimitMs = 10_000

/** Query of the signed-in user's snapshot. Realtime events and own changes invalidate it before it is stale (SS-01). */
export const snapshotQuery = queryOptions({
  ...api.snapshot.get.queryOptions({ context: { limitMs: callLimitMs } }),
  staleTime: snapshotMs,
  gcTime: snapshotMs,
})

/** Refetches the user's snapshot, for example after a session was rotated: a task tracked by its key (SS-04, SS-06). */
export const refreshSessionData = async (queryClient: QueryClient): Promise<void> => {
  const task = queryClient.getMutationCache().build(queryClient, {
    mutationKey: ['session.refresh'],
    networkMode: 'always',
    mutationFn: async () =>
      await queryClient.invalidateQueries({ queryKey: snapshotQuery.queryKey, refetchType: 'all' }),
  })
  await task.execute(undefined)
}

/**
 * Synchronizes the cached snapshot with the session (SS-02, SS-04): prefetches it in the background after sign-in,
 * removes it after sign-out, and refetches it when the session is rotated or another tab changes it.
 */
export const trackSession = (queryClient: QueryClient): void => {
  const sessionHash = hashKey(sessionQuery.queryKey)
  let known: Person | null | undefined
  const handleSession = (person: Person | null | undefined) => {
    const before = known
    known = person
    // Structural sharing: an equal response is the same object.
    if (person === before) return
    if (!person) queryClient.removeQueries({ queryKey: snapshotQuery.queryKey })
    else if (before?.id === person.id) void refreshSessionData(queryClient)
    else setTimeout(() => void queryClient.prefetchQuery(snapshotQuery), backgroundDelayMs)
  }
  queryClient.getQueryCache().subscribe(({ type, query, ...event }) => {
    const isAnswer = type === 'updated' && 'action' in event && event.action.type === 'success'
    if (isAnswer && query.queryHash === sessionHash)
      handleSession(queryClient.getQueryData(sessionQuery.queryKey)?.person)
  })
  onOtherTabChange(() => void queryClient.invalidateQueries())
}
