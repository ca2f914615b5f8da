// Export and deletion of an account (product decisions: all data can be exported; deletion removes everything).

import { dayMs, hourMs } from '#src/shared/durations.ts'
/** Waiting period in days between request and deletion, in which the deletion can be withdrawn. */
export const deletionWaitDays = 14

/** Name of the job that deletes due accounts. */
export const deletionJob = 'delete-accounts'

/** Rate limit of exports per user, because each reads all of their data. */
export const exportLimit = { limit: 10, windowMs: hourMs, blockMs: hourMs }

/** Concurrency limit of exports per process, one per user. */
export const exportConcurrency = { atOnce: 6, waiting: 0, perPerson: 1 }

/** Time limits of an export client: a client that stalls or exceeds the total time releases its permit. */
export const exportReader = { stallMs: 30_000, totalMs: hourMs }

/** Batch size of an export, in rows. */
export const exportedRowsAtOnce = 200

/** Version of the export's layout, for programs that import it. */
export const exportVersion = 2

/** Retention of the receipt in the outbox without a mail server; no other data of a deleted user stays there. */
export const receiptTtlMs = 7 * dayMs

/** Calculates the instant of deletion of an account from the instant of the request (ISO 8601). */
export const calculateDeletionDate = (now: string): string =>
  new Date(Date.parse(now) + deletionWaitDays * dayMs).toISOString()

/** Receipt of a deletion: deleted rows by table without empty tables, and the number of files. */
export interface Receipt {
  rows: Record<string, number>
  files: number
}

export const countRows = (receipt: Receipt): number => Object.values(receipt.rows).reduce((sum, rows) => sum + rows, 0)
