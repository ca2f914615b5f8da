import { hashKey, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '#src/client/api.ts'
import { onOtherTabChange } from '#src/client/cross-tab.ts'
import { sessionQuery } from '#src/features/accounts/client.ts'
import type { Person } from '#src/features/accounts/contract.ts'
import { backgroundDelayMs, snapshotMs } from './freshness.rules.ts'

/** Beyond the parts of the snapshot, the slowest of which may take six seconds after the whole took two. */
const callLimitMs = 10_000

/** The signed-in person's snapshot; live changes and own changes make it ask anew before its time (SS-01). */
export const snapshotQuery = queryOptions({
  ...api.snapshot.get.queryOptions({ context: { limitMs: callLimitMs } }),
  staleTime: snapshotMs,
  gcTime: snapshotMs,
})

/** Reads the person's data anew, as after a session was renewed: a task that is followed by its key (SS-04, SS-06). */
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
 * Keeps the snapshot in step with the session (SS-02, SS-04): a moment after somebody is known it is loaded in the
 * background, when nobody is signed in any more it is gone, and a renewed session or a change in another tab reads it
 * anew.
 */
export const followSession = (queryClient: QueryClient): void => {
  const sessionHash = hashKey(sessionQuery.queryKey)
  let known: Person | null | undefined
  const handleSession = (person: Person | null | undefined) => {
    const before = known
    known = person
    // The same answer again is the same object.
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
