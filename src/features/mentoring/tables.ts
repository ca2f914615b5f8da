import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { ownerColumn, ownRows, timestamps } from '#src/server/columns.ts'

export const mentorProfiles = pgTable(
  'mentor_profiles',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: ownerColumn().unique(),
    profileCompletionPercentage: integer('profile_completion_percentage').notNull().default(0),
    expertiseFields: text('expertise_fields').array().notNull().default([]),
    institution: text('institution').notNull().default(''),
    degree: text('degree').notNull().default(''),
    yearsOfExperience: integer('years_of_experience'),
    languages: text('languages').array().notNull().default([]),
    availability: text('availability').notNull().default(''),
    ...timestamps,
  },
  (table) => [ownRows(table.userId)],
)
