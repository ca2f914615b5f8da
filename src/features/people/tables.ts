import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#src/server/auth/tables.ts'
import { createOwnerColumn, createOwnerPolicy, searchWords, timestamps } from '#src/server/columns.ts'
import type { ConnectionState, SocialNotice, Stage } from './rules.ts'

const otherColumn = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** What a person chose to show other members. Without a row they are listed nowhere. */
export const publicProfiles = pgTable(
  'community_profiles',
  {
    userId: createOwnerColumn().primaryKey(),
    headline: text('headline').notNull().default(''),
    field: text('field').notNull().default(''),
    stage: text('stage').$type<Stage>().notNull().default('planning'),
    countries: text('countries').array().notNull().default([]),
    interests: text('interests').array().notNull().default([]),
    /** Whether suggestions and the search for people show this person. */
    isListed: boolean('is_listed').notNull().default(true),
    showsReads: boolean('shows_reads').notNull().default(true),
    showsTyping: boolean('shows_typing').notNull().default(true),
    /** What the person is found by; triggers keep it, because the name stands elsewhere. */
    search: searchWords('search').notNull().default(sql`''`),
    ...timestamps,
  },
  (table) => [
    index('community_profiles_field').on(table.field, table.updatedAt.desc().nullsFirst()).where(sql`is_listed`),
    index('community_profiles_countries').using('gin', table.countries),
    index('community_profiles_interests').using('gin', table.interests),
    index('community_profiles_search').using('gin', table.search).where(sql`is_listed`),
    createOwnerPolicy(table.userId),
  ],
)

/** Whom a person has blocked: neither reaches the other. The other one is never told. */
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

/** Whose posts and notices a person does not want to see; nothing changes for the other one. */
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

/** One side of a connection. Each of the two has a row; functions write both, so that they never disagree. */
export const connections = pgTable(
  'connections',
  {
    userId: createOwnerColumn(),
    otherId: otherColumn('other_id'),
    state: text('state').$type<ConnectionState>().notNull(),
    /** With what sentence it was asked for. */
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

/** What a person has to be told of; a job makes a notification of each and removes it. */
export const notificationOutbox = pgTable(
  'social_notices',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: createOwnerColumn(),
    kind: text('kind').$type<SocialNotice>().notNull(),
    params: jsonb('params').$type<Record<string, string>>().notNull().default({}),
    createdAt: timestamps.createdAt,
  },
  (table) => [index('social_notices_reader').on(table.userId, table.createdAt), createOwnerPolicy(table.userId)],
)
