import { sql } from 'drizzle-orm'
import { check, date, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createOwnerColumn, createOwnerPolicy, instant, timestamps } from '#src/server/columns.ts'
import type { Target } from './contract.ts'
import type { PageFact, PageFactKind, PageProblem, PageReading } from './page-reading.rules.ts'
import type { FactEntity } from './rules.ts'

/** Page of a reading: its address after redirects, its title and its visible text. */
export interface StoredPage {
  url: string
  title: string
  text: string
}

/** Fact of a reading, with the index of its page. */
export type StoredFact = PageFact & { page: number }

/** Official pages that users read: text and values, deleted after `readingRetentionDays`. */
export const officialPageReadings = pgTable(
  'official_page_readings',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: createOwnerColumn(),
    /** Address after redirects; empty for pasted text without one. */
    url: text('url').notNull(),
    title: text('title').notNull(),
    language: text('language').notNull(),
    kind: text('kind').$type<PageReading['kind']>().notNull(),
    problem: text('problem').$type<PageProblem>(),
    /** Programme, application, shortlist entry or scholarship that the page was read for. */
    about: jsonb('about').$type<Target>(),
    pages: jsonb('pages').$type<StoredPage[]>().notNull(),
    facts: jsonb('facts').$type<StoredFact[]>().notNull(),
    readAt: instant('read_at').notNull().default(sql`now()`),
  },
  (table) => [
    index('official_page_readings_latest').on(table.userId, table.readAt.desc()),
    index('official_page_readings_age').on(table.readAt),
    check('official_page_readings_size', sql`octet_length(${table.pages}::text) <= 4000000`),
    createOwnerPolicy(table.userId),
  ],
)

/** Values of official pages that users accepted, with the sentence that states them. */
export const officialPageFacts = pgTable(
  'official_page_facts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: createOwnerColumn(),
    /** Table and id of the entry: a programme, a scholarship, or a shortlist entry without a known programme. */
    entity: text('entity').$type<FactEntity>().notNull(),
    entityId: text('entity_id').notNull(),
    kind: text('kind').$type<PageFactKind>().notNull(),
    value: jsonb('value').notNull(),
    term: text('term'),
    audience: text('audience'),
    round: text('round'),
    quote: text('quote').notNull(),
    /** Address of the page; empty for pasted text without one. */
    url: text('url').notNull(),
    /** Day on which the page was read. */
    readOn: date('read_on', { mode: 'string' }).notNull(),
    createdAt: timestamps.createdAt,
  },
  (table) => [
    index('official_page_facts_entry').on(table.userId, table.entity, table.entityId),
    check('official_page_facts_quote', sql`length(${table.quote}) <= 600`),
    createOwnerPolicy(table.userId),
  ],
)
