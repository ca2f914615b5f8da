import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { ownerColumn, ownRows, timestamps } from './columns.ts'

/** Answers of creations by their key, so that a repeated request gets the first answer instead of a second row. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: ownerColumn(),
    key: text('key').notNull(),
    procedure: text('procedure').notNull(),
    /** A hash of the input: the same key with another input is refused. */
    fingerprint: text('fingerprint').notNull(),
    answer: jsonb('answer').$type<unknown>(),
    createdAt: timestamps.createdAt,
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] }), ownRows(table.userId)],
)
