import { queryOptions } from '@tanstack/react-query'
import { api } from '#src/client/api.ts'
import { retryUnlessRefused } from '#src/client/failures.ts'
import { snapshotMs } from './rules.ts'

/** The signed-in person's snapshot; live changes and own changes make it ask anew before its time (SS-01). */
export const snapshotQuery = queryOptions({
  ...api.snapshot.get.queryOptions(),
  staleTime: snapshotMs,
  gcTime: snapshotMs,
  retry: retryUnlessRefused,
})
