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

/** Shares with a named person or by link, with their end. Readers reach them through `open_share_part` only. */
export const shares = pgTable(
  'shares',
  {
    id: uuid('id').primaryKey(),
    userId: createOwnerColumn(),
    /** Name of the share for its owner. */
    label: text('label').notNull(),
    parts: text('parts').array().$type<SharedPart[]>().notNull(),
    /** Shared writing, null once it is deleted, and whether its readers may comment on it. */
    writingId: uuid('writing_id'),
    mayComment: boolean('may_comment').notNull().default(false),
    /** Text that the readers saw last, and at their previous visit, to show them the changes. */
    seenText: text('seen_text'),
    seenAt: instant('seen_at'),
    earlierText: text('earlier_text'),
    /** Permitted reader: this user, or any client with the secret of this hash. */
    readerId: uuid('reader_id').references(() => users.id, { onDelete: 'cascade' }),
    linkHash: text('link_hash').unique(),
    /** Group whose coordinators are the permitted readers while the owner is a member. */
    groupId: uuid('group_id'),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
    createdAt: timestamps.createdAt,
  },
  (table) => [
    check('shares_reader', sql`num_nonnulls(${table.readerId}, ${table.linkHash}, ${table.groupId}) = 1`),
    check('shares_parts', sql`cardinality(${table.parts}) > 0`),
    check('shares_writing', sql`(${table.writingId} is not null) = ('writing' = any(${table.parts}))`),
    unique('shares_owner').on(table.userId, table.id),
    index('shares_read_by').on(table.readerId),
    index('shares_of_group').on(table.groupId).where(sql`revoked_at is null`),
    createOwnerPolicy(table.userId),
  ],
)

/** Access log with comments, one row per visit; written by `log_share_accesses` only. */
export const shareAccesses = pgTable(
  'share_accesses',
  {
    userId: createOwnerColumn(),
    shareId: uuid('share_id').notNull(),
    part: text('part').$type<LoggedPart>().notNull(),
    /** Start of the visit in whole minutes, and its last access. */
    lookedAt: instant('accessed_at').notNull(),
    lastAt: instant('last_at').notNull().default(sql`now()`),
    times: integer('times').notNull().default(1),
    /** Name of the coordinator who read a share with a group; empty for other shares. */
    readerName: text('reader_name').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.shareId, table.part, table.lookedAt, table.readerName] }),
    foreignKey({
      name: 'share_accesses_share',
      columns: [table.userId, table.shareId],
      foreignColumns: [shares.userId, shares.id],
    }).onDelete('cascade'),
    index('share_accesses_owner').on(table.userId, table.shareId, table.lookedAt),
    createOwnerPolicy(table.userId),
  ],
)
