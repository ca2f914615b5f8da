import { foreignKey, index, integer, numeric, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { applications } from '#src/features/applications/tables.ts'
import { universities } from '#src/features/catalogue/tables.ts'
import { createOwnerColumn, createOwnerPolicy, timestamps } from '#src/server/columns.ts'
import type { Decision } from './rules.ts'

/**
 * Shared outcomes of applications, with the profile inputs of the tiers at that time. The row is the consent: it is
 * deleted on withdrawal and with the application or the account.
 */
export const applicationOutcomes = pgTable(
  'application_outcomes',
  {
    userId: createOwnerColumn(),
    applicationId: uuid('application_id').notNull(),
    universityId: text('university_id')
      .notNull()
      .references(() => universities.id, { onDelete: 'cascade' }),
    /** Level of the programme; null for an application to the university as a whole. */
    level: text('level'),
    field: text('field'),
    decision: text('decision').$type<Decision>().notNull(),
    /** Points on the 4.0 scale; null, like the scores below, when not stated. */
    gradePoints: numeric('grade_points', { mode: 'number' }),
    greQuantitative: integer('gre_quantitative'),
    greVerbal: integer('gre_verbal'),
    greWriting: numeric('gre_writing', { mode: 'number' }),
    consentVersion: integer('consent_version').notNull(),
    ...timestamps,
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.applicationId] }),
    index('application_outcomes_university').on(table.universityId),
    foreignKey({
      name: 'application_outcomes_application',
      columns: [table.userId, table.applicationId],
      foreignColumns: [applications.userId, applications.id],
    }).onDelete('cascade'),
    createOwnerPolicy(table.userId),
  ],
)
