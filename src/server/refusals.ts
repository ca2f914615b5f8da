import { minuteMs } from '#src/shared/durations.ts'
import { type RequestSource, recordAudit } from './audit.ts'
import type { Database } from './database.ts'
import { createWriteRateLimiter } from './write-rate-limit.ts'

/**
 * Rate limit of audit log entries for denied access, per user and process, so that a client that keeps retrying does
 * not fill the disk.
 */
export const refusalLimit = { changes: 30, windowMs: 10 * minuteMs }

const countRefusal = createWriteRateLimiter(refusalLimit)

interface Refused {
  database: Database
  source: RequestSource
}

/** Records a denied access in the audit log, outside the request's transaction, which is rolled back. */
export const recordRefusal = async ({ database, source }: Refused, userId: string, reason: string): Promise<void> => {
  if (countRefusal(userId)) await recordAudit(database.service, { userId, event: 'access_refused', reason, source })
}
