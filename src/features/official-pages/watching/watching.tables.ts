import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createOwnerColumn, createOwnerPolicy, instant, timestamps } from '#src/server/columns.ts'
import type { PlanTarget } from '../contract.ts'
import type { FactChange, WatchMemory, WatchState } from './watching.rules.ts'

/** Change that a user was told: the reading of the new text, and the facts before and after. */
export interface WatchChange {
  readingId: string
  /** ISO instant. */
  at: string
  changes: FactChange[]
}

/** Part of a watched address: the page itself, or a page that it links to, with its validators. */
export interface WatchedPart {
  url: string
  etag: string | null
  lastModified: string | null
  /** SHA-256 of the content, for servers without validators. */
  digest: string
  facts: WatchMemory['facts']
  /** Addresses of the pages that it links to; only of the first part. */
  follow: string[]
}

/** Official pages that users watch. */
export const pageWatches = pgTable(
  'page_watches',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: createOwnerColumn(),
    /** Address without a fragment, by which all watchers of a page share its readings. */
    url: text('url').notNull(),
    title: text('title').notNull().default(''),
    about: jsonb('about').$type<PlanTarget>(),
    /** Copies of the state and time of the last reading, which only the service role can read. */
    state: text('state').$type<WatchState>().notNull().default('waiting'),
    checkedAt: instant('checked_at'),
    change: jsonb('change').$type<WatchChange>(),
    createdAt: timestamps.createdAt,
  },
  (table) => [
    unique('page_watches_address').on(table.userId, table.url),
    index('page_watches_url').on(table.url),
    index('page_watches_waiting').on(table.url).where(sql`${table.state} = 'waiting'`),
    createOwnerPolicy(table.userId),
  ],
)

/** Watched addresses with what their last readings said. Server only: it names no user. */
export const watchedPages = pgTable(
  'watched_pages',
  {
    url: text('url').primaryKey(),
    parts: jsonb('parts').$type<WatchedPart[]>().notNull().default([]),
    memory: jsonb('memory').$type<WatchMemory>(),
    title: text('title').notNull().default(''),
    checkedAt: instant('checked_at'),
    nextCheckAt: instant('next_check_at').notNull().default(sql`now()`),
  },
  (table) => [index('watched_pages_due').on(table.nextCheckAt)],
)
