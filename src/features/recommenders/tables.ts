import { sql } from 'drizzle-orm'
import { check, date, foreignKey, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { applications } from '#src/features/applications/tables.ts'
import { createOwnerColumn, createOwnerPolicy, instant, timestamps } from '#src/server/columns.ts'
import type { LetterMethod, LetterState, RecommenderEvent, Relation, ReminderPace, Waiver } from './rules.ts'

/** Recommenders of an applicant. They have no account: the hash of their link identifies them. */
export const recommenders = pgTable(
  'recommenders',
  {
    id: uuid('id').primaryKey(),
    userId: createOwnerColumn(),
    name: text('name').notNull(),
    /** Normalised address. */
    email: text('email').notNull(),
    relation: text('relation').$type<Relation>().notNull(),
    /** Language of emails and page. */
    language: text('language').notNull(),
    waiver: text('waiver').$type<Waiver>().notNull().default('undecided'),
    waiverAt: instant('waiver_at'),
    /** Share with what the recommender may see; the private page has its link. Null without one. */
    shareId: uuid('share_id'),
    /** SHA-256 of the link's secret, which is derived from the id and this version. */
    linkHash: text('link_hash').notNull(),
    linkVersion: integer('link_version').notNull().default(1),
    linkExpiresAt: instant('link_expires_at').notNull(),
    revokedAt: instant('revoked_at'),
    lastOpenedAt: instant('last_opened_at'),
    /** IANA zone of the recommender's device at the last visit. */
    timeZone: text('time_zone'),
    reminderPace: text('reminder_pace').$type<ReminderPace>().notNull().default('twice'),
    remindOn: date('remind_on', { mode: 'string' }),
    reminderCount: integer('reminder_count').notNull().default(0),
    lastMailAt: instant('last_mail_at'),
    /** Until when a sender has claimed the next email, or when a failed one is tried again. */
    mailClaimedUntil: instant('mail_claimed_until'),
    undeliverableAt: instant('undeliverable_at'),
    version: integer('version').notNull().default(1),
    ...timestamps,
  },
  (table) => [
    check('recommenders_waiver', sql`(${table.waiver} = 'undecided') = (${table.waiverAt} is null)`),
    unique('recommenders_owner').on(table.userId, table.id),
    unique('recommenders_email').on(table.userId, table.email),
    unique('recommenders_link').on(table.linkHash),
    index('recommenders_address').on(table.email),
    createOwnerPolicy(table.userId),
  ],
)

/** Letters: one row per recommender and application. */
export const recommendationLetters = pgTable(
  'recommendation_letters',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: createOwnerColumn(),
    recommenderId: uuid('recommender_id').notNull(),
    applicationId: uuid('application_id').notNull(),
    /** Requirement of the application that follows the letter; null without a free one. */
    requirementId: uuid('requirement_id'),
    state: text('state').$type<LetterState>().notNull().default('asked'),
    stateAt: instant('state_at').notNull().default(sql`now()`),
    method: text('method').$type<LetterMethod>().notNull().default('unknown'),
    /** Address or code of the portal, or other words of the applicant about it. */
    instructions: text('instructions').notNull().default(''),
    /** Instant at which the request was emailed. */
    announcedAt: instant('announced_at'),
    /** Days before the deadline of the last reminder, and the deadline at that time. */
    remindedDays: integer('reminded_days'),
    remindedDueAt: instant('reminded_due_at'),
    ...timestamps,
  },
  (table) => [
    unique('recommendation_letters_once').on(table.recommenderId, table.applicationId),
    index('recommendation_letters_owner').on(table.userId, table.applicationId),
    index('recommendation_letters_waiting').on(table.recommenderId).where(sql`state in ('asked', 'agreed')`),
    foreignKey({
      name: 'recommendation_letters_recommender',
      columns: [table.userId, table.recommenderId],
      foreignColumns: [recommenders.userId, recommenders.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'recommendation_letters_application',
      columns: [table.userId, table.applicationId],
      foreignColumns: [applications.userId, applications.id],
    }).onDelete('cascade'),
    createOwnerPolicy(table.userId),
  ],
)

/** History of a recommender: emails, visits and answers. */
export const recommenderHistory = pgTable(
  'recommender_history',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: createOwnerColumn(),
    recommenderId: uuid('recommender_id').notNull(),
    /** Application of an answer; null for what concerns the recommender. */
    applicationId: uuid('application_id'),
    kind: text('kind').$type<RecommenderEvent>().notNull(),
    createdAt: timestamps.createdAt,
  },
  (table) => [
    index('recommender_history_owner').on(table.userId, table.recommenderId, table.createdAt),
    foreignKey({
      name: 'recommender_history_recommender',
      columns: [table.userId, table.recommenderId],
      foreignColumns: [recommenders.userId, recommenders.id],
    }).onDelete('cascade'),
    createOwnerPolicy(table.userId),
  ],
)
