import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { SharePart } from '#src/features/sharing/rules.ts'
import { users } from '#src/server/auth/tables.ts'
import { createOwnerColumn, createOwnerPolicy, instant, timestamps } from '#src/server/columns.ts'
import type { ResourceAudience, ResourceKind } from './resources/resources.rules.ts'
import type { MentorshipChange, MentorshipRole, MentorshipState } from './rules.ts'

/**
 * A mentorship as one of its two people has it: both rows are written together, by the functions of `procedures.sql` alone, and
 * each goes with its own person.
 */
export const mentorships = pgTable(
  'mentorships',
  {
    userId: createOwnerColumn(),
    mentorshipId: uuid('mentorship_id').notNull(),
    seat: text('seat').$type<MentorshipRole>().notNull(),
    /** Null when the other person's account was deleted. */
    otherId: uuid('other_id').references(() => users.id, { onDelete: 'set null' }),
    otherName: text('other_name').notNull(),
    state: text('state').$type<MentorshipState>().notNull(),
    question: text('question').notNull().default(''),
    /** What the student would share; nothing is open before the student grants it. */
    parts: text('parts').array().$type<SharePart[]>().notNull().default([]),
    reason: text('reason').notNull().default(''),
    requestedAt: instant('requested_at').notNull().default(sql`now()`),
    decidedAt: instant('decided_at'),
    /** Of a request that waits for an answer. */
    expiresAt: instant('expires_at'),
    change: text('change').$type<MentorshipChange>().notNull(),
    version: integer('version').notNull().default(0),
    toldVersion: integer('told_version').notNull().default(-1),
    /** Of this person alone. */
    privateNotes: text('private_notes').notNull().default(''),
    /** Of both. */
    sharedNotes: text('shared_notes').notNull().default(''),
    notesVersion: integer('notes_version').notNull().default(0),
    /** When the mentor last looked at the student. */
    lookedAt: instant('looked_at'),
    ...timestamps,
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.mentorshipId] }),
    uniqueIndex('mentorships_open')
      .on(table.userId, table.otherId)
      .where(sql`state in ('requested', 'waiting', 'accepted')`),
    // Functions find the rows of both by the id, which a student's page makes: it must not be somebody else's.
    uniqueIndex('mentorships_seats').on(table.mentorshipId, table.seat),
    index('mentorships_by_other').on(table.otherId),
    index('mentorships_untold').on(table.userId).where(sql`told_version < version`),
    index('mentorships_expiring').on(table.expiresAt).where(sql`state = 'requested'`),
    createOwnerPolicy(table.userId),
  ],
)

/** What a mentor gives a student to do: it stands in the student's own list. Written by functions, and by its reminder. */
export const mentorTasks = pgTable(
  'mentor_tasks',
  {
    /** The student. */
    userId: createOwnerColumn(),
    id: uuid('id').notNull(),
    mentorshipId: uuid('mentorship_id').notNull(),
    mentorName: text('mentor_name').notNull(),
    title: text('title').notNull(),
    dueOn: text('due_on'),
    doneAt: instant('done_at'),
    /** The date that was reminded of, so that a changed one is reminded of again. */
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

/** A comment on a part of what a student shares, of either of the two. Written by functions alone. */
export const mentorComments = pgTable(
  'mentor_comments',
  {
    /** The student. */
    userId: createOwnerColumn(),
    id: uuid('id').notNull(),
    mentorshipId: uuid('mentorship_id').notNull(),
    part: text('part').$type<SharePart>().notNull(),
    /** Of the author. */
    seat: text('seat').$type<MentorshipRole>().notNull(),
    authorName: text('author_name').notNull(),
    words: text('words').notNull(),
    /** The first comment of the thread that this one answers in; null for a first one. */
    answers: uuid('answers'),
    /** The line of the CV that a first comment is about, and where it stood then: a later upload does not move it. */
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

/** A mentor's proof of belonging to a university: a mail that reached an address of its domain. */
export const affiliationVerifications = pgTable(
  'university_proofs',
  {
    userId: createOwnerColumn().primaryKey(),
    domain: text('domain').notNull(),
    institution: text('institution').notNull(),
    /** Of the secret of the link that is under way; null once it was used. */
    codeHash: text('code_hash'),
    codeExpiresAt: instant('code_expires_at'),
    /** The domain that is proven and since when; a new attempt keeps it until it succeeds. */
    provenDomain: text('proven_domain'),
    provenInstitution: text('proven_institution'),
    provenAt: instant('proven_at'),
  },
  (table) => [createOwnerPolicy(table.userId)],
)

/** A file, link or article that a mentor gives to students. Others read it by `resources_of` and `readable_resource` alone. */
export const mentorResources = pgTable(
  'mentor_resources',
  {
    id: uuid('id').primaryKey(),
    userId: createOwnerColumn(),
    kind: text('kind').$type<ResourceKind>().notNull(),
    title: text('title').notNull(),
    /** The address of a link, or the text of an article. */
    content: text('content').notNull().default(''),
    audience: text('audience').$type<ResourceAudience>().notNull(),
    /** The mentorships it is for, where it is for some students. */
    mentorshipIds: uuid('mentorship_ids').array().notNull().default([]),
    fileKey: text('file_key'),
    fileName: text('file_name'),
    fileType: text('file_type'),
    fileBytes: integer('file_bytes'),
    /** Rises with each change, so that a form does not overwrite what another tab saved. */
    version: integer('version').notNull().default(1),
    /** When the mentor put it first; null where it stands by when it was added. */
    placedAt: instant('placed_at'),
    /** Kept for a day, so that undo brings it back. */
    removedAt: instant('removed_at'),
    ...timestamps,
  },
  (table) => [
    index('mentor_resources_owner').on(table.userId, table.createdAt),
    index('mentor_resources_removed').on(table.removedAt).where(sql`removed_at is not null`),
    createOwnerPolicy(table.userId),
  ],
)
