import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createOwnerColumn, createOwnerPolicy, instant, timestamps } from '#src/server/columns.ts'

/** University or programme of the catalogue. */
export interface SharedChoice {
  universityId: string
  programId: string | null
}

/** Links to chosen entries of the catalogue. Visitors reach them through `open_shared_shortlist` only. */
export const sharedShortlists = pgTable(
  'shared_shortlists',
  {
    id: uuid('id').primaryKey(),
    userId: createOwnerColumn(),
    title: text('title').notNull(),
    note: text('note').notNull().default(''),
    entries: jsonb('entries').$type<SharedChoice[]>().notNull(),
    linkHash: text('link_hash').notNull().unique(),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
    createdAt: timestamps.createdAt,
  },
  (table) => [
    check('shared_shortlists_entries', sql`jsonb_array_length(${table.entries}) > 0`),
    index('shared_shortlists_latest').on(table.userId, table.createdAt.desc()),
    createOwnerPolicy(table.userId),
  ],
)
