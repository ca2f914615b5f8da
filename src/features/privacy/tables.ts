import { index, pgTable } from 'drizzle-orm/pg-core'
import { createOwnerColumn, createOwnerPolicy, instant } from '#src/server/columns.ts'

/** Scheduled deletions; a row is deleted on withdrawal and with the account. */
export const accountDeletions = pgTable(
  'account_deletions',
  {
    userId: createOwnerColumn().primaryKey(),
    requestedAt: instant('requested_at').notNull(),
    dueAt: instant('due_at').notNull(),
  },
  (table) => [index('account_deletions_due').on(table.dueAt), createOwnerPolicy(table.userId)],
)
