import { pgTable, text } from 'drizzle-orm/pg-core'
import { ownerColumn, ownRows, timestamps } from '#src/server/columns.ts'

export const userRoles = pgTable(
  'user_roles',
  { userId: ownerColumn().primaryKey(), role: text('role').$type<'applicant' | 'mentor'>().notNull(), ...timestamps },
  (table) => [ownRows(table.userId)],
)
