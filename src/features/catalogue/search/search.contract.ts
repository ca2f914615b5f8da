import { oc } from '@orpc/contract'
import { z } from 'zod'
import { degreeLevels } from '#src/features/profile/rules.ts'
import { declareErrors } from '#src/shared/errors.ts'
import { decidingFactsSchema } from '../facts/facts.contract.ts'
import { longestQuery } from '../intent/tokens.parse.ts'
import { FIELDS, maxQueryLength, programFormats, yearlyAmount } from '../rules.ts'
import { tiers } from '../tiers.rules.ts'
import {
  fundingPreferences,
  maxCursorLength,
  maxNameLength,
  narrowings,
  seasons,
  sorts,
  teachingLanguages,
  tests,
} from './search.rules.ts'

/** Codes of countries, or of areas of the world by the United Nations, joined by commas: "DE,AT", "150". */
export const countryList = /^(?:[A-Z]{2}|\d{3})(?:,(?:[A-Z]{2}|\d{3})){0,19}$/

/** Tests joined by commas. */
export const testList = new RegExp(`^(?:${tests.join('|')})(?:,(?:${tests.join('|')})){0,${tests.length - 1}}$`)

/** A programme as a search shows it. */
export const foundProgramSchema = z.object({
  id: z.string(),
  universityId: z.string(),
  universityName: z.string(),
  city: z.string().nullable(),
  country: z.string(),
  name: z.string(),
  field: z.string(),
  level: z.enum(degreeLevels),
  degree: z.string(),
  isVerified: z.boolean(),
  /** Named after its field, as a register has it. */
  isByField: z.boolean(),
  /** Further programmes of its university that are known by this field alone; they share the line. */
  also: z.array(z.object({ programId: z.string(), name: z.string() })),
  facts: decidingFactsSchema,
  /** Of the person who asks, where it is known. */
  tier: z.enum(tiers).nullable(),
})
export type FoundProgram = z.infer<typeof foundProgramSchema>

const programNarrowing = {
  /** Countries and areas of the world. */
  country: z.string().regex(countryList).optional(),
  except: z.string().regex(countryList).optional(),
  /** A city or a state. */
  place: z.string().trim().min(1).max(maxNameLength).optional(),
  field: z.enum(FIELDS.map(({ id }) => id)).optional(),
  level: z.enum(degreeLevels).optional(),
  /** A topic in any of the ways in which it is said. */
  topic: z.string().trim().min(1).max(maxNameLength).optional(),
  /** Only programmes that are known not to ask for these tests. */
  withoutTest: z.string().regex(testList).optional(),
  maxTuition: z.coerce.number().min(yearlyAmount.min).max(yearlyAmount.max).optional(),
  funding: z.enum(fundingPreferences).optional(),
  /** Only programmes that are known to ask for no application fee. */
  fee: z.literal('none').optional(),
  format: z.enum(programFormats).optional(),
  start: z.enum(seasons).optional(),
  language: z.enum(teachingLanguages).optional(),
  /** Only programmes whose deadline is known and has not passed. */
  open: z.literal('yes').optional(),
}

export const programFilterSchema = z.object({
  query: z.string().trim().max(maxQueryLength).default(''),
  /** What somebody types, in any language: what it asks for narrows the search unless another filter says otherwise. */
  said: z.string().trim().max(longestQuery).optional(),
  ...programNarrowing,
  tier: z.enum(tiers).optional(),
  /** Programmes of which a fact that is asked for is not known fit as well. */
  unknown: z.literal('yes').optional(),
  /** The currency of `maxTuition`. */
  currency: z.string().length(3).default('USD'),
})

export type ProgramFilters = z.infer<typeof programFilterSchema>

export const understandingSchema = z.object({
  filters: z.object({
    ...programNarrowing,
    /** Undefined where the text names none. */
    currency: z.string().length(3).optional(),
    sort: z.enum(sorts).optional(),
  }),
  text: z.string(),
})
export type Understanding = z.infer<typeof understandingSchema>

/** What may be left out of a search, and how many programmes it finds then. */
const looserSearchSchema = z.object({
  filters: z.array(z.enum(narrowings)),
  words: z.array(z.string()),
  total: z.number().int(),
})
export type RelaxedSearch = z.infer<typeof looserSearchSchema>

const countsSchema = z.array(z.object({ value: z.string(), count: z.number().int() }))

export const searchContract = {
  programs: oc
    .route({
      method: 'GET',
      path: '/programs',
      summary: 'Find programmes by name, university, field, country, level, tuition, deadline, tests and tier',
      tags: ['catalogue'],
    })
    .input(
      z.object({
        ...programFilterSchema.shape,
        sort: z.enum(sorts).default('fit'),
        after: z.string().max(maxCursorLength).optional(),
        limit: z.coerce.number().int().min(1).max(100).default(24),
      }),
    )
    .output(
      z.object({
        programs: z.array(foundProgramSchema),
        next: z.string().nullable(),
        total: z.number().int(),
        /** How many more may fit, of which a fact that is asked for is not known. */
        unknown: z.number().int(),
        /** Where nothing is found: what to leave out, and how many are found then. */
        looser: z.array(looserSearchSchema),
      }),
    )
    .errors(declareErrors('INPUT_INVALID')),
  understand: oc
    .route({
      method: 'GET',
      path: '/programs/understanding',
      summary: 'The filters that a text asks for, in any language, and what of it is left as text',
      tags: ['catalogue'],
    })
    .input(z.object({ said: z.string().trim().max(longestQuery) }))
    .output(understandingSchema),
  facets: oc
    .route({
      method: 'GET',
      path: '/programs/facets',
      summary: 'How many programmes or universities each value of a filter would leave, under all the others',
      tags: ['catalogue'],
    })
    .input(z.object({ ...programFilterSchema.shape, show: z.enum(['programs', 'universities']).default('programs') }))
    .output(
      z.object({
        countries: countsSchema,
        fields: countsSchema,
        levels: countsSchema,
        /** Of programmes: those that do not ask for each test, of each tier of one's own, and with an open deadline. */
        tests: countsSchema,
        tiers: countsSchema,
        open: countsSchema,
      }),
    )
    .errors(declareErrors('INPUT_INVALID')),
}
