import { sql } from 'drizzle-orm'
import { date, index, integer, numeric, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
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
    /** Local date of the first application deadline; derived from `deadlines`. */
    applicationDeadline: date('application_deadline', { mode: 'string' }),
    notes: text('notes').notNull().default(''),
    applicationStatus: text('application_status').notNull().default('not_started'),
    /** Score from 0 to 1. */
    matchScore: numeric('match_score', { mode: 'number' }),
    /** JSON text with a `deadlines` list; derived from `deadlines`. */
    customData: text('custom_data').notNull().default('{"deadlines":[]}'),
    universityName: text('university_name').notNull(),
    programName: text('program_name').notNull().default(''),
    location: text('location').notNull().default(''),
    websiteUrl: text('website_url').notNull().default(''),
    /** Day of the next reminder while the applicant waits for the deadline to be published. */
    deadlineAskOn: date('deadline_ask_on', { mode: 'string' }),
    /** Expected deadline of the last reminder to check. */
    deadlineCheckedFor: date('deadline_checked_for', { mode: 'string' }),
    /** Days between that reminder and the expected deadline: 56 or 28. */
    deadlineCheckStep: integer('deadline_check_step'),
    /** Optimistic lock: incremented by each edit; an edit with an older version is rejected. */
    version: integer('version').notNull().default(1),
    ...timestamps,
  },
  (table) => [
    // Programmes unknown to the catalogue are distinguished by name.
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
