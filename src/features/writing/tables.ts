import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createOwnerColumn, createOwnerPolicy, instant, timestamps } from '#src/server/columns.ts'
import type { SentStep } from './edit-log/collab-client.engine.ts'
import type { Origins } from './edit-log/origins.engine.ts'
import type { Json } from './edit-log/schema.engine.ts'
import type { EvidenceSheet } from './evidence-sheet.engine.ts'
import { type LengthLimit, maxSentFile, type Policy, type WritingKind, type WritingLanguage } from './rules.ts'
import type { TemplateId } from './templates.rules.ts'

/** Writings of a user: statements, proposals and letters, each with the content of its edit log. */
export const writings = pgTable(
  'writings',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: createOwnerColumn(),
    kind: text('kind').$type<WritingKind>().notNull(),
    title: text('title').notNull(),
    language: text('language').$type<WritingLanguage>().notNull(),
    /** Source of a variant; kept when the source is deleted. */
    sourceId: uuid('source_id'),
    /** Source text at the variant's last sync. */
    sourceBase: jsonb('source_base').$type<Json>(),
    /** Shortlist entry of the writing; a removed entry keeps its id, because it can be restored. */
    targetId: uuid('target_id'),
    /** Question of the portal, and the limit of the response. */
    prompt: text('prompt').notNull().default(''),
    lengthLimit: jsonb('length_limit').$type<LengthLimit>(),
    /** Outline of the writing. */
    template: text('template').$type<TemplateId>(),
    /** Document after all steps. */
    content: jsonb('content').$type<Json>().notNull(),
    origins: jsonb('origins').$type<Origins>().notNull(),
    /** Plain text of the document, one line per block, for readers of a share. */
    plainText: text('plain_text').notNull().default(''),
    /** Number of steps in the edit log, and their size in bytes. */
    version: integer('version').notNull().default(0),
    ledgerBytes: integer('ledger_bytes').notNull().default(0),
    /** Instant of the last change of the text. */
    writtenAt: instant('written_at').notNull().default(sql`now()`),
    /** Instant of removal; restorable for a day. */
    removedAt: instant('removed_at'),
    ...timestamps,
  },
  (table) => [
    check('writings_size', sql`pg_column_size(${table.content}) < 4000000`),
    unique('writings_owner').on(table.userId, table.id),
    index('writings_latest').on(table.userId, table.writtenAt.desc()),
    createOwnerPolicy(table.userId),
  ],
)

/** Append-only edit log, in order. A trigger rejects changes. */
export const writingSteps = pgTable(
  'writing_steps',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: createOwnerColumn(),
    writingId: uuid('writing_id').notNull(),
    /** Base version of the steps. */
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
    createOwnerPolicy(table.userId),
  ],
)

/** Restorable versions of a writing. */
export const writingVersions = pgTable(
  'writing_versions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: createOwnerColumn(),
    writingId: uuid('writing_id').notNull(),
    /** Number of steps in the edit log. */
    version: integer('version').notNull(),
    /** Empty for an automatic version. */
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
    createOwnerPolicy(table.userId),
  ],
)

/** Policies of programmes on generated text, as stated by a user. */
export const writingPolicies = pgTable(
  'writing_policies',
  {
    userId: createOwnerColumn(),
    /** Shortlist entry. */
    targetId: uuid('target_id').notNull(),
    policy: text('policy').$type<Policy>().notNull(),
    ...timestamps,
  },
  (table) => [primaryKey({ columns: [table.userId, table.targetId] }), createOwnerPolicy(table.userId)],
)

/** Immutable submissions of a writing: text, file and the facts behind it. */
export const writingSubmissions = pgTable(
  'writing_submissions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: createOwnerColumn(),
    /** No foreign key: kept after deletion of the writing, the application or the requirement. */
    writingId: uuid('writing_id').notNull(),
    applicationId: uuid('application_id'),
    requirementKind: text('requirement_kind').notNull().default(''),
    kind: text('kind').$type<WritingKind>().notNull(),
    title: text('title').notNull(),
    language: text('language').$type<WritingLanguage>().notNull(),
    university: text('university').notNull().default(''),
    program: text('program').notNull().default(''),
    text: text('text').notNull(),
    sheet: jsonb('sheet').$type<EvidenceSheet>().notNull(),
    /** PDF as base64. */
    file: text('file').notNull(),
    sentAt: instant('sent_at').notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    check(
      'writing_submissions_size',
      sql`length(${table.file}) <= ${sql.raw(String(maxSentFile))} and length(${table.text}) <= 200000`,
    ),
    index('writing_submissions_latest').on(table.userId, table.sentAt.desc()),
    createOwnerPolicy(table.userId),
  ],
)

/** Comments of readers on passages of a writing, through a share. */
export const writingComments = pgTable(
  'writing_comments',
  {
    id: uuid('id').primaryKey(),
    userId: createOwnerColumn(),
    writingId: uuid('writing_id').notNull(),
    shareId: uuid('share_id').notNull(),
    /** Name of the reader at that time. */
    author: text('author').notNull(),
    quote: text('quote').notNull(),
    /** Position of the passage in the present plain text; null once it is deleted. */
    start: integer('start'),
    length: integer('length').notNull(),
    text: text('text').notNull(),
    /** Single reply of the owner. */
    reply: text('reply').notNull().default(''),
    resolvedAt: instant('resolved_at'),
    createdAt: instant('created_at').notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    check(
      'writing_comments_size',
      sql`length(${table.text}) <= 2000 and length(${table.quote}) <= 2000 and length(${table.author}) <= 200 and length(${table.reply}) <= 2000`,
    ),
    foreignKey({
      name: 'writing_comments_writing',
      columns: [table.userId, table.writingId],
      foreignColumns: [writings.userId, writings.id],
    }).onDelete('cascade'),
    index('writing_comments_latest').on(table.userId, table.writingId, table.createdAt),
    createOwnerPolicy(table.userId),
  ],
)
