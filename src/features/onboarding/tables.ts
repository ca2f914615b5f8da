import { integer, jsonb, pgTable } from 'drizzle-orm/pg-core'
import { createOwnerColumn, createOwnerPolicy, timestamps } from '#src/server/columns.ts'

/** Draft answers of onboarding, so that it continues after a restart or on another device. */
export const onboardingAnswers = pgTable(
  'onboarding_answers',
  {
    userId: createOwnerColumn().primaryKey(),
    step: integer('step').notNull().default(0),
    answers: jsonb('answers').$type<Record<string, unknown>>().notNull().default({}),
    ...timestamps,
  },
  (table) => [createOwnerPolicy(table.userId)],
)
