import { pgTable, text } from 'drizzle-orm/pg-core'
import { createOwnerColumn, createOwnerPolicy, instant, timestamps } from '#src/server/columns.ts'

/** The secret address of a person's calendar: one at a time, of which only a hash is kept. */
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
