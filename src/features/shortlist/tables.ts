import { boolean, date, foreignKey, index, integer, numeric, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { programs, universities } from '#src/features/catalogue/tables.ts'
import { instant, ownerColumn, ownRows, timestamps } from '#src/server/columns.ts'
import { type Category, entryDefaults, professorDefaults } from './rules.ts'

export const selectedUniversities = pgTable(
  'selected_universities',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: ownerColumn(),
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
    unique('selected_universities_once').on(table.userId, table.universityId, table.programId).nullsNotDistinct(),
    unique('selected_universities_owner').on(table.userId, table.id),
    index('selected_universities_latest').on(table.userId, table.createdAt.desc()),
    ownRows(table.userId),
  ],
)

export const selectedProfessors = pgTable(
  'selected_professors',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: ownerColumn(),
    selectedUniversityId: uuid('selected_university_id').notNull(),
    professorName: text('professor_name').notNull(),
    researchInterests: text('research_interests').array().notNull().default([]),
    contactStatus: text('contact_status').notNull().default(professorDefaults.contactStatus),
    email: text('email').notNull().default(''),
    department: text('department').notNull().default(professorDefaults.department),
    profileUrl: text('profile_url').notNull().default(''),
    acceptingStudents: boolean('accepting_students').notNull().default(professorDefaults.acceptingStudents),
    matchScore: numeric('match_score', { mode: 'number' }).notNull().default(professorDefaults.matchScore),
    matchReason: text('match_reason').notNull().default(professorDefaults.matchReason),
    contactedAt: instant('contacted_at'),
    ...timestamps,
  },
  (table) => [
    unique('selected_professors_once').on(table.userId, table.selectedUniversityId, table.professorName),
    foreignKey({
      name: 'selected_professors_university',
      columns: [table.userId, table.selectedUniversityId],
      foreignColumns: [selectedUniversities.userId, selectedUniversities.id],
    }).onDelete('cascade'),
    ownRows(table.userId),
  ],
)
