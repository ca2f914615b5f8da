import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createOwnerColumn, createOwnerPolicy, timestamps } from '#src/server/columns.ts'

/**
 * Stored files, one row each, inserted before the bytes, so that concurrent uploads share one counter. The nightly job
 * reconciles it with the storage.
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
