import { sql } from 'drizzle-orm'
import { index, integer, jsonb, numeric, pgTable, primaryKey, real, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { programs, universities } from '#src/features/catalogue/tables.ts'
import type { Tier } from '#src/features/catalogue/tiers.rules.ts'
import { createOwnerColumn, createOwnerPolicy, instant, timestamps } from '#src/server/columns.ts'

/** Table of the last computed ranking of a user, so that the dashboard needs no computation. */
export const aiUniversityMatches = pgTable(
  'ai_university_matches',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: createOwnerColumn(),
    universityId: text('university_id')
      .notNull()
      .references(() => universities.id, { onDelete: 'cascade' }),
    programId: text('program_id').references(() => programs.id, { onDelete: 'cascade' }),
    /** 0 to 1. */
    overallMatchScore: numeric('overall_match_score', { mode: 'number' }).notNull(),
    matchCategory: text('match_category').$type<Tier>(),
    /** Contributions that add up to the score, each with its reason. */
    contributions: jsonb('contributions').$type<unknown[]>().notNull().default([]),
    /** Rank from 0: ties keep the ranking's order. */
    rank: integer('rank').notNull().default(0),
    source: text('source').$type<'cv_analysis' | 'ai_matching'>().notNull(),
    ...timestamps,
  },
  (table) => [
    uniqueIndex('ai_university_matches_once').on(table.userId, table.universityId, table.programId),
    index('ai_university_matches_university').on(table.universityId),
    index('ai_university_matches_program').on(table.programId),
    index('ai_university_matches_best').on(table.userId, table.overallMatchScore.desc()),
    createOwnerPolicy(table.userId),
  ],
)

/** Table of programmes that the configured language model suggested for a user after the last change of the profile. */
export const matchSuggestions = pgTable(
  'match_suggestions',
  {
    userId: createOwnerColumn(),
    programId: text('program_id')
      .notNull()
      .references(() => programs.id, { onDelete: 'cascade' }),
    createdAt: timestamps.createdAt,
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.programId] }),
    index('match_suggestions_program').on(table.programId),
    createOwnerPolicy(table.userId),
  ],
)

/** Table of embedding vectors of the catalogue's topics, by model. */
export const researchVectors = pgTable(
  'research_vectors',
  {
    model: text('model').notNull(),
    words: text('words').notNull(),
    vector: real('vector').array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.model, table.words] })],
)

/** Table of embedding neighbours of interests; contains no reference to users. */
export const researchNeighbours = pgTable('research_neighbours', {
  words: text('words').primaryKey(),
  model: text('model').notNull(),
  near: text('near').array().notNull(),
  foundAt: instant('found_at').notNull().default(sql`now()`),
})
