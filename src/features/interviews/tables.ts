import { sql } from 'drizzle-orm'
import { date, foreignKey, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { applications } from '#src/features/applications/tables.ts'
import { createOwnerColumn, createOwnerPolicy, instant, timestamps } from '#src/server/columns.ts'
import type { AskedQuestion, Occurrence, ReminderMinutes } from './rules.ts'

/** Interviews of applications. */
export const interviews = pgTable(
  'interviews',
  {
    id: uuid('id').primaryKey(),
    userId: createOwnerColumn(),
    applicationId: uuid('application_id').notNull(),
    localDate: date('local_date', { mode: 'string' }).notNull(),
    /** HH:MM. */
    localTime: text('local_time').notNull(),
    zone: text('zone').notNull(),
    occurrence: text('occurrence').$type<Occurrence>(),
    startsAt: instant('starts_at').notNull(),
    durationMinutes: integer('duration_minutes').notNull(),
    place: text('place').notNull().default(''),
    people: text('people').notNull().default(''),
    reminderMinutes: integer('reminder_minutes').$type<ReminderMinutes>(),
    /** Start for which the reminder was sent. */
    remindedFor: instant('reminded_for'),
    notes: text('notes').notNull().default(''),
    asked: jsonb('asked').$type<AskedQuestion[]>().notNull().default([]),
    /** University and programme with which `asked` is shared; null without the user's consent. */
    sharedUniversityId: text('shared_university_id'),
    sharedProgramId: text('shared_program_id'),
    cancelledAt: instant('cancelled_at'),
    version: integer('version').notNull().default(1),
    ...timestamps,
  },
  (table) => [
    index('interviews_owner').on(table.userId, table.applicationId),
    index('interviews_ahead').on(table.startsAt).where(sql`cancelled_at is null and reminder_minutes is not null`),
    index('interviews_shared').on(table.sharedUniversityId).where(sql`shared_university_id is not null`),
    foreignKey({
      name: 'interviews_application',
      columns: [table.userId, table.applicationId],
      foreignColumns: [applications.userId, applications.id],
    }).onDelete('cascade'),
    createOwnerPolicy(table.userId),
  ],
)
