import type { Job } from '#src/server/scheduler.ts'
import { type DeletionParts, deleteDueAccounts } from './commands.ts'
import { deletionJob } from './rules.ts'

/** Each hour: accounts whose waiting time is over. */
export const createPrivacyJobs = (parts: DeletionParts): Job[] => [
  {
    name: deletionJob,
    cron: '20 * * * *',
    run: async (_payload, signal) => await deleteDueAccounts(parts, new Date().toISOString(), signal),
  },
]
