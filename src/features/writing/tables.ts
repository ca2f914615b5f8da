import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant, ownerColumn, ownRows, timestamps } from '#src/server/columns.ts'
import type { SentStep } from './ledger/device.engine.ts'
import type { Origins } from './ledger/origins.engine.ts'
import type { Json } from './ledger/schema.engine.ts'
import type { WritingKind, WritingLanguage } from './rules.ts'

/** What a person writes: statements, proposals and letters, each as its ledger makes it. */
export const writings = pgTable(
  'writings',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: ownerColumn(),
    kind: text('kind').$type<WritingKind>().notNull(),
    title: text('title').notNull(),
    language: text('language').$type<WritingLanguage>().notNull(),
    /** The document after all steps. */
    content: jsonb('content').$type<Json>().notNull(),
    origins: jsonb('origins').$type<Origins>().notNull(),
    /** How many steps the ledger has, and how many bytes they are. */
    version: integer('version').notNull().default(0),
    ledgerBytes: integer('ledger_bytes').notNull().default(0),
    /** When the text last changed. */
    writtenAt: instant('written_at').notNull().default(sql`now()`),
    /** When the person removed it; it can come back for a day. */
    removedAt: instant('removed_at'),
    ...timestamps,
  },
  (table) => [
    check('writings_size', sql`pg_column_size(${table.content}) < 4000000`),
    unique('writings_owner').on(table.userId, table.id),
    index('writings_latest').on(table.userId, table.writtenAt.desc()),
    ownRows(table.userId),
  ],
)

/** The ledger: what was changed, in order. A trigger lets none of it be changed. */
export const writingSteps = pgTable(
  'writing_steps',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: ownerColumn(),
    writingId: uuid('writing_id').notNull(),
    /** The version that the steps build on. */
    version: integer('version').notNull(),
    device: uuid('device').notNull(),
    steps: jsonb('steps').$type<SentStep[]>().notNull(),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    foreignKey({
      name: 'writing_steps_writing',
      columns: [table.userId, table.writingId],
      foreignColumns: [writings.userId, writings.id],
    }).onDelete('cascade'),
    unique('writing_steps_order').on(table.userId, table.writingId, table.version),
    ownRows(table.userId),
  ],
)

/** States of a writing that it can go back to. */
export const writingVersions = pgTable(
  'writing_versions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: ownerColumn(),
    writingId: uuid('writing_id').notNull(),
    /** How many steps the ledger had. */
    version: integer('version').notNull(),
    /** Empty for one that was kept by itself. */
    name: text('name').notNull().default(''),
    content: jsonb('content').$type<Json>().notNull(),
    origins: jsonb('origins').$type<Origins>().notNull(),
    createdAt: instant('created_at').notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    foreignKey({
      name: 'writing_versions_writing',
      columns: [table.userId, table.writingId],
      foreignColumns: [writings.userId, writings.id],
    }).onDelete('cascade'),
    index('writing_versions_latest').on(table.userId, table.writingId, table.createdAt.desc()),
    ownRows(table.userId),
  ],
)
