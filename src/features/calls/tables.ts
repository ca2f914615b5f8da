import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { ownerColumn, ownRows, timestamps } from '#src/server/columns.ts'

/** How a person can be reached on the day that no connection comes about: a telephone number, or the link of another meeting. */
export const callWays = pgTable(
  'call_ways',
  {
    userId: ownerColumn(),
    way: text('way').notNull(),
    ...timestamps,
  },
  (table) => [primaryKey({ columns: [table.userId] }), ownRows(table.userId)],
)
