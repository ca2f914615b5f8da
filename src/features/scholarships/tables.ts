import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createOwnerColumn, createOwnerPolicy, timestamps } from '#src/server/columns.ts'
import type { Sex } from './rules.ts'

/** What some scholarships ask of a person and nothing else of the product reads; all of it may stay unsaid. */
export const scholarshipAnswers = pgTable(
  'scholarship_answers',
  {
    userId: createOwnerColumn().primaryKey(),
    sex: text('sex').$type<Sex>(),
    /** The year alone: a limit of age within it is not known, and is said so. */
    birthYear: integer('birth_year'),
    ...timestamps,
  },
  (table) => [createOwnerPolicy(table.userId)],
)
