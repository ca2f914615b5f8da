import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '#src/client/api.ts'
import { dashboardCallLimitMs } from './client.ts'
import type { ExpectedDeadline } from './contract.ts'

/** Query of the expected deadlines of the user's plans, by date. */
export const expectedQuery = queryOptions({
  ...api.deadlines.listExpected.queryOptions({ context: { limitMs: dashboardCallLimitMs } }),
  staleTime: 5 * 60_000,
})

/**
 * Finds the expected deadline of an entry or a programme of the user.
 *
 * @returns undefined while loading; null when no deadline is expected or the request failed
 */
export const useExpectedDeadline = (
  isWanted: (expected: ExpectedDeadline) => boolean,
): ExpectedDeadline | null | undefined => {
  const { data, isPending } = useQuery({ ...expectedQuery, select: (list) => list.find(isWanted) ?? null })
  return isPending ? undefined : (data ?? null)
}
