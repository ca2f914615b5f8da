import type { Database } from '#src/server/database.ts'
import type { Logger } from '#src/server/log.ts'
import type { Job } from '#src/server/scheduler.ts'
import { queueDigests } from './commands.ts'
import { digestJob } from './rules.ts'

/** Digest job every 15 minutes, because Monday morning begins at a half or quarter hour in some zones. */
export const createDigestJobs = (database: Database, log: Logger): Job[] => [
  {
    name: digestJob,
    cron: '1,16,31,46 * * * *',
    run: async (_payload, signal) => {
      await queueDigests(database, log, new Date().toISOString(), signal)
    },
  },
]
