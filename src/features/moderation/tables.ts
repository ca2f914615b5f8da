import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createOwnerColumn, createOwnerPolicy, instant, timestamps } from '#src/server/columns.ts'
import type { ModerationAct, ModerationSubject } from './cases.rules.ts'

/** What was decided about a person's texts, and their appeals: a log that is only added to. */
export const moderationActions = pgTable(
  'moderation_acts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The person whom the act concerns, who reads its reason. */
    userId: createOwnerColumn(),
    subject: text('subject').$type<ModerationSubject>().notNull(),
    subjectId: uuid('subject_id').notNull(),
    act: text('act').$type<ModerationAct>().notNull(),
    reason: text('reason').notNull(),
    createdAt: timestamps.createdAt,
  },
  (table) => [
    unique('moderation_acts_owner').on(table.userId, table.id),
    index('moderation_acts_of').on(table.subject, table.subjectId, table.createdAt),
    createOwnerPolicy(table.userId),
  ],
)

/** Which moderator an act is by; apart from the act, because whom it concerns does not learn it. */
export const moderationDeciders = pgTable(
  'moderation_hands',
  {
    userId: createOwnerColumn(),
    actId: uuid('act_id')
      .notNull()
      .references(() => moderationActions.id, { onDelete: 'cascade' }),
    createdAt: timestamps.createdAt,
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.actId] }),
    index('moderation_hands_act').on(table.actId),
    createOwnerPolicy(table.userId),
  ],
)

/**
 * What its author deleted while it waited for a decision, a post or a message with its file: kept until it is decided, for
 * moderators alone. Triggers write it; the decision removes it.
 */
export const retainedTexts = pgTable(
  'removed_texts',
  {
    userId: createOwnerColumn(),
    subject: text('subject').$type<ModerationSubject>().notNull(),
    subjectId: uuid('subject_id').notNull(),
    text: text('text').notNull(),
    formerTexts: text('former_texts').array().notNull().default([]),
    /** The post that a reply answered, as it was. */
    parent: text('parent').notNull().default(''),
    heldFor: text('held_for'),
    /** The decision before; reports since then are open. */
    decidedAt: instant('decided_at'),
    fileKey: text('file_key'),
    fileName: text('file_name'),
    fileType: text('file_type'),
    writtenAt: instant('written_at').notNull(),
    createdAt: timestamps.createdAt,
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.subject, table.subjectId] }),
    index('removed_texts_of').on(table.subject, table.subjectId),
    index('removed_texts_waiting').on(table.writtenAt).where(sql`held_for is not null`),
    createOwnerPolicy(table.userId),
  ],
)
