import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#src/server/auth/tables.ts'
import { createOwnerColumn, createOwnerPolicy, searchWords, timestamps } from '#src/server/columns.ts'
import type { ConnectionState, SocialNotice, Stage } from './rules.ts'

const otherColumn = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Public profiles of users. A user without a row is not listed. */
export const publicProfiles = pgTable(
  'public_profiles',
  {
    userId: createOwnerColumn().primaryKey(),
    headline: text('headline').notNull().default(''),
    field: text('field').notNull().default(''),
    stage: text('stage').$type<Stage>().notNull().default('planning'),
    countries: text('countries').array().notNull().default([]),
    interests: text('interests').array().notNull().default([]),
    /** Whether suggestions and search include this user. */
    isListed: boolean('is_listed').notNull().default(true),
    showsReads: boolean('shows_reads').notNull().default(true),
    showsTyping: boolean('shows_typing').notNull().default(true),
    /** Search words, maintained by triggers, because the name is stored in other tables. */
    search: searchWords('search').notNull().default(sql`''`),
    ...timestamps,
  },
  (table) => [
    index('public_profiles_field').on(table.field, table.updatedAt.desc().nullsFirst()).where(sql`is_listed`),
    index('public_profiles_countries').using('gin', table.countries),
    index('public_profiles_interests').using('gin', table.interests),
    index('public_profiles_search').using('gin', table.search).where(sql`is_listed`),
    createOwnerPolicy(table.userId),
  ],
)

/** Blocks between users, in effect for both directions and hidden from the blocked user. */
export const blocks = pgTable(
  'blocks',
  {
    userId: createOwnerColumn(),
    blockedId: otherColumn('blocked_id'),
    createdAt: timestamps.createdAt,
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.blockedId] }),
    check('blocks_other', sql`${table.userId} <> ${table.blockedId}`),
    index('blocks_by_blocked').on(table.blockedId),
    createOwnerPolicy(table.userId),
  ],
)

/** Mutes: posts and notices that a user does not see; hidden from the muted user. */
export const mutes = pgTable(
  'mutes',
  {
    userId: createOwnerColumn(),
    mutedId: otherColumn('muted_id'),
    createdAt: timestamps.createdAt,
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.mutedId] }),
    index('mutes_by_muted').on(table.mutedId),
    check('mutes_other', sql`${table.userId} <> ${table.mutedId}`),
    createOwnerPolicy(table.userId),
  ],
)

/** Connections, with one row per side. Functions write both rows, so that they stay consistent. */
export const connections = pgTable(
  'connections',
  {
    userId: createOwnerColumn(),
    otherId: otherColumn('counterpart_id'),
    state: text('state').$type<ConnectionState>().notNull(),
    /** Note of the connection request. */
    note: text('note').notNull().default(''),
    ...timestamps,
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.otherId] }),
    check('connections_other', sql`${table.userId} <> ${table.otherId}`),
    index('connections_listed').on(table.userId, table.state, table.updatedAt),
    index('connections_by_other').on(table.otherId),
    createOwnerPolicy(table.userId),
  ],
)

/** Outbox of notices; a job creates a notification of each and deletes it. */
export const notificationOutbox = pgTable(
  'notification_outbox',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: createOwnerColumn(),
    kind: text('kind').$type<SocialNotice>().notNull(),
    params: jsonb('params').$type<Record<string, string>>().notNull().default({}),
    createdAt: timestamps.createdAt,
  },
  (table) => [index('notification_outbox_reader').on(table.userId, table.createdAt), createOwnerPolicy(table.userId)],
)
