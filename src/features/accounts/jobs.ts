import { maxAttemptWindowMs } from '#src/server/auth/throttle.ts'
import type { Database } from '#src/server/database.ts'
import type { Job } from '#src/server/scheduler.ts'
import { idempotencyKeyTtlMs, purgeJob } from './account-limits.rules.ts'
import {
  deleteAttemptsBefore,
  deleteEmailChangesBefore,
  deleteKeysBefore,
  deleteSessionsBefore,
  deleteVerificationsBefore,
} from './data.ts'

/** Purges rows that have expired at `now`: attempt counts, links, ended sessions and idempotency keys. */
export const purgeExpired = async ({ service }: Database, now: Date) => {
  const before = (ms: number) => new Date(now.getTime() - ms)
  await deleteAttemptsBefore(service, before(maxAttemptWindowMs), now)
  await deleteVerificationsBefore(service, now)
  await deleteEmailChangesBefore(service, now)
  await deleteSessionsBefore(service, now)
  await deleteKeysBefore(service, before(idempotencyKeyTtlMs).toISOString())
}

/** Creates the hourly clean-up job, which keeps these tables small. */
export const createAccountJobs = (database: Database): Job[] => [
  { name: purgeJob, cron: '35 * * * *', run: async () => await purgeExpired(database, new Date()) },
]
