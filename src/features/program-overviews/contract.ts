import { oc } from '@orpc/contract'
import { z } from 'zod'
import { similarProgramSchema } from '#src/features/catalogue/contract.ts'
import { factSchema } from '#src/features/catalogue/facts/facts.contract.ts'
import { FIELDS } from '#src/features/catalogue/rules.ts'
import { maxCursorLength } from '#src/features/catalogue/search/search.rules.ts'
import { degreeLevels } from '#src/features/profile/rules.ts'
import { allowToken } from '#src/shared/access-scopes.ts'
import { declareErrors } from '#src/shared/errors.ts'
import { maxSlugLength } from './rules.ts'

const count = z.number().int()
const field = z.enum(FIELDS.map(({ id }) => id))
const address = z.object({
  field: z.string().max(maxSlugLength),
  /** As in the address of the page: "united-kingdom". */
  country: z.string().max(maxSlugLength),
})

const scoresSchema = z.object({ programs: count, min: z.number(), max: z.number() }).nullable()

const overviewSchema = z.object({
  field,
  country: z.string(),
  total: count,
  /** Programmes with facts of their own. */
  withFacts: count,
  levels: z.array(z.object({ level: z.enum(degreeLevels), count })),
  /** Yearly prices that programmes state, in their most frequent currency. */
  tuition: z
    .object({ known: count, currency: z.string(), min: z.number(), median: z.number(), max: z.number() })
    .nullable(),
  tests: z.object({
    known: count,
    /** Programmes known to ask for none of these tests. */
    none: count,
    gre: count,
    ielts: scoresSchema,
    toefl: scoresSchema,
  }),
  deadlines: z.object({ stated: count, expected: count }),
  /** Programmes of which the length is known. */
  lengths: count,
  /** Next deadlines by date: stated ones, and those expected from an earlier cycle with its years. */
  next: z.array(
    similarProgramSchema.omit({ facts: true }).extend({
      date: z.iso.date(),
      isExpected: z.boolean(),
      years: z.array(z.string()),
    }),
  ),
  /** Scholarships that name the field or the country, those that name both first; the number of all of them. */
  scholarships: z.object({
    total: count,
    first: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        provider: z.string(),
        facts: z.record(z.string(), factSchema),
      }),
    ),
  }),
})
export type ProgramOverview = z.infer<typeof overviewSchema>

const tags = ['catalogue']

export const programOverviewsContract = {
  countries: oc
    .route({
      method: 'GET',
      path: '/programs/overviews/{field}',
      summary: 'The countries with an overview of a field, most programmes first',
      tags,
    })
    .meta(allowToken('read_catalogue'))
    .input(address.pick({ field: true }))
    .output(
      z.object({
        countries: z.array(z.object({ country: z.string(), slug: z.string(), programs: count })),
      }),
    ),
  get: oc
    .route({
      method: 'GET',
      path: '/programs/overviews/{field}/{country}',
      summary: 'A field in a country: programmes, tuition, deadlines, tests, scholarships, and how much is known',
      tags,
    })
    .meta(allowToken('read_catalogue'))
    .input(address)
    .output(overviewSchema)
    .errors(declareErrors('NOT_FOUND')),
  programs: oc
    .route({
      method: 'GET',
      path: '/programs/overviews/{field}/{country}/programs',
      summary: 'The programmes of a field in a country, those with the most known facts first',
      tags,
    })
    .meta(allowToken('read_catalogue'))
    .input(address.extend({ after: z.string().max(maxCursorLength).optional() }))
    .output(z.object({ programs: z.array(similarProgramSchema), next: z.string().nullable() }))
    .errors(declareErrors('NOT_FOUND', 'INPUT_INVALID')),
}
