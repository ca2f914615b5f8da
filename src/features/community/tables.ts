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

/** A post, or a reply to one. Members read what is not held, without those hidden from them or muted by them. */
export const communityPosts = pgTable(
  'community_posts',
  {
    id: uuid('id').primaryKey(),
    userId: createOwnerColumn(),
    parentId: uuid('parent_id').references((): AnyPgColumn => communityPosts.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    /** In which language it is written; empty where it was posted before that was looked at. */
    language: text('language').$type<Language | ''>().notNull().default(''),
    field: text('field').notNull().default(''),
    country: text('country').notNull().default(''),
    stage: text('stage').$type<Stage | ''>().notNull().default(''),
    /** Why it waits for a look before others read it; null for what everybody reads. */
    heldFor: text('held_for'),
    /** Whether a moderator's decision stands for the text as it is: reports move it no more. An edit ends that. */
    isSettled: boolean('is_settled').notNull().default(false),
    decidedAt: instant('decided_at'),
    /** Its former texts, oldest first, for whoever looks at a report. */
    formerTexts: text('former_texts').array().notNull().default([]),
    /** Whom it names with @, and whom of them the author has told: each once, whatever is edited later. */
    mentionedIds: uuid('mentioned_ids').array().notNull().default([]),
    toldIds: uuid('told_ids').array().notNull().default([]),
    /** The places of the product that its text names behind a #. */
    links: jsonb('links').$type<PostLink[]>().notNull().default([]),
    editedAt: instant('edited_at'),
    search: searchWords('search').notNull(),
    createdAt: timestamps.createdAt,
  },
  (table) => [
    unique('community_posts_owner').on(table.userId, table.id),
    index('community_posts_feed')
      .on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      // Held posts are in it, because their authors see them among the others.
      .where(sql`parent_id is null`),
    index('community_posts_field').on(table.field, table.createdAt.desc().nullsFirst()).where(sql`parent_id is null`),
    index('community_posts_country')
      .on(table.country, table.createdAt.desc().nullsFirst())
      .where(sql`parent_id is null and country <> ''`),
    index('community_posts_waiting').on(table.createdAt).where(sql`not is_settled and held_for is not null`),
    index('community_posts_author').on(table.userId, table.createdAt.desc().nullsFirst()),
    index('community_posts_replies').on(table.parentId, table.createdAt).where(sql`parent_id is not null`),
    index('community_posts_search').using('gin', table.search),
    createOwnerPolicy(table.userId),
    pgPolicy('member_reads', {
      as: 'permissive',
      for: 'select',
      to: 'public',
      using: sql`app_user_id() is not null and held_for is null and user_id <> all((select unseen_ids())::uuid[])`,
    }),
  ],
)

/** How a person reacted to a post; one way each. */
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

/** Posts that a person keeps for later. */
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

/** What a person reported, once each, with the text as it stood then. */
export const communityReports = pgTable(
  'community_reports',
  {
    userId: createOwnerColumn(),
    subject: text('subject').$type<ReportSubject>().notNull(),
    subjectId: uuid('subject_id').notNull(),
    /** The author of a reported message, whose account takes the report with it; null for other subjects. A trigger sets it. */
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'cascade' }),
    reason: text('reason').$type<ReportReason>().notNull(),
    note: text('note').notNull().default(''),
    /** Whether a moderator has decided since. */
    isSettled: boolean('is_settled').notNull().default(false),
    createdAt: timestamps.createdAt,
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.subject, table.subjectId] }),
    index('community_reports_of').on(table.subject, table.subjectId),
    index('community_reports_author').on(table.authorId).where(sql`author_id is not null`),
    index('community_reports_open').on(table.subject, table.subjectId).where(sql`not is_settled`),
    createOwnerPolicy(table.userId),
  ],
)

/** When a person last read the posts, and until when the visit before that had: what is newer is new to them. */
export const feedReadMarkers = pgTable(
  'feed_visits',
  {
    userId: createOwnerColumn().primaryKey(),
    readAt: instant('read_at').notNull(),
    /** Null at the first visit. */
    newSince: instant('new_since'),
  },
  (table) => [createOwnerPolicy(table.userId)],
)
