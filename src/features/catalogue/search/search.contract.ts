import { oc } from '@orpc/contract'
import { z } from 'zod'
import { degreeLevels } from '#src/features/profile/rules.ts'
import { declaredErrors } from '#src/shared/errors.ts'
import { mostAmount } from '../entries/source-entry.parse.ts'
import { factSchema } from '../facts/facts.contract.ts'
import { FIELDS, tiers } from '../rules.ts'
import { longestCursor, sorts, tests } from './search.rules.ts'

/** A programme as a search shows it. `tuition` is the programme's own or its university's average. */
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
  tuition: factSchema.nullable(),
  deadline: factSchema.nullable(),
  tests: factSchema.nullable(),
  /** Of the person who asks, where it is known. */
  tier: z.enum(tiers).nullable(),
})
export type FoundProgram = z.infer<typeof foundProgramSchema>

export const programFilterSchema = z.object({
  query: z.string().trim().max(200).default(''),
  country: z.string().length(2).optional(),
  field: z.enum(FIELDS.map(({ id }) => id)).optional(),
  level: z.enum(degreeLevels).optional(),
  tier: z.enum(tiers).optional(),
  withoutTest: z.enum(tests).optional(),
  /** Only programmes whose deadline is known and has not passed. */
  open: z.literal('yes').optional(),
  maxTuition: z.coerce.number().min(0).max(mostAmount).optional(),
  /** The currency of `maxTuition`. */
  currency: z.string().length(3).default('USD'),
})

export type ProgramFilters = z.infer<typeof programFilterSchema>

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
        after: z.string().max(longestCursor).optional(),
        limit: z.coerce.number().int().min(1).max(100).default(24),
      }),
    )
    .output(z.object({ programs: z.array(foundProgramSchema), next: z.string().nullable(), total: z.number().int() }))
    .errors(declaredErrors('INPUT_INVALID')),
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
    .errors(declaredErrors('INPUT_INVALID')),
}
