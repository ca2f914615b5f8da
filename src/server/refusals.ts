import { minuteMs } from '#src/shared/durations.ts'
import { type RequestSource, recordAudit } from './audit.ts'
import type { Database } from './database.ts'
import { createWriteRateLimiter } from './write-rate-limit.ts'

/** How many refusals of one user a process writes into the audit log in how long; a client that asks on and on fills no disk. */
export const refusalLimit = { changes: 30, windowMs: 10 * minuteMs }

const countRefusal = createWriteRateLimiter(refusalLimit)

interface Refused {
  database: Database
  source: RequestSource
}

/** Writes a refused access into the audit log, outside the request's transaction, which the refusal rolls back. */
export const recordRefusal = async ({ database, source }: Refused, userId: string, reason: string): Promise<void> => {
  if (countRefusal(userId)) await recordAudit(database.service, { userId, event: 'access_refused', reason, source })
}
