import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  index,
  jsonb,
  pgPolicy,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ReportReason, ReportSubject } from '#src/features/people/report.rules.ts'
import type { Stage } from '#src/features/people/rules.ts'
import { users } from '#src/server/auth/tables.ts'
import { createOwnerColumn, createOwnerPolicy, instant, searchWords, timestamps } from '#src/server/columns.ts'
import type { Language } from '#src/shared/locales.ts'
import type { PostLink, Reaction } from './posts.rules.ts'

/**
 * Posts and replies. Members read posts that are not held, except those of users whom they blocked or muted or who
 * blocked them.
 */
export const communityPosts = pgTable(
  'community_posts',
  {
    id: uuid('id').primaryKey(),
    userId: createOwnerColumn(),
    parentId: uuid('parent_id').references((): AnyPgColumn => communityPosts.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    /** Language of the text; empty for posts from before language detection. */
    language: text('language').$type<Language | ''>().notNull().default(''),
    field: text('field').notNull().default(''),
    country: text('country').notNull().default(''),
    stage: text('stage').$type<Stage | ''>().notNull().default(''),
    /** Hold reason while it awaits moderation; null for a published text. */
    heldFor: text('hold_reason'),
    /** Whether a moderator approved this text: reports no longer hide it. An edit resets this. */
    isSettled: boolean('is_resolved').notNull().default(false),
    decidedAt: instant('decided_at'),
    /** Former texts, oldest first, for moderators who handle a report. */
    formerTexts: text('former_texts').array().notNull().default([]),
    /** Mentioned users, and those of them who were notified: each once, whatever is edited later. */
    mentionedIds: uuid('mentioned_ids').array().notNull().default([]),
    toldIds: uuid('notified_user_ids').array().notNull().default([]),
    /** Links to pages of the product that the text names behind a #. */
    links: jsonb('links').$type<PostLink[]>().notNull().default([]),
    /** Reply that the author of the post marked as the helpful answer. */
    helpfulReplyId: uuid('helpful_reply_id').references((): AnyPgColumn => communityPosts.id, { onDelete: 'set null' }),
    editedAt: instant('edited_at'),
    search: searchWords('search').notNull(),
    createdAt: timestamps.createdAt,
  },
  (table) => [
    unique('community_posts_owner').on(table.userId, table.id),
    index('community_posts_feed')
      .on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      // Includes held posts, because their authors see them in the feed.
      .where(sql`parent_id is null`),
    index('community_posts_field').on(table.field, table.createdAt.desc().nullsFirst()).where(sql`parent_id is null`),
    index('community_posts_country')
      .on(table.country, table.createdAt.desc().nullsFirst())
      .where(sql`parent_id is null and country <> ''`),
    index('community_posts_waiting').on(table.createdAt).where(sql`not is_resolved and hold_reason is not null`),
    index('community_posts_author').on(table.userId, table.createdAt.desc().nullsFirst()),
    index('community_posts_replies').on(table.parentId, table.createdAt).where(sql`parent_id is not null`),
    index('community_posts_helpful').on(table.helpfulReplyId).where(sql`helpful_reply_id is not null`),
    index('community_posts_search').using('gin', table.search),
    createOwnerPolicy(table.userId),
    pgPolicy('member_reads', {
      as: 'permissive',
      for: 'select',
      to: 'public',
      using: sql`app_user_id() is not null and hold_reason is null and user_id <> all((select hidden_author_ids())::uuid[])`,
    }),
  ],
)

/** Reactions, one per user and post. */
export const postReactions = pgTable(
  'post_reactions',
  {
    userId: createOwnerColumn(),
    postId: uuid('post_id')
      .notNull()
      .references(() => communityPosts.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<Reaction>().notNull(),
    createdAt: timestamps.createdAt,
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.postId] }),
    index('post_reactions_of').on(table.postId, table.kind),
    createOwnerPolicy(table.userId),
  ],
)

/** Bookmarks of posts. */
export const postSaves = pgTable(
  'post_saves',
  {
    userId: createOwnerColumn(),
    postId: uuid('post_id')
      .notNull()
      .references(() => communityPosts.id, { onDelete: 'cascade' }),
    createdAt: timestamps.createdAt,
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.postId] }),
    index('post_saves_of').on(table.postId),
    createOwnerPolicy(table.userId),
  ],
)

/** Reports, one per user and subject, with the text at the time of the report. */
export const communityReports = pgTable(
  'community_reports',
  {
    userId: createOwnerColumn(),
    subject: text('subject').$type<ReportSubject>().notNull(),
    subjectId: uuid('subject_id').notNull(),
    /**
     * Author of a reported message, on whose account deletion the report is deleted; null for other subjects. Set by a
     * trigger.
     */
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'cascade' }),
    reason: text('reason').$type<ReportReason>().notNull(),
    note: text('note').notNull().default(''),
    /** Whether a moderator has decided since. */
    isSettled: boolean('is_resolved').notNull().default(false),
    createdAt: timestamps.createdAt,
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.subject, table.subjectId] }),
    index('community_reports_of').on(table.subject, table.subjectId),
    index('community_reports_author').on(table.authorId).where(sql`author_id is not null`),
    index('community_reports_open').on(table.subject, table.subjectId).where(sql`not is_resolved`),
    createOwnerPolicy(table.userId),
  ],
)

/** Last visit of the feed per user, and the end of the visit before: newer posts are new to them. */
export const feedReadMarkers = pgTable(
  'feed_read_markers',
  {
    userId: createOwnerColumn().primaryKey(),
    readAt: instant('read_at').notNull(),
    /** Null at the first visit. */
    newSince: instant('new_since'),
  },
  (table) => [createOwnerPolicy(table.userId)],
)
