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
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '#src/server/auth/tables.ts'
import { createOwnerColumn, createOwnerPolicy, instant, timestamps } from '#src/server/columns.ts'
import type { ChangedBy, ParticipantRole, SessionChange, SessionState } from './rules.ts'

/** Weekly hours of a mentor in the time zone of the profile, as minutes since midnight. */
export const weeklyHours = pgTable(
  'weekly_hours',
  {
    userId: createOwnerColumn(),
    /** Day of the week; 1 is Monday. */
    day: smallint('day').notNull(),
    fromMinute: smallint('from_minute').notNull(),
    toMinute: smallint('to_minute').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.day, table.fromMinute, table.toMinute] }),
    check('weekly_hours_day', sql`${table.day} between 1 and 7`),
    check(
      'weekly_hours_range',
      sql`0 <= ${table.fromMinute} and ${table.fromMinute} < ${table.toMinute} and ${table.toMinute} <= 1440`,
    ),
    createOwnerPolicy(table.userId),
  ],
)

/** Dates with other hours than the weekly ones; without minutes the date is closed. */
export const hourExceptions = pgTable(
  'hour_exceptions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: createOwnerColumn(),
    date: date('date', { mode: 'string' }).notNull(),
    fromMinute: smallint('from_minute'),
    toMinute: smallint('to_minute'),
  },
  (table) => [
    check(
      'hour_exceptions_range',
      sql`${table.fromMinute} is null and ${table.toMinute} is null or
      0 <= ${table.fromMinute} and ${table.fromMinute} < ${table.toMinute} and ${table.toMinute} <= 1440`,
    ),
    index('hour_exceptions_owner').on(table.userId, table.date),
    createOwnerPolicy(table.userId),
  ],
)

/** Session types of mentors. */
export const sessionTypes = pgTable(
  'session_types',
  {
    id: uuid('id').primaryKey(),
    userId: createOwnerColumn(),
    name: text('name').notNull(),
    sessionMinutes: smallint('session_minutes').notNull(),
    /** Grid of starts in minutes; null means the session's length. */
    stepMinutes: smallint('step_minutes'),
    bufferBefore: smallint('buffer_before').notNull().default(0),
    bufferAfter: smallint('buffer_after').notNull().default(0),
    minimumNoticeMinutes: integer('minimum_notice_minutes').notNull().default(1440),
    horizonDays: smallint('horizon_days').notNull().default(30),
    maxPerWeek: smallint('max_per_week'),
    /** Whether the mentor accepts each request before it is booked. */
    needsAnswer: boolean('needs_answer').notNull().default(false),
    /** Set when the type was removed; its sessions stay, and it cannot be booked. */
    removedAt: instant('removed_at'),
    ...timestamps,
  },
  (table) => [index('session_types_owner').on(table.userId), createOwnerPolicy(table.userId)],
)

/**
 * Session row of one of the two participants: both rows are written together, by `book_session` and `change_session` alone,
 * and each is deleted with its own user. Two exclusion constraints, `session_seats_mentor` and `session_seats_student`,
 * which the migration adds, prevent double booking.
 */
export const sessionSeats = pgTable(
  'session_participants',
  {
    userId: createOwnerColumn(),
    sessionId: uuid('session_id').notNull(),
    seat: text('seat').$type<ParticipantRole>().notNull(),
    /** Null after the counterpart's account was deleted. */
    otherId: uuid('counterpart_id').references(() => users.id, { onDelete: 'set null' }),
    otherName: text('other_name').notNull(),
    state: text('state').$type<SessionState>().notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** Wall time agreed in the mentor's time zone, and the tzdata version that converted it. */
    wallDate: date('wall_date', { mode: 'string' }).notNull(),
    wallTime: text('wall_time').notNull(),
    zone: text('zone').notNull(),
    zoneData: text('zone_data').notNull(),
    /** Instant of the agreed wall time by newer tzdata while both are asked, and this user's answer. */
    proposedAt: instant('proposed_at'),
    zoneAnswer: text('tzdata_choice').$type<'instant' | 'time'>(),
    typeId: uuid('type_id'),
    typeName: text('type_name').notNull(),
    seriesId: uuid('series_id'),
    note: text('note').notNull().default(''),
    reason: text('reason').notNull().default(''),
    /** Expiry of a request; null once it is answered. */
    expiresAt: instant('expires_at'),
    isLate: boolean('is_late').notNull().default(false),
    noShowBy: text('no_show_by').$type<ParticipantRole>(),
    noShowAt: instant('no_show_at'),
    /** Incremented by each change that calendars have to know; the SEQUENCE of invitations. */
    version: integer('version').notNull().default(0),
    /** Version of which this user was notified. */
    toldVersion: integer('notified_version').notNull().default(-1),
    change: text('change').$type<SessionChange>().notNull(),
    changedBy: text('changed_by').$type<ChangedBy>().notNull(),
    notes: text('notes').notNull().default(''),
    notesVersion: integer('notes_version').notNull().default(0),
    /** Summary by the mentor and open points, the agenda of the next session. */
    summary: text('summary').notNull().default(''),
    openPoints: text('open_points').notNull().default(''),
    /** 0 without a summary. */
    summaryVersion: integer('summary_version').notNull().default(0),
    ...timestamps,
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.sessionId] }),
    check('session_participants_order', sql`${table.startsAt} < ${table.endsAt}`),
    check('session_participants_two', sql`${table.otherId} is distinct from ${table.userId}`),
    index('session_participants_list').on(table.userId, table.endsAt, table.sessionId),
    index('session_participants_open').on(table.startsAt).where(sql`state in ('requested', 'booked')`),
    index('session_participants_other').on(table.otherId),
    index('session_participants_untold').on(table.updatedAt).where(sql`notified_version < version`),
    createOwnerPolicy(table.userId),
  ],
)

/** Sent reminders, so that each is sent once per start. */
export const sessionReminders = pgTable(
  'session_reminders',
  {
    userId: createOwnerColumn(),
    sessionId: uuid('session_id').notNull(),
    /** Milliseconds before the start. */
    step: integer('step').notNull(),
    startsAt: instant('starts_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.sessionId, table.step, table.startsAt] }),
    foreignKey({
      name: 'session_reminders_seat',
      columns: [table.userId, table.sessionId],
      foreignColumns: [sessionSeats.userId, sessionSeats.sessionId],
    }).onDelete('cascade'),
    createOwnerPolicy(table.userId),
  ],
)
