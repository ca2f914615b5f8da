import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
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
 * Permission given by an operator's command: to edit facts of the catalogue, to decide about reported and held texts, or
 * to see the state of the instance.
 */
export type PermissionName = 'editor' | 'moderator' | 'operator'

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

/** Invitations to create an account, made by an operator's command. The database stores a hash of the link's secret. */
export const signUpInvitations = pgTable('sign_up_invitations', {
  id: uuid('id').primaryKey().defaultRandom(),
  tokenHash: text('token_hash').notNull().unique(),
  /** Purpose in the operator's words, for the list. */
  note: text('note').notNull().default(''),
  maxUses: integer('max_uses').notNull(),
  uses: integer('uses').notNull().default(0),
  expiresAt: instant('expires_at').notNull(),
  revokedAt: instant('revoked_at'),
  createdAt: instant('created_at').notNull().default(sql`now()`),
})
