import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { timestamps } from '#src/server/columns.ts'

/** One value of the catalogue with where it came from; a fact without a source does not exist. */
export interface Fact {
  value: unknown
  currency?: string | undefined
  /** Tuition of residents, where it differs. */
  value_in_state?: number | undefined
  /** "2022", or "2022-23" for an academic year. */
  year: string
  source: string
  note?: string | undefined
}
export type Facts = Record<string, Fact>

export const catalogueSources = pgTable('catalogue_sources', {
  id: text('id').primaryKey(),
  title: text('title').notNull(),
  publisher: text('publisher').notNull(),
  url: text('url').notNull(),
  licence: text('licence').notNull(),
  year: text('year'),
  checkedOn: text('checked_on').notNull(),
})

export const universities = pgTable(
  'universities',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    aliases: text('aliases').array().notNull().default([]),
    country: text('country').notNull(),
    city: text('city'),
    region: text('region'),
    websiteUrl: text('website_url').notNull(),
    control: text('control'),
    facts: jsonb('facts').$type<Facts>().notNull().default({}),
    source: text('source').notNull(),
    domains: text('domains').array().notNull().default([]),
    /** Name and aliases as `normalizeName` writes them, for search. */
    searchText: text('search_text').notNull(),
    ...timestamps,
  },
  (table) => [
    index('universities_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
    index('universities_country').on(table.country, table.name),
  ],
)

export const programs = pgTable(
  'programs',
  {
    id: text('id').primaryKey(),
    universityId: text('university_id')
      .notNull()
      .references(() => universities.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    field: text('field').notNull(),
    level: text('level').$type<'masters' | 'phd' | 'mba' | 'law' | 'medical'>().notNull(),
    degree: text('degree').notNull(),
    language: text('language'),
    keywords: text('keywords').array().notNull().default([]),
    websiteUrl: text('website_url').notNull(),
    isVerified: boolean('is_verified').notNull().default(false),
    facts: jsonb('facts').$type<Facts>().notNull().default({}),
    source: text('source').notNull(),
    ...timestamps,
  },
  (table) => [
    index('programs_university').on(table.universityId, table.level, table.name),
    index('programs_field').on(table.field, table.level),
  ],
)

export const facultyProfiles = pgTable(
  'faculty_profiles',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    fullName: text('full_name').notNull(),
    universityId: text('university_id')
      .notNull()
      .references(() => universities.id, { onDelete: 'cascade' }),
    department: text('department').notNull().default('Not specified'),
    email: text('email'),
    researchInterests: text('research_interests').array().notNull().default([]),
    /** Null when it is not known. */
    isAcceptingStudents: boolean('is_accepting_students'),
    isSample: boolean('is_sample').notNull().default(false),
    profileUrl: text('profile_url'),
    ...timestamps,
  },
  (table) => [
    uniqueIndex('faculty_profiles_name').on(table.universityId, table.fullName),
    index('faculty_profiles_accepting').on(table.isAcceptingStudents),
  ],
)

export const scholarships = pgTable('scholarships', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  provider: text('provider').notNull(),
  websiteUrl: text('website_url').notNull(),
  countries: text('countries').array().notNull().default([]),
  nationalities: text('nationalities').array(),
  levels: text('levels').array().notNull().default([]),
  fields: text('fields').array(),
  amount: integer('amount'),
  currency: text('currency'),
  facts: jsonb('facts').$type<Facts>().notNull().default({}),
  isVerified: boolean('is_verified').notNull().default(false),
  source: text('source').notNull(),
  ...timestamps,
})

/** Which default catalogue was loaded last, by the digest of its files. */
export const catalogueLoads = pgTable('catalogue_loads', {
  name: text('name').primaryKey(),
  digest: text('digest').notNull(),
  loadedAt: timestamps.updatedAt,
})
