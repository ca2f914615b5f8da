import type { Job } from '#src/server/scheduler.ts'
import { type DeletionParts, deleteDueAccounts } from './commands.ts'
import { deletionJob } from './rules.ts'

/** Hourly job that deletes accounts whose waiting period is over. */
export const createPrivacyJobs = (parts: DeletionParts): Job[] => [
  {
    name: deletionJob,
    cron: '20 * * * *',
    run: async (_payload, signal) => await deleteDueAccounts(parts, new Date().toISOString(), signal),
  },
]
