import { newProgramsJob } from '#src/features/catalogue/rules.ts'
import type { Database } from '#src/server/database.ts'
import type { Logger } from '#src/server/log.ts'
import type { Job } from '#src/server/scheduler.ts'
import { checkSavedSearches } from './commands.ts'

/** Creates the job that looks for new programmes: every hour, and after an editor has added one. */
export const createSavedSearchJobs = (database: Database, log: Logger): Job[] => [
  {
    name: newProgramsJob,
    cron: '35 * * * *',
    isDeduplicated: true,
    run: async (_payload, signal) => await checkSavedSearches(database, log, { signal }),
  },
]
