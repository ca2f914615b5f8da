import { retryDelayMs } from '#src/shared/failure-rules.ts'
import { retryUnlessRefused } from './failures.ts'

/** Query cache: three retries, collected after five minutes (data specification, section 9). */
export const cacheDefaults = {
  queries: { retry: retryUnlessRefused, retryDelay: retryDelayMs, gcTime: 5 * 60_000, staleTime: 30_000 },
  mutations: { retryDelay: retryDelayMs },
}
