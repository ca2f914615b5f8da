import { boolean, foreignKey, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { selectedUniversities } from '#src/features/shortlist/tables.ts'
import { createOwnerColumn, createOwnerPolicy, instant, timestamps } from '#src/server/columns.ts'
import type { Cost, Portal } from './costs.rules.ts'
import type { Arrival, Reply } from './decision/arrival.rules.ts'
import type { ConfirmedFacts } from './earlier-facts/earlier-facts.rules.ts'
import type { TimelineEventType } from './history/history.rules.ts'
import type { Offer } from './offers.rules.ts'
import type { ApplicationStatus, RequirementStatus } from './rules.ts'

/** Storage key and metadata of a requirement's file. The server generates the key. */
export interface StoredFile {
  key: string
  name: string
  type: string
  /** Size in bytes. */
  size: number
}

/** Change recorded by a history line for undo; `null` stands for a missing row. */
export interface RecordedChange {
  target: 'application' | 'requirement' | 'deadline'
  id: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

export const applications = pgTable(
  'applications',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: createOwnerColumn(),
    selectedUniversityId: uuid('selected_university_id').notNull(),
    status: text('status').$type<ApplicationStatus>().notNull().default('not_started'),
    /** 0 to 100. */
    progress: integer('progress').notNull().default(0),
    /** Set when the user chose the progress; the checklist does not change it until it is reset. */
    isProgressByHand: boolean('is_progress_by_hand').notNull().default(false),
    offer: jsonb('offer').$type<Offer>(),
    costs: jsonb('costs').$type<Cost[]>().notNull().default([]),
    portal: jsonb('portal').$type<Portal>(),
    /** Reply of the applicant to the university; null before the decision. */
    reply: text('reply').$type<Reply>(),
    arrival: jsonb('arrival').$type<Arrival>(),
    archivedAt: instant('archived_at'),
    /** Facts of earlier cycles that the applicant confirmed, by kind, with year and date of the confirmation. */
    confirmedFacts: jsonb('confirmed_facts').$type<ConfirmedFacts>().notNull().default({}),
    version: integer('version').notNull().default(1),
    ...timestamps,
  },
  (table) => [
    unique('applications_once').on(table.userId, table.selectedUniversityId),
    unique('applications_owner').on(table.userId, table.id),
    foreignKey({
      name: 'applications_selected_university',
      columns: [table.userId, table.selectedUniversityId],
      foreignColumns: [selectedUniversities.userId, selectedUniversities.id],
    }).onDelete('cascade'),
    createOwnerPolicy(table.userId),
  ],
)

const applicationColumns = () => ({
  id: uuid('id').primaryKey().defaultRandom(),
  userId: createOwnerColumn(),
  applicationId: uuid('application_id').notNull(),
})

export const applicationRequirements = pgTable(
  'application_requirements',
  {
    ...applicationColumns(),
    /** Kind, such as `statement_of_purpose`; its text comes from the translations. */
    kind: text('kind').notNull(),
    position: integer('position').notNull().default(0),
    isRequired: boolean('is_required').notNull().default(true),
    status: text('status').$type<RequirementStatus>().notNull().default('not_started'),
    notes: text('notes').notNull().default(''),
    link: text('link').notNull().default(''),
    file: jsonb('file').$type<StoredFile>(),
    completedAt: instant('completed_at'),
    version: integer('version').notNull().default(1),
    ...timestamps,
  },
  (table) => [
    unique('application_requirements_once').on(table.applicationId, table.kind),
    index('application_requirements_owner').on(table.userId, table.applicationId),
    foreignKey({
      name: 'application_requirements_application',
      columns: [table.userId, table.applicationId],
      foreignColumns: [applications.userId, applications.id],
    }).onDelete('cascade'),
    createOwnerPolicy(table.userId),
  ],
)

/** Append-only history of an application; a trigger rejects updates and deletes. */
export const applicationTimeline = pgTable(
  'application_timeline',
  {
    ...applicationColumns(),
    eventType: text('event_type').$type<TimelineEventType>().notNull(),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    params: jsonb('params').$type<Record<string, string>>().notNull().default({}),
    eventDate: instant('event_date').notNull(),
    isDeadline: boolean('is_deadline').notNull().default(false),
    isCompleted: boolean('is_completed').notNull().default(false),
    change: jsonb('change').$type<RecordedChange>(),
    /** Id of the line that this one undid. */
    revertsEventId: uuid('reverts_event_id'),
    createdAt: timestamps.createdAt,
  },
  (table) => [
    unique('application_timeline_undone_once').on(table.userId, table.revertsEventId),
    index('application_timeline_owner').on(table.userId, table.applicationId, table.eventDate, table.id),
    foreignKey({
      name: 'application_timeline_application',
      columns: [table.userId, table.applicationId],
      foreignColumns: [applications.userId, applications.id],
    }).onDelete('cascade'),
    createOwnerPolicy(table.userId),
  ],
)
