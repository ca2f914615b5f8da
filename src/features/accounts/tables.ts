import { sql } from 'drizzle-orm'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createOwnerColumn, createOwnerPolicy, instant, timestamps } from '#src/server/columns.ts'

export const userRoles = pgTable(
  'user_roles',
  {
    userId: createOwnerColumn().primaryKey(),
    role: text('role').$type<'applicant' | 'mentor'>().notNull(),
    ...timestamps,
  },
  (table) => [createOwnerPolicy(table.userId)],
)

/**
 * What a person may do beside their role, as a log that is only added to: the latest entry of a grant counts. Written by
 * an operator's command alone.
 */
/** What an operator's command grants: changing facts of the catalogue, and deciding about reported and held texts. */
export type PermissionName = 'editor' | 'moderator'

export const userPermissions = pgTable(
  'user_permissions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: createOwnerColumn(),
    name: text('name').$type<PermissionName>().notNull(),
    action: text('action').$type<'given' | 'taken'>().notNull(),
    createdAt: instant('created_at').notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    index('user_permissions_latest').on(table.userId, table.name, table.createdAt.desc()),
    createOwnerPolicy(table.userId),
  ],
)
