import { pgTable, text } from 'drizzle-orm/pg-core'
import { ownerColumn, ownRows, timestamps } from '#src/server/columns.ts'

/** The country whose citizen a person says to be; many scholarships are for citizens of some countries alone. */
export const citizenships = pgTable(
  'citizenships',
  {
    userId: ownerColumn().primaryKey(),
    /** ISO 3166 alpha-2. */
    country: text('country').notNull(),
    ...timestamps,
  },
  (table) => [ownRows(table.userId)],
)
