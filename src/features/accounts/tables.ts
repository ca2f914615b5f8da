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
 * Permissions of a user beside their role, as an append-only log: the latest entry of a permission counts. Written by
 * an operator's command only.
 */
/**
 * Permission given by an operator's command: to edit facts of the catalogue, or to decide about reported and held
 * texts.
 */
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
