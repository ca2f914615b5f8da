import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '#src/server/auth/tables.ts'
import { createOwnerColumn, createOwnerPolicy, instant, timestamps } from '#src/server/columns.ts'
import type { LoggedPart, SharedPart } from './rules.ts'

/** What somebody shows a person or whoever has a link, until when. Others reach it by `look_at_share` alone. */
export const shares = pgTable(
  'shares',
  {
    id: uuid('id').primaryKey(),
    userId: createOwnerColumn(),
    /** By what the owner knows it. */
    label: text('label').notNull(),
    parts: text('parts').array().$type<SharedPart[]>().notNull(),
    /** The writing that is shown; nothing once it is gone, and whether its readers may comment on it. */
    writingId: uuid('writing_id'),
    mayComment: boolean('may_comment').notNull().default(false),
    /** What the readers saw of it last, and at their visit before, so that they are told what changed. */
    seenText: text('seen_text'),
    seenAt: instant('seen_at'),
    earlierText: text('earlier_text'),
    /** Who may look: this person, or whoever has the secret of this hash. */
    readerId: uuid('reader_id').references(() => users.id, { onDelete: 'cascade' }),
    linkHash: text('link_hash').unique(),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
    createdAt: timestamps.createdAt,
  },
  (table) => [
    check('shares_reader', sql`num_nonnulls(${table.readerId}, ${table.linkHash}) = 1`),
    check('shares_parts', sql`cardinality(${table.parts}) > 0`),
    check('shares_writing', sql`(${table.writingId} is not null) = ('writing' = any(${table.parts}))`),
    unique('shares_owner').on(table.userId, table.id),
    index('shares_read_by').on(table.readerId),
    createOwnerPolicy(table.userId),
  ],
)

/** Who looked at what or commented, one row for each visit; written by `note_look` alone. */
export const shareAccesses = pgTable(
  'share_looks',
  {
    userId: createOwnerColumn(),
    shareId: uuid('share_id').notNull(),
    part: text('part').$type<LoggedPart>().notNull(),
    /** When the visit began, in whole minutes, and when something was last looked at in it. */
    lookedAt: instant('looked_at').notNull(),
    lastAt: instant('last_at').notNull().default(sql`now()`),
    times: integer('times').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.shareId, table.part, table.lookedAt] }),
    foreignKey({
      name: 'share_looks_share',
      columns: [table.userId, table.shareId],
      foreignColumns: [shares.userId, shares.id],
    }).onDelete('cascade'),
    index('share_looks_owner').on(table.userId, table.shareId, table.lookedAt),
    createOwnerPolicy(table.userId),
  ],
)
