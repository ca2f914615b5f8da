import { calculateRetryDelayMs } from '#src/shared/error-classification.ts'
import { shouldRetryQuery, shouldRetryWrite } from './errors.ts'

/** Reads: three retries, collected after five minutes (data specification, section 9). Writes: three attempts (CL-06). */
export const cacheDefaults = {
  queries: { retry: shouldRetryQuery, retryDelay: calculateRetryDelayMs, gcTime: 5 * 60_000, staleTime: 30_000 },
  mutations: { retry: shouldRetryWrite, retryDelay: calculateRetryDelayMs },
}
