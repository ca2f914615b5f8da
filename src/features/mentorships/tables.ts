import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { SharePart } from '#src/features/sharing/rules.ts'
import { users } from '#src/server/auth/tables.ts'
import { createOwnerColumn, createOwnerPolicy, instant, timestamps } from '#src/server/columns.ts'
import type { ResourceAudience, ResourceKind } from './resources/resources.rules.ts'
import type { MentorshipChange, MentorshipRole, MentorshipState } from './rules.ts'

/**
 * Table of mentorships with one row per participant: the functions of `procedures.sql` write both rows together, and
 * each row is deleted with its own user.
 */
export const mentorships = pgTable(
  'mentorships',
  {
    userId: createOwnerColumn(),
    mentorshipId: uuid('mentorship_id').notNull(),
    seat: text('seat').$type<MentorshipRole>().notNull(),
    /** Null after the counterpart's account was deleted. */
    otherId: uuid('counterpart_id').references(() => users.id, { onDelete: 'set null' }),
    otherName: text('other_name').notNull(),
    state: text('state').$type<MentorshipState>().notNull(),
    question: text('question').notNull().default(''),
    /** Parts that the student would share; none is open before the student grants it. */
    parts: text('parts').array().$type<SharePart[]>().notNull().default([]),
    reason: text('reason').notNull().default(''),
    requestedAt: instant('requested_at').notNull().default(sql`now()`),
    decidedAt: instant('decided_at'),
    /** Expiry of an open request. */
    expiresAt: instant('expires_at'),
    change: text('change').$type<MentorshipChange>().notNull(),
    version: integer('version').notNull().default(0),
    toldVersion: integer('notified_version').notNull().default(-1),
    /** Visible to this participant only. */
    privateNotes: text('private_notes').notNull().default(''),
    /** Visible to both sides. */
    sharedNotes: text('shared_notes').notNull().default(''),
    notesVersion: integer('notes_version').notNull().default(0),
    /** Instant at which the mentor last looked at the student. */
    lookedAt: instant('accessed_at'),
    ...timestamps,
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.mentorshipId] }),
    uniqueIndex('mentorships_open')
      .on(table.userId, table.otherId)
      .where(sql`state in ('requested', 'waiting', 'accepted')`),
    // Unique by owner and id: functions find both rows by the id, which the student's client generates, so another
    // user's id must be impossible.
    uniqueIndex('mentorships_seats').on(table.mentorshipId, table.seat),
    index('mentorships_by_other').on(table.otherId),
    index('mentorships_untold').on(table.userId).where(sql`notified_version < version`),
    index('mentorships_expiring').on(table.expiresAt).where(sql`state = 'requested'`),
    createOwnerPolicy(table.userId),
  ],
)

/**
 * Table of tasks that a mentor assigns: rows belong to the student. Written by database functions and the reminder job.
 */
export const mentorTasks = pgTable(
  'mentor_tasks',
  {
    /** Student who owns the row. */
    userId: createOwnerColumn(),
    id: uuid('id').notNull(),
    mentorshipId: uuid('mentorship_id').notNull(),
    mentorName: text('mentor_name').notNull(),
    title: text('title').notNull(),
    dueOn: text('due_on'),
    doneAt: instant('done_at'),
    /** Due date at the last reminder, so that a changed date is reminded of again. */
    remindedOn: text('reminded_on'),
    ...timestamps,
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('mentor_tasks_of').on(table.mentorshipId),
    index('mentor_tasks_due').on(table.dueOn).where(sql`done_at is null`),
    createOwnerPolicy(table.userId),
  ],
)

/** Table of comments on shared parts, by either side. Written by database functions only. */
export const mentorComments = pgTable(
  'mentor_comments',
  {
    /** Student who owns the row. */
    userId: createOwnerColumn(),
    id: uuid('id').notNull(),
    mentorshipId: uuid('mentorship_id').notNull(),
    part: text('part').$type<SharePart>().notNull(),
    /** Role of the author. */
    seat: text('seat').$type<MentorshipRole>().notNull(),
    authorName: text('author_name').notNull(),
    words: text('words').notNull(),
    /** First comment of the thread that this one replies to; null for a first comment. */
    answers: uuid('answers'),
    /** Commented CV line and its position at that time: a later upload does not move it. */
    findingId: text('finding_id'),
    page: integer('page'),
    line: integer('line'),
    quote: text('quote'),
    resolvedAt: instant('resolved_at'),
    createdAt: timestamps.createdAt,
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('mentor_comments_of').on(table.mentorshipId),
    createOwnerPolicy(table.userId),
  ],
)

/** Table of university verifications: a mail reached an address of the mentor at its domain. */
export const affiliationVerifications = pgTable(
  'affiliation_verifications',
  {
    userId: createOwnerColumn().primaryKey(),
    domain: text('domain').notNull(),
    institution: text('institution').notNull(),
    /** Hash of the pending token; null once it was consumed. */
    codeHash: text('code_hash'),
    codeExpiresAt: instant('code_expires_at'),
    /** Verified domain and instant; a new attempt keeps it until it succeeds. */
    provenDomain: text('proven_domain'),
    provenInstitution: text('proven_institution'),
    provenAt: instant('proven_at'),
  },
  (table) => [createOwnerPolicy(table.userId)],
)

/**
 * Table of resources from mentors: files, links and articles. Other users read them through `resources_of` and
 * `readable_resource` only.
 */
export const mentorResources = pgTable(
  'mentor_resources',
  {
    id: uuid('id').primaryKey(),
    userId: createOwnerColumn(),
    kind: text('kind').$type<ResourceKind>().notNull(),
    title: text('title').notNull(),
    /** Address of a link, or text of an article. */
    content: text('content').notNull().default(''),
    audience: text('audience').$type<ResourceAudience>().notNull(),
    /** Ids of the mentorships of selected students. */
    mentorshipIds: uuid('mentorship_ids').array().notNull().default([]),
    fileKey: text('file_key'),
    fileName: text('file_name'),
    fileType: text('file_type'),
    fileBytes: integer('file_bytes'),
    /** Version for optimistic locking, so that a form does not overwrite another tab's changes. */
    version: integer('version').notNull().default(1),
    /** Instant at which the mentor moved it to the top; null when it is sorted by creation. */
    placedAt: instant('placed_at'),
    /** Instant of the soft delete; restorable for a day. */
    removedAt: instant('removed_at'),
    ...timestamps,
  },
  (table) => [
    index('mentor_resources_owner').on(table.userId, table.createdAt),
    index('mentor_resources_removed').on(table.removedAt).where(sql`removed_at is not null`),
    createOwnerPolicy(table.userId),
  ],
)
