import {
  boolean,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { createOwnerColumn, createOwnerPolicy, instant, timestamps } from '#src/server/columns.ts'
import type { InterestCategory } from './interest-category.rules.ts'
import type { DegreeLevel, GpaScale } from './rules.ts'
import type { TestScores } from './test-scores.rules.ts'
import type { ResidenceState } from './us-states.rules.ts'
import type { FundingNeed, StartSeason } from './wishes.rules.ts'

export const userProfiles = pgTable(
  'user_profiles',
  {
    userId: createOwnerColumn().primaryKey(),
    role: text('role').$type<'applicant' | 'mentor'>(),
    fullName: text('full_name').notNull().default(''),
    displayName: text('display_name').notNull().default(''),
    email: text('email').notNull().default(''),
    bio: text('bio').notNull().default(''),
    location: text('location').notNull().default(''),
    phone: text('phone').notNull().default(''),
    linkedinUrl: text('linkedin_url').notNull().default(''),
    websiteUrl: text('website_url').notNull().default(''),
    onboardingCompleted: boolean('onboarding_completed').notNull().default(false),
    onboardingStep: integer('onboarding_step').notNull().default(1),
    profileCompletionPercentage: integer('profile_completion_percentage').notNull().default(15),
    timeZone: text('time_zone').notNull().default('UTC'),
    language: text('language').notNull().default('en'),
    currency: text('currency'),
    /** Storage key of the picture; its last part is the version in the URL. */
    pictureKey: text('picture_key'),
    lastActiveAt: instant('last_active_at'),
    ...timestamps,
  },
  (table) => [createOwnerPolicy(table.userId)],
)

export const academicProfiles = pgTable(
  'academic_profiles',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: createOwnerColumn().unique(),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    currentGpa: numeric('current_gpa', { mode: 'number' }),
    gpaScale: text('gpa_scale').$type<GpaScale>(),
    currentInstitution: text('current_institution').notNull().default(''),
    currentDegree: text('current_degree').notNull().default(''),
    currentFieldOfStudy: text('current_field_of_study').notNull().default(''),
    graduationYear: integer('graduation_year'),
    targetField: text('target_field').notNull().default(''),
    targetDegreeLevel: text('target_degree_level').$type<DegreeLevel | ''>().notNull().default(''),
    researchExperience: text('research_experience').notNull().default(''),
    careerGoals: text('career_goals').notNull().default(''),
    countries: text('countries').array().notNull().default([]),
    maxTuition: integer('max_tuition'),
    /** Whether programmes above the limit rank below all within it. */
    isLimitFirm: boolean('is_limit_firm').notNull().default(false),
    /** State of the United States in which the user is a resident; null when not stated. */
    residenceState: text('residence_state').$type<ResidenceState>(),
    testScores: jsonb('test_scores').$type<TestScores>().notNull().default({}),
    /** Years of full-time work since the first degree; null when not stated. */
    workYears: integer('work_years'),
    /** Kind of that work, free text. */
    workKind: text('work_kind').notNull().default(''),
    fundingNeed: text('funding_need').$type<FundingNeed>(),
    startSeason: text('start_season').$type<StartSeason>(),
    /** ISO 639-1; empty when not stated. */
    teachingLanguages: text('teaching_languages').array().notNull().default([]),
    /** Names of wished supervisors of a doctorate. */
    supervisors: text('supervisors').array().notNull().default([]),
    ...timestamps,
  },
  (table) => [createOwnerPolicy(table.userId)],
)

/** Shared vocabulary of research interests; users refer to it in `user_research_interests`. */
export const researchInterests = pgTable(
  'research_interests',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    category: text('category').$type<InterestCategory>().notNull().default('primary'),
    createdAt: timestamps.createdAt,
  },
  (table) => [uniqueIndex('research_interests_name').on(table.name)],
)

export const userResearchInterests = pgTable(
  'user_research_interests',
  {
    userId: createOwnerColumn(),
    researchInterestId: uuid('research_interest_id')
      .notNull()
      .references(() => researchInterests.id, { onDelete: 'cascade' }),
    position: integer('position').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.researchInterestId] }),
    index('user_research_interests_interest').on(table.researchInterestId),
    createOwnerPolicy(table.userId),
  ],
)

/** Stated citizenship of a user; scholarships and tiers depend on it. */
export const citizenships = pgTable(
  'citizenships',
  {
    userId: createOwnerColumn().primaryKey(),
    /** ISO 3166 alpha-2. */
    country: text('country').notNull(),
    ...timestamps,
  },
  (table) => [createOwnerPolicy(table.userId)],
)
