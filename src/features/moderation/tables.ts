import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createOwnerColumn, createOwnerPolicy, instant, timestamps } from '#src/server/columns.ts'
import type { ModerationAction, ModerationSubject } from './cases.rules.ts'

/** Table of moderation actions on a user's texts, and appeals: an append-only log. */
export const moderationActions = pgTable(
  'moderation_actions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** User whom the action concerns, who reads its reason. */
    userId: createOwnerColumn(),
    subject: text('subject').$type<ModerationSubject>().notNull(),
    subjectId: uuid('subject_id').notNull(),
    act: text('act').$type<ModerationAction>().notNull(),
    reason: text('reason').notNull(),
    createdAt: timestamps.createdAt,
  },
  (table) => [
    unique('moderation_actions_owner').on(table.userId, table.id),
    index('moderation_actions_of').on(table.subject, table.subjectId, table.createdAt),
    createOwnerPolicy(table.userId),
  ],
)

/** Table of deciders per moderation action; separate, because the affected user must not see the moderator. */
export const moderationDeciders = pgTable(
  'moderation_deciders',
  {
    userId: createOwnerColumn(),
    actId: uuid('act_id')
      .notNull()
      .references(() => moderationActions.id, { onDelete: 'cascade' }),
    createdAt: timestamps.createdAt,
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.actId] }),
    index('moderation_deciders_act').on(table.actId),
    createOwnerPolicy(table.userId),
  ],
)

/**
 * Table of texts that their author deleted during an open case, a post or a message with its file: retained for
 * moderators until the decision. Triggers insert rows; the decision deletes them.
 */
export const retainedTexts = pgTable(
  'retained_texts',
  {
    userId: createOwnerColumn(),
    subject: text('subject').$type<ModerationSubject>().notNull(),
    subjectId: uuid('subject_id').notNull(),
    text: text('text').notNull(),
    formerTexts: text('former_texts').array().notNull().default([]),
    /** Text of the post that the reply belonged to. */
    parent: text('parent').notNull().default(''),
    heldFor: text('hold_reason'),
    /** Instant of the previous decision; later reports are open. */
    decidedAt: instant('decided_at'),
    fileKey: text('file_key'),
    fileName: text('file_name'),
    fileType: text('file_type'),
    writtenAt: instant('written_at').notNull(),
    createdAt: timestamps.createdAt,
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.subject, table.subjectId] }),
    index('retained_texts_of').on(table.subject, table.subjectId),
    index('retained_texts_waiting').on(table.writtenAt).where(sql`hold_reason is not null`),
    createOwnerPolicy(table.userId),
  ],
)
