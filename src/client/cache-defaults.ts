import { retryDelayMs } from '#src/shared/failure-rules.ts'
import { retryUnanswered, retryUnlessRefused } from './failures.ts'

/** Reads: three retries, collected after five minutes (data specification, section 9). Writes: three attempts (CL-06). */
export const cacheDefaults = {
  queries: { retry: retryUnlessRefused, retryDelay: retryDelayMs, gcTime: 5 * 60_000, staleTime: 30_000 },
  mutations: { retry: retryUnanswered, retryDelay: retryDelayMs },
}
