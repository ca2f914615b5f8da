import { boolean, date, foreignKey, index, integer, numeric, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { selectedUniversities } from '#src/features/shortlist/tables.ts'
import { createOwnerColumn, createOwnerPolicy, instant, timestamps } from '#src/server/columns.ts'
import { type OutreachKind, professorDefaults } from './rules.ts'

export const selectedProfessors = pgTable(
  'selected_professors',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: createOwnerColumn(),
    selectedUniversityId: uuid('selected_university_id').notNull(),
    professorName: text('professor_name').notNull(),
    researchInterests: text('research_interests').array().notNull().default([]),
    contactStatus: text('contact_status').notNull().default(professorDefaults.contactStatus),
    email: text('email').notNull().default(''),
    department: text('department').notNull().default(professorDefaults.department),
    profileUrl: text('profile_url').notNull().default(''),
    /** Null when unknown for a faculty member of the catalogue. */
    acceptingStudents: boolean('accepting_students').default(professorDefaults.acceptingStudents),
    matchScore: numeric('match_score', { mode: 'number' }).notNull().default(professorDefaults.matchScore),
    matchReason: text('match_reason').notNull().default(professorDefaults.matchReason),
    /** Saved from a sample of the catalogue, which is not a real person. */
    isSample: boolean('is_sample').notNull().default(false),
    contactedAt: instant('contacted_at'),
    notes: text('notes').notNull().default(''),
    version: integer('version').notNull().default(1),
    ...timestamps,
  },
  (table) => [
    unique('selected_professors_once').on(table.userId, table.selectedUniversityId, table.professorName),
    foreignKey({
      name: 'selected_professors_university',
      columns: [table.userId, table.selectedUniversityId],
      foreignColumns: [selectedUniversities.userId, selectedUniversities.id],
    }).onDelete('cascade'),
    unique('selected_professors_owner').on(table.userId, table.id),
    createOwnerPolicy(table.userId),
  ],
)

/** Outreach log: drafted and sent mails, responses, and follow-up days. */
export const professorOutreach = pgTable(
  'professor_outreach',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: createOwnerColumn(),
    professorId: uuid('professor_id').notNull(),
    kind: text('kind').$type<OutreachKind>().notNull(),
    happenedOn: date('happened_on', { mode: 'string' }).notNull(),
    note: text('note').notNull().default(''),
    /** Deadline that reminds of the follow-up. */
    deadlineId: uuid('deadline_id'),
    createdAt: timestamps.createdAt,
  },
  (table) => [
    index('professor_outreach_owner').on(table.userId, table.professorId, table.happenedOn),
    foreignKey({
      name: 'professor_outreach_professor',
      columns: [table.userId, table.professorId],
      foreignColumns: [selectedProfessors.userId, selectedProfessors.id],
    }).onDelete('cascade'),
    createOwnerPolicy(table.userId),
  ],
)
