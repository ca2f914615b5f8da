import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createOwnerColumn, createOwnerPolicy, timestamps } from '#src/server/columns.ts'

/** Fallback contacts for a day without connection: a telephone number, or the link of another meeting. */
export const callFallbackContacts = pgTable(
  'call_fallback_contacts',
  {
    userId: createOwnerColumn(),
    way: text('way').notNull(),
    ...timestamps,
  },
  (table) => [primaryKey({ columns: [table.userId] }), createOwnerPolicy(table.userId)],
)
