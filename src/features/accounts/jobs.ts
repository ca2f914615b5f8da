import { longestWindowMs } from '#src/server/auth/attempts.ts'
import type { Database } from '#src/server/database.ts'
import type { Job } from '#src/server/scheduler.ts'
import { forgetJob, keptKeyMs } from './account-limits.rules.ts'
import {
  deleteAttemptsBefore,
  deleteEmailChangesBefore,
  deleteKeysBefore,
  deleteSessionsBefore,
  deleteVerificationsBefore,
} from './data.ts'

/** Deletes what decides nothing any more at `now`: counts of attempts, links, ended sessions and creation keys. */
export const forgetWhatIsOver = async ({ service }: Database, now: Date) => {
  const before = (ms: number) => new Date(now.getTime() - ms)
  await deleteAttemptsBefore(service, before(longestWindowMs), now)
  await deleteVerificationsBefore(service, now)
  await deleteEmailChangesBefore(service, now)
  await deleteSessionsBefore(service, now)
  await deleteKeysBefore(service, before(keptKeyMs).toISOString())
}

/** Each hour, so that these tables stay as small as what is still under way. */
export const accountJobs = (database: Database): Job[] => [
  { name: forgetJob, cron: '35 * * * *', run: async () => await forgetWhatIsOver(database, new Date()) },
]
