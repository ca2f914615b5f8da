import type { Database } from '#src/server/database.ts'
import type { Job } from '#src/server/scheduler.ts'
import { dayMs } from '#src/shared/durations.ts'
import { deleteEmptySearchesBefore } from './empty-searches.data.ts'
import { emptySearchTtlDays } from './empty-searches.rules.ts'

/** Creates the nightly job that purges old counts of searches without result. */
export const createEmptySearchJobs = (database: Database): Job[] => [
  {
    name: 'catalogue.purgeEmptySearches',
    cron: '50 3 * * *',
    run: async () =>
      await deleteEmptySearchesBefore(
        database.service,
        new Date(Date.now() - emptySearchTtlDays * dayMs).toISOString().slice(0, 10),
      ),
  },
]
