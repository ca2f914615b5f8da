import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createOwnerColumn, createOwnerPolicy, instant, timestamps } from './columns.ts'

/** Stored responses by idempotency key, so that a repeated request gets the first response instead of a second row. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: createOwnerColumn(),
    key: text('key').notNull(),
    procedure: text('procedure').notNull(),
    /** Hash of the input: the same key with another input is rejected. */
    fingerprint: text('fingerprint').notNull(),
    answer: jsonb('answer').$type<unknown>(),
    createdAt: timestamps.createdAt,
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('idempotency_keys_age').on(table.createdAt),
    createOwnerPolicy(table.userId),
  ],
)

/**
 * Append-only audit log of account events. `user_id` has no foreign key: when the account is deleted, the rows stay
 * under an id that identifies no user, and a trigger clears address, device and subject.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Null if no account is known, such as for a sign-in with an unknown address. */
    userId: uuid('user_id'),
    event: text('event').notNull(),
    /** Sign-in method, such as `password`, `google` or `backup_code`. */
    method: text('method'),
    /** Error code of a rejected request. */
    reason: text('reason'),
    /** Network of the request, as the rate limits use it. */
    address: text('address'),
    device: text('device'),
    /** Keyed hash (HMAC) of the entered address, so that guesses at one account can be counted without storing it. */
    subject: text('subject'),
    details: jsonb('details').$type<Record<string, string>>().notNull().default({}),
    createdAt: instant('created_at').notNull().default(sql`clock_timestamp()`),
  },
  (table) => [index('audit_log_user').on(table.userId, table.createdAt.desc()), createOwnerPolicy(table.userId)],
)

/** Access tokens of programs that act for a user, such as a browser extension. Only a hash of the token is stored. */
export const accessTokens = pgTable(
  'access_tokens',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: createOwnerColumn(),
    /** Label chosen by the user; empty for a browser, which is named by `device`. */
    name: text('name').notNull().default(''),
    tokenHash: text('token_hash').notNull(),
    scopes: text('scopes').array().notNull(),
    /** User agent that the token was created for. */
    device: text('device').notNull().default(''),
    /** Networks that it was used from, the latest first, without the part that identifies a household. */
    networks: text('networks').array().notNull().default([]),
    createdAt: timestamps.createdAt,
    /** Last use, precise to an hour while the network stays the same. */
    lastUsedAt: instant('last_used_at'),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
  },
  (table) => [
    uniqueIndex('access_tokens_hash').on(table.tokenHash),
    index('access_tokens_user').on(table.userId),
    createOwnerPolicy(table.userId),
  ],
)

/** Trash: soft-deleted rows with all dependent rows, restorable for a limited time. */
export const trash = pgTable(
  'trash',
  {
    /** Id of the removed row. */
    id: uuid('id').primaryKey(),
    userId: createOwnerColumn(),
    content: jsonb('content').$type<Record<string, unknown[]>>().notNull(),
    createdAt: timestamps.createdAt,
  },
  (table) => [index('trash_owner').on(table.userId, table.createdAt), createOwnerPolicy(table.userId)],
)

/** Keys that all processes of an instance share, without access for requests; the first start creates each. */
export const instanceKeys = pgTable('instance_keys', {
  name: text('name').primaryKey(),
  value: jsonb('value').$type<unknown>().notNull(),
  createdAt: timestamps.createdAt,
})
