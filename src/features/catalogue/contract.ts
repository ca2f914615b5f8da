import { oc } from '@orpc/contract'
import { z } from 'zod'
import { degreeLevels } from '#src/features/profile/rules.ts'
import { allowToken } from '#src/shared/access-scopes.ts'
import { declareErrors } from '#src/shared/errors.ts'
import { editingContract } from './editing/editing.contract.ts'
import { emptySearchesContract } from './empty-searches/empty-searches.contract.ts'
import { entriesContract } from './entries/entries.contract.ts'
import { decidingFactsSchema, factSchema, factsContract } from './facts/facts.contract.ts'
import { missingProgramsContract } from './missing/missing-programs.contract.ts'
import { maxQueryLength } from './rules.ts'
import { countryList, searchContract } from './search/search.contract.ts'
import { maxCursorLength } from './search/search.rules.ts'
import { unmatchedRowsContract } from './unmatched/unmatched.contract.ts'

const degreeLevel = z.enum(degreeLevels)

export const universitySchema = z.object({
  id: z.string(),
  name: z.string(),
  country: z.string(),
  city: z.string().nullable(),
  region: z.string().nullable(),
  websiteUrl: z.string(),
  programCount: z.number().int(),
})
export type University = z.infer<typeof universitySchema>

export const programSchema = z.object({
  id: z.string(),
  universityId: z.string(),
  name: z.string(),
  field: z.string(),
  level: degreeLevel,
  degree: z.string(),
  language: z.string().nullable(),
  keywords: z.array(z.string()),
  websiteUrl: z.string(),
  isVerified: z.boolean(),
  /** Whether a register contains only the field: the name is that of the field, and the university's own may differ. */
  isByField: z.boolean(),
  /** When an editor removed it; only users who chose it before still see it. */
  removedAt: z.string().nullable(),
  facts: z.record(z.string(), factSchema),
})
export type Program = z.infer<typeof programSchema>

export const universityDetailsSchema = universitySchema.extend({
  aliases: z.array(z.string()),
  control: z.string().nullable(),
  /** When an editor removed it, and the reason. */
  removedAt: z.string().nullable(),
  removedReason: z.string(),
  facts: z.record(z.string(), factSchema),
  /** Includes removed programmes, for users who chose one of them. */
  programs: z.array(programSchema),
})
export type UniversityDetails = z.infer<typeof universityDetailsSchema>

/** Similar programme of the same level and field, with its deciding facts. */
export const similarProgramSchema = z.object({
  id: z.string(),
  universityId: z.string(),
  universityName: z.string(),
  city: z.string().nullable(),
  country: z.string(),
  name: z.string(),
  degree: z.string(),
  facts: decidingFactsSchema,
})

export const programDetailsSchema = programSchema.extend({
  university: universitySchema.omit({ programCount: true }),
  /** Inherited facts of its university, except those that it states itself. */
  inherited: z.record(z.string(), factSchema),
  similar: z.array(similarProgramSchema),
})
export type ProgramDetails = z.infer<typeof programDetailsSchema>

export const catalogueContract = {
  ...searchContract,
  ...factsContract,
  editing: editingContract,
  entries: entriesContract,
  emptySearches: emptySearchesContract,
  missing: missingProgramsContract,
  unplaced: unmatchedRowsContract,
  search: oc
    .route({
      method: 'GET',
      path: '/universities',
      summary: 'Find universities by name, country, field and level',
      tags: ['catalogue'],
    })
    .meta(allowToken('read_catalogue'))
    .input(
      z.object({
        query: z.string().trim().max(maxQueryLength).default(''),
        country: z.string().regex(countryList).optional(),
        field: z.string().max(60).optional(),
        level: degreeLevel.optional(),
        /** Lists first the universities that the query may abbreviate, for suggestions while typing. */
        suggest: z.literal('shortNames').optional(),
        after: z.string().max(maxCursorLength).optional(),
        limit: z.coerce.number().int().min(1).max(100).default(24),
      }),
    )
    .output(
      z.object({ universities: z.array(universitySchema), next: z.string().nullable(), total: z.number().int() }),
    ),
  get: oc
    .route({
      method: 'GET',
      path: '/universities/{id}',
      summary: 'One university with its programmes and facts',
      tags: ['catalogue'],
    })
    .meta(allowToken('read_catalogue'))
    .input(z.object({ id: z.string().max(120) }))
    .output(universityDetailsSchema)
    .errors(declareErrors('UNIVERSITY_NOT_FOUND')),
  program: oc
    .route({
      method: 'GET',
      path: '/universities/{universityId}/programs/{programId}',
      summary: 'One programme with its facts, those of its university that hold for it, and similar ones',
      tags: ['catalogue'],
    })
    .meta(allowToken('read_catalogue'))
    .input(z.object({ universityId: z.string().max(120), programId: z.string().max(140) }))
    .output(programDetailsSchema)
    .errors(declareErrors('NOT_FOUND')),
  figures: oc
    .route({ method: 'GET', path: '/catalogue/figures', summary: 'How much the catalogue holds', tags: ['catalogue'] })
    .meta(allowToken('read_catalogue'))
    .output(
      z.object({
        universities: z.number().int(),
        programs: z.number().int(),
        scholarships: z.number().int(),
        countries: z.array(z.object({ country: z.string(), universities: z.number().int() })),
        fields: z.array(z.object({ field: z.string(), programs: z.number().int() })),
        /** How many of the shipped registers have been read; null while none is being read. */
        loading: z.object({ read: z.number().int(), of: z.number().int() }).nullable(),
      }),
    ),
}
