import { oc } from '@orpc/contract'
import { z } from 'zod'
import { degreeLevels } from '#src/features/profile/rules.ts'
import { allowToken } from '#src/shared/access-scopes.ts'
import { declareErrors } from '#src/shared/errors.ts'
import { decidingFactsSchema } from '../facts/facts.contract.ts'
import { maxIntentQueryLength } from '../intent/tokens.parse.ts'
import { FIELDS, maxQueryLength, programFormats, yearlyAmount } from '../rules.ts'
import { tiers } from '../tiers.rules.ts'
import {
  fundingPreferences,
  lengthInMonths,
  maxCursorLength,
  maxNameLength,
  maxNamesLength,
  narrowings,
  programSorts,
  seasons,
  teachingLanguages,
  tests,
} from './search.rules.ts'

/** Codes of countries, or of UN M49 regions, joined by commas: "DE,AT", "150". */
export const countryList = /^(?:[A-Z]{2}|\d{3})(?:,(?:[A-Z]{2}|\d{3})){0,19}$/

/** Tests, joined by commas. */
export const testList = new RegExp(`^(?:${tests.join('|')})(?:,(?:${tests.join('|')})){0,${tests.length - 1}}$`)

/** Programme in search results. */
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
  /** Named after its field, as in a register. */
  isByField: z.boolean(),
  /** Further programmes of its university known by this field only; they share the row. */
  also: z.array(z.object({ programId: z.string(), name: z.string() })),
  facts: decidingFactsSchema,
  /** Some of the filtered facts are unknown. */
  isUnknown: z.boolean(),
  /** Tier of the caller, when known. */
  tier: z.enum(tiers).nullable(),
})
export type FoundProgram = z.infer<typeof foundProgramSchema>

const programNarrowing = {
  /** Countries and world regions. */
  country: z.string().regex(countryList).optional(),
  except: z.string().regex(countryList).optional(),
  /** Universities, cities and states, each list joined by semicolons: alternatives. */
  university: z.string().trim().min(1).max(maxNamesLength).optional(),
  place: z.string().trim().min(1).max(maxNamesLength).optional(),
  field: z.enum(FIELDS.map(({ id }) => id)).optional(),
  level: z.enum(degreeLevels).optional(),
  /** Topic in any of its variants. */
  topic: z.string().trim().min(1).max(maxNameLength).optional(),
  /** Only programmes known not to require these tests. */
  withoutTest: z.string().regex(testList).optional(),
  maxTuition: z.coerce.number().min(yearlyAmount.min).max(yearlyAmount.max).optional(),
  funding: z.enum(fundingPreferences).optional(),
  /** Only programmes known to have no application fee. */
  fee: z.literal('none').optional(),
  format: z.enum(programFormats).optional(),
  start: z.enum(seasons).optional(),
  language: z.enum(teachingLanguages).optional(),
  /** Maximum length in months. */
  months: z.coerce.number().int().min(lengthInMonths.min).max(lengthInMonths.max).optional(),
  /** Only programmes with a known future deadline. */
  open: z.literal('yes').optional(),
  /** Scores and circumstances of the person, joined by semicolons; they rank and never exclude. */
  about: z.string().trim().min(1).max(maxNamesLength).optional(),
}

export const programFilterSchema = z.object({
  query: z.string().trim().max(maxQueryLength).default(''),
  /** Free text in any language. Filters parsed from it narrow the search unless an explicit filter says otherwise. */
  said: z.string().trim().max(maxIntentQueryLength).optional(),
  ...programNarrowing,
  tier: z.enum(tiers).optional(),
  /** Only programmes that were added to the catalogue after this instant. */
  since: z.iso.datetime({ offset: true }).max(40).optional(),
  /** Leaves out programmes whose filtered facts are unknown; otherwise they come after those known to match. */
  unknown: z.enum(['yes', 'no']).default('yes'),
  /** Currency of `maxTuition`. */
  currency: z.string().length(3).default('USD'),
})

export type ProgramFilters = z.infer<typeof programFilterSchema>

export const understandingSchema = z.object({
  filters: z.object({
    ...programNarrowing,
    /** Undefined when the text names none. */
    currency: z.string().length(3).optional(),
    sort: z.enum(programSorts).optional(),
  }),
  text: z.string(),
})
export type Understanding = z.infer<typeof understandingSchema>

/** Filters to remove from a search, and the number of programmes that it then finds. */
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
    .meta(allowToken('read_catalogue'))
    .input(
      z.object({
        ...programFilterSchema.shape,
        sort: z.enum(programSorts).default('fit'),
        after: z.string().max(maxCursorLength).optional(),
        limit: z.coerce.number().int().min(1).max(100).default(24),
      }),
    )
    .output(
      z.object({
        programs: z.array(foundProgramSchema),
        next: z.string().nullable(),
        /** Number of listed programmes. */
        total: z.number().int(),
        /** Number of programmes that may match, because filtered facts are unknown: among `total` unless left out. */
        unknown: z.number().int(),
        /** Whether the cities found nothing, so that the whole of their countries is listed. */
        isPlaceRelaxed: z.boolean(),
        /** For an empty result: near fields with programmes under the other filters, most first. */
        near: z.array(z.object({ field: z.enum(FIELDS.map(({ id }) => id)), total: z.number().int() })),
        /** For an empty result with a place: programmes under the other filters anywhere. */
        elsewhere: z.number().int(),
        /** When no programme is known to match: filters to remove, and the number of results then. */
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
    .meta(allowToken('read_catalogue'))
    .input(z.object({ said: z.string().trim().max(maxIntentQueryLength) }))
    .output(understandingSchema),
  facets: oc
    .route({
      method: 'GET',
      path: '/programs/facets',
      summary: 'How many programmes or universities each value of a filter would leave, under all the others',
      tags: ['catalogue'],
    })
    .meta(allowToken('read_catalogue'))
    .input(z.object({ ...programFilterSchema.shape, show: z.enum(['programs', 'universities']).default('programs') }))
    .output(
      z.object({
        countries: countsSchema,
        fields: countsSchema,
        levels: countsSchema,
        /** Facets of programmes: by test that is not required, by tier of the caller, and with an open deadline. */
        tests: countsSchema,
        tiers: countsSchema,
        open: countsSchema,
        /** Facet of programmes: by stated mode of study. */
        modes: countsSchema,
      }),
    )
    .errors(declareErrors('INPUT_INVALID')),
}
