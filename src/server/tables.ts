import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createOwnerColumn, createOwnerPolicy, instant, timestamps } from './columns.ts'

/** Answers of creations by their key, so that a repeated request gets the first answer instead of a second row. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: createOwnerColumn(),
    key: text('key').notNull(),
    procedure: text('procedure').notNull(),
    /** A hash of the input: the same key with another input is refused. */
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
 * What happened to accounts, once each and never changed. `user_id` has no foreign key: when the account goes, the rows
 * stay under an id that names nobody, and a trigger takes address, device and subject away.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Null where nobody is known, such as a sign-in with an address that has no account. */
    userId: uuid('user_id'),
    event: text('event').notNull(),
    /** By what, such as `password`, `google` or `backup_code`. */
    method: text('method'),
    /** The code of a refusal. */
    reason: text('reason'),
    /** The network that the request came from, as the attempt limits see it. */
    address: text('address'),
    device: text('device'),
    /** A keyed hash of the address somebody typed, so that guesses at one account can be counted without naming it. */
    subject: text('subject'),
    details: jsonb('details').$type<Record<string, string>>().notNull().default({}),
    createdAt: instant('created_at').notNull().default(sql`clock_timestamp()`),
  },
  (table) => [index('audit_log_user').on(table.userId, table.createdAt.desc()), createOwnerPolicy(table.userId)],
)
/** Keys that all processes of an instance share and that no request may see; the first start makes each. */
export const instanceKeys = pgTable('instance_keys', {
  name: text('name').primaryKey(),
  value: jsonb('value').$type<unknown>().notNull(),
  createdAt: timestamps.createdAt,
})
