import { sql } from 'drizzle-orm'
import { date, index, integer, jsonb, numeric, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { programs, universities } from '#src/features/catalogue/tables.ts'
import { createOwnerColumn, createOwnerPolicy, timestamps } from '#src/server/columns.ts'
import { type Category, entryDefaults } from './rules.ts'

export const selectedUniversities = pgTable(
  'selected_universities',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: createOwnerColumn(),
    universityId: text('university_id')
      .notNull()
      .references(() => universities.id),
    programId: text('program_id').references(() => programs.id),
    priority: integer('priority').notNull().default(entryDefaults.priority),
    category: text('category').$type<Category>().notNull().default(entryDefaults.category),
    /** The local date of the first application deadline; derived from `deadlines`. */
    applicationDeadline: date('application_deadline', { mode: 'string' }),
    notes: text('notes').notNull().default(''),
    applicationStatus: text('application_status').notNull().default('not_started'),
    /** 0 to 1. */
    matchScore: numeric('match_score', { mode: 'number' }),
    /** JSON text with a `deadlines` list; derived from `deadlines`. */
    customData: text('custom_data').notNull().default('{"deadlines":[]}'),
    universityName: text('university_name').notNull(),
    programName: text('program_name').notNull().default(''),
    location: text('location').notNull().default(''),
    websiteUrl: text('website_url').notNull().default(''),
    /** Grows with each edit; an edit that names an older version is told so. */
    version: integer('version').notNull().default(1),
    ...timestamps,
  },
  (table) => [
    // A programme that the catalogue does not know is told from another by its name.
    uniqueIndex('selected_universities_once').on(
      table.userId,
      table.universityId,
      sql`coalesce(${table.programId}, '')`,
      sql`(case when ${table.programId} is null then ${table.programName} else '' end)`,
    ),
    unique('selected_universities_owner').on(table.userId, table.id),
    index('selected_universities_university').on(table.universityId),
    index('selected_universities_program').on(table.programId),
    index('selected_universities_latest').on(table.userId, table.createdAt.desc()),
    createOwnerPolicy(table.userId),
  ],
)

/** What was removed from the shortlist with all that hung on it, kept for a while so that it can come back. */
export const trash = pgTable(
  'removed_entries',
  {
    /** The id that the entry had. */
    id: uuid('id').primaryKey(),
    userId: createOwnerColumn(),
    content: jsonb('content').$type<Record<string, unknown[]>>().notNull(),
    createdAt: timestamps.createdAt,
  },
  (table) => [index('removed_entries_owner').on(table.userId, table.createdAt), createOwnerPolicy(table.userId)],
)
