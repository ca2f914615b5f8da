import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createOwnerColumn, createOwnerPolicy, instant, timestamps } from '#src/server/columns.ts'
import type { SavedFilters } from './contract.ts'

/** Saved searches for programmes. New programmes that match one raise a notification. */
export const savedSearches = pgTable(
  'saved_searches',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: createOwnerColumn(),
    name: text('name').notNull(),
    filters: jsonb('filters').$type<SavedFilters>().notNull(),
    /** SHA-256 of the text of `buildSearchKey`. */
    key: text('key').notNull(),
    isPaused: boolean('is_paused').notNull().default(false),
    /** Watermark: programmes that were added up to this instant have been looked at. */
    checkedUntil: instant('checked_until').notNull(),
    /** Programmes of the last notification, the instant after which they were added, and that of the notification. */
    foundCount: integer('found_count').notNull().default(0),
    foundSince: instant('found_since'),
    foundAt: instant('found_at'),
    ...timestamps,
  },
  (table) => [
    unique('saved_searches_key').on(table.userId, table.key),
    index('saved_searches_due').on(table.checkedUntil, table.id).where(sql`not is_paused`),
    createOwnerPolicy(table.userId),
  ],
)
