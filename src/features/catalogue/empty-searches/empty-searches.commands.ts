import type { Db } from '#src/server/database.ts'
import { dayMs } from '#src/shared/durations.ts'
import { type EmptySearch, listEmptySearches } from './empty-searches.data.ts'
import { emptySearchPeriodDays } from './empty-searches.rules.ts'

/** Reads the most frequent searches without result of the last `emptySearchPeriodDays`. */
export const readEmptySearches = async (service: Db, now: number, limit: number): Promise<EmptySearch[]> =>
  await listEmptySearches(service, new Date(now - emptySearchPeriodDays * dayMs).toISOString().slice(0, 10), limit)
