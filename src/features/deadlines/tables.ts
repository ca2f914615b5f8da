import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  time,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { selectedUniversities } from '#src/features/shortlist/tables.ts'
import { createOwnerColumn, createOwnerPolicy, instant, timestamps } from '#src/server/columns.ts'
import type { DeadlineKind } from './rules.ts'

/** Table of all deadlines: a local date and time with its time zone rule. */
export const deadlines = pgTable(
  'deadlines',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: createOwnerColumn(),
    selectedUniversityId: uuid('selected_university_id').notNull(),
    /** Set by a trigger from the entry's application (see the migration `procedures`). */
    applicationId: uuid('application_id'),
    kind: text('kind').$type<DeadlineKind>().notNull().default('application'),
    title: text('title').notNull().default(''),
    localDate: date('local_date', { mode: 'string' }).notNull(),
    localTime: time('local_time', { precision: 0 }).notNull().default('23:59:00'),
    zoneRule: text('zone_rule').$type<'zone' | 'anywhere_on_earth' | 'own' | 'unknown'>().notNull().default('unknown'),
    /** IANA zone name; set exactly when the rule is `zone`. */
    zone: text('zone'),
    /** Instant computed from date, time and rule; stored for sorting and reminders. */
    dueAt: instant('due_at').notNull(),
    sourceUrl: text('source_url').notNull().default(''),
    isConfirmed: boolean('is_confirmed').notNull().default(false),
    /**
     * Placeholder with the specification's December 15, stored where no date is stated: a value of the data field that
     * no view shows.
     */
    isPlaceholder: boolean('is_placeholder').notNull().default(false),
    isCompleted: boolean('is_completed').notNull().default(false),
    completedAt: instant('completed_at'),
    version: integer('version').notNull().default(1),
    ...timestamps,
  },
  (table) => [
    check('deadlines_placeholder', sql`not (${table.isPlaceholder} and ${table.isConfirmed})`),
    check('deadlines_zone', sql`(${table.zoneRule} = 'zone') = (${table.zone} is not null)`),
    unique('deadlines_owner').on(table.userId, table.id),
    index('deadlines_due').on(table.userId, table.dueAt),
    index('deadlines_open').on(table.dueAt).where(sql`not is_completed and is_confirmed`),
    index('deadlines_selected').on(table.userId, table.selectedUniversityId),
    foreignKey({
      name: 'deadlines_selected_university',
      columns: [table.userId, table.selectedUniversityId],
      foreignColumns: [selectedUniversities.userId, selectedUniversities.id],
    }).onDelete('cascade'),
    createOwnerPolicy(table.userId),
  ],
)

/** Table of created reminders; its primary key makes each reminder unique. */
export const deadlineReminders = pgTable(
  'deadline_reminders',
  {
    userId: createOwnerColumn(),
    deadlineId: uuid('deadline_id').notNull(),
    /** Days before the deadline: 30, 14, 7, 3, 1 or 0. */
    step: integer('step').notNull(),
    /** Date at the time of the reminder: a postponed deadline is reminded of again, a moved applicant is not. */
    localDate: date('local_date', { mode: 'string' }).notNull(),
    /** True when the reminder bypassed quiet hours because less than a day was left. */
    didBypassQuietHours: boolean('bypassed_quiet_hours').notNull().default(false),
    createdAt: timestamps.createdAt,
  },
  (table) => [
    primaryKey({ columns: [table.deadlineId, table.step, table.localDate] }),
    index('deadline_reminders_owner').on(table.userId, table.deadlineId),
    foreignKey({
      name: 'deadline_reminders_deadline',
      columns: [table.userId, table.deadlineId],
      foreignColumns: [deadlines.userId, deadlines.id],
    }).onDelete('cascade'),
    createOwnerPolicy(table.userId),
  ],
)
