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
    /** True when the mentor chose the zone, rather than got the default; the zone itself is in the profile. */
    timeZoneChosen: boolean('time_zone_chosen').notNull().default(false),
    /** True when applicants can find the mentor. */
    isListed: boolean('is_listed').notNull().default(true),
    /** Maximum number of students at a time; further requests wait. */
    capacity: integer('capacity').notNull().default(5),
    /** ISO 3166 code of the mentor's country of residence. */
    country: text('country').notNull().default(''),
    /** Instant of the first completion of onboarding. */
    completedAt: instant('completed_at'),
    ...timestamps,
  },
  (table) => [createOwnerPolicy(table.userId)],
)
