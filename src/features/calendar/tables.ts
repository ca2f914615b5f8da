import { pgTable, text } from 'drizzle-orm/pg-core'
import { createOwnerColumn, createOwnerPolicy, instant, timestamps } from '#src/server/columns.ts'

/** Secret calendar addresses, one per user; only the hash is stored. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    userId: createOwnerColumn().primaryKey(),
    secretHash: text('secret_hash').notNull().unique(),
    createdAt: timestamps.createdAt,
    lastReadAt: instant('last_read_at'),
  },
  (table) => [createOwnerPolicy(table.userId)],
)
