import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createOwnerColumn, createOwnerPolicy, instant, timestamps } from '#src/server/columns.ts'

export const mentorProfiles = pgTable(
  'mentor_profiles',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: createOwnerColumn().unique(),
    profileCompletionPercentage: integer('profile_completion_percentage').notNull().default(0),
    expertiseFields: text('expertise_fields').array().notNull().default([]),
    institution: text('institution').notNull().default(''),
    degree: text('degree').notNull().default(''),
    yearsOfExperience: integer('years_of_experience'),
    languages: text('languages').array().notNull().default([]),
    availability: text('availability').notNull().default(''),
    /** The zone itself is the profile's; this says that the mentor chose it rather than got the default. */
    timeZoneChosen: boolean('time_zone_chosen').notNull().default(false),
    /** Whether applicants find the mentor. */
    isListed: boolean('is_listed').notNull().default(true),
    /** Students whom the mentor guides at a time; further requests wait. */
    capacity: integer('capacity').notNull().default(5),
    /** Where the mentor lives, by its ISO 3166 code. */
    country: text('country').notNull().default(''),
    /** When onboarding was finished for the first time. */
    completedAt: instant('completed_at'),
    ...timestamps,
  },
  (table) => [createOwnerPolicy(table.userId)],
)
