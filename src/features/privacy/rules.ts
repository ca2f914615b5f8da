// Leaving with everything, and leaving for good (product decisions: everything can leave; deletion leaves nothing).

import { dayMs, hourMs } from '#src/shared/durations.ts'
/** Days between asking for the deletion of an account and the deletion; until then it can be taken back. */
export const deletionWaitDays = 14

/** The job that deletes the accounts whose time has come. */
export const deletionJob = 'delete-accounts'

/** Exports of one person: each reads everything that is kept about them. */
export const exportLimit = { limit: 10, windowMs: hourMs, blockMs: hourMs }

/** Exports that one process sends at the same time, one of each person. */
export const exportPlaces = { atOnce: 6, waiting: 0, perPerson: 1 }

/** A reader who takes nothing for so long, or takes so long altogether, gives the place to somebody else. */
export const exportReader = { stallMs: 30_000, totalMs: hourMs }

/** How many rows of a table an export holds at a time. */
export const exportedRowsAtOnce = 200

/** The version of the export's layout, for whoever reads it in again. */
export const exportVersion = 1

/** Without a mail server the receipt lies in the outbox for so long: nothing else of a deleted person stays there. */
export const receiptTtlMs = 7 * dayMs

/** When an account is deleted that somebody asks to delete at `now` (ISO instants). */
export const calculateDeletionDate = (now: string): string =>
  new Date(Date.parse(now) + deletionWaitDays * dayMs).toISOString()

/** What was deleted: rows by table, tables without rows left out, and how many files. */
export interface Receipt {
  rows: Record<string, number>
  files: number
}

export const countRows = (receipt: Receipt): number => Object.values(receipt.rows).reduce((sum, rows) => sum + rows, 0)
