import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createOwnerColumn, createOwnerPolicy, timestamps } from '#src/server/columns.ts'

/**
 * One row for each stored file, written before its bytes, so that uploads at the same moment share one count. The nightly
 * job brings it in step with what is really stored.
 */
export const storedFiles = pgTable(
  'stored_files',
  {
    userId: createOwnerColumn(),
    key: text('key').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    createdAt: timestamps.createdAt,
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] }), createOwnerPolicy(table.userId)],
)
