import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, timestamps } from '#src/server/columns.ts'
import type { Breadcrumb, ErrorReport, ErrorType, Severity } from './rules.ts'

/** Groups of errors by kind, however frequent. No row refers to a user. */
export const errorGroups = pgTable('error_groups', {
  fingerprint: text('fingerprint').primaryKey(),
  type: text('type').$type<ErrorType>().notNull(),
  severity: text('severity').$type<Severity>().notNull(),
  message: text('message').notNull(),
  count: integer('count').notNull().default(1),
  firstSeenAt: instant('first_seen_at').notNull(),
  lastSeenAt: instant('last_seen_at').notNull(),
})

/** Reports of single errors, without secrets and personal data. */
export const errorReports = pgTable(
  'error_reports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    fingerprint: text('fingerprint')
      .notNull()
      .references(() => errorGroups.fingerprint, { onDelete: 'cascade' }),
    severity: text('severity').$type<Severity>().notNull(),
    message: text('message').notNull(),
    stack: text('stack').notNull(),
    tags: jsonb('tags').$type<Record<string, string>>().notNull(),
    breadcrumbs: jsonb('breadcrumbs').$type<Breadcrumb[]>().notNull(),
    context: jsonb('context').$type<ErrorReport['context']>().notNull(),
    createdAt: timestamps.createdAt,
  },
  (table) => [
    index('error_reports_group').on(table.fingerprint, table.createdAt),
    index('error_reports_age').on(table.createdAt),
  ],
)
