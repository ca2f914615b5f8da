import type { Database } from '#src/server/database.ts'
import type { Files } from '#src/server/files.ts'
import type { Logger } from '#src/server/log.ts'
import type { Job } from '#src/server/scheduler.ts'
import { removeLeftovers } from './orphaned-files.commands.ts'

/** Each night: stored files that nothing needs any more. */
export const leftoverJobs = (parts: { database: Database; files: Files; log: Logger }): Job[] => [
  {
    name: 'files.leftovers',
    cron: '10 3 * * *',
    run: async () => {
      const removed = await removeLeftovers(parts, new Date().toISOString())
      if (removed > 0) parts.log.info({ removed }, 'stored files that nothing needed were removed')
    },
  },
]
