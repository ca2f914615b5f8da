import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createOwnerColumn, createOwnerPolicy, instant, timestamps } from '#src/server/columns.ts'
import type { SentStep } from './edit-log/collab-client.engine.ts'
import type { Origins } from './edit-log/origins.engine.ts'
import type { Json } from './edit-log/schema.engine.ts'
import type { EvidenceSheet } from './evidence-sheet.engine.ts'
import { type LengthLimit, maxSentFile, type Policy, type WritingKind, type WritingLanguage } from './rules.ts'
import type { TemplateId } from './templates.rules.ts'

/** What a person writes: statements, proposals and letters, each as its ledger makes it. */
export const writings = pgTable(
  'writings',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: createOwnerColumn(),
    kind: text('kind').$type<WritingKind>().notNull(),
    title: text('title').notNull(),
    language: text('language').$type<WritingLanguage>().notNull(),
    /** The writing that it is a variant of; it stays one when that is gone. */
    sourceId: uuid('source_id'),
    /** What the source said when the variant was last in step with it. */
    sourceBase: jsonb('source_base').$type<Json>(),
    /** The entry of the shortlist that it is for; one that was removed leaves its id, and may come back. */
    targetId: uuid('target_id'),
    /** What the portal asks, and how long the answer may be. */
    prompt: text('prompt').notNull().default(''),
    lengthLimit: jsonb('length_limit').$type<LengthLimit>(),
    /** The outline that it began from. */
    template: text('template').$type<TemplateId>(),
    /** The document after all steps. */
    content: jsonb('content').$type<Json>().notNull(),
    origins: jsonb('origins').$type<Origins>().notNull(),
    /** The document's text, a line for each block, for those whom it is shown to. */
    plainText: text('plain_text').notNull().default(''),
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
    createOwnerPolicy(table.userId),
  ],
)

/** The ledger: what was changed, in order. A trigger lets none of it be changed. */
export const writingSteps = pgTable(
  'writing_steps',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: createOwnerColumn(),
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
    createOwnerPolicy(table.userId),
  ],
)

/** States of a writing that it can go back to. */
export const writingVersions = pgTable(
  'writing_versions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: createOwnerColumn(),
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
    createOwnerPolicy(table.userId),
  ],
)

/** What a person knows of a programme's rule on generated text. */
export const writingPolicies = pgTable(
  'writing_policies',
  {
    userId: createOwnerColumn(),
    /** The entry of the shortlist. */
    targetId: uuid('target_id').notNull(),
    policy: text('policy').$type<Policy>().notNull(),
    ...timestamps,
  },
  (table) => [primaryKey({ columns: [table.userId, table.targetId] }), createOwnerPolicy(table.userId)],
)

/** A writing as it was sent: its text, its file and the facts that it rested on. Nothing of it changes afterwards. */
export const writingSubmissions = pgTable(
  'sent_writings',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: createOwnerColumn(),
    /** Kept also when the writing, the application or its requirement are gone. */
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
    /** The PDF as base64. */
    file: text('file').notNull(),
    sentAt: instant('sent_at').notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    check(
      'sent_writings_size',
      sql`length(${table.file}) <= ${sql.raw(String(maxSentFile))} and length(${table.text}) <= 200000`,
    ),
    index('sent_writings_latest').on(table.userId, table.sentAt.desc()),
    createOwnerPolicy(table.userId),
  ],
)

/** What readers say about passages of a writing, through a share. */
export const writingComments = pgTable(
  'writing_comments',
  {
    id: uuid('id').primaryKey(),
    userId: createOwnerColumn(),
    writingId: uuid('writing_id').notNull(),
    shareId: uuid('share_id').notNull(),
    /** What the reader was called then. */
    author: text('author').notNull(),
    quote: text('quote').notNull(),
    /** The place of the passage in the plain text as it is now; null once the passage is gone. */
    start: integer('start'),
    length: integer('length').notNull(),
    text: text('text').notNull(),
    /** The owner's one answer. */
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
