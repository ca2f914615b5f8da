import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createOwnerColumn, createOwnerPolicy, timestamps } from '#src/server/columns.ts'
import type { Sex } from './rules.ts'

/** Answers that only some scholarships ask for; all are optional. */
export const scholarshipAnswers = pgTable(
  'scholarship_answers',
  {
    userId: createOwnerColumn().primaryKey(),
    sex: text('sex').$type<Sex>(),
    /** Year only: an age limit within that year is reported as unknown. */
    birthYear: integer('birth_year'),
    ...timestamps,
  },
  (table) => [createOwnerPolicy(table.userId)],
)
