import { oc } from '@orpc/contract'
import { z } from 'zod'
import { factSchema } from '#src/features/catalogue/facts/facts.contract.ts'
import { declaredErrors } from '#src/shared/errors.ts'
import { standings, verdicts } from './rules.ts'

const verdict = z.enum(verdicts)

/** A scholarship with what is known of a person's eligibility, criterion by criterion. */
export const foundScholarshipSchema = z.object({
  id: z.string(),
  name: z.string(),
  provider: z.string(),
  websiteUrl: z.string(),
  isVerified: z.boolean(),
  countries: z.array(z.string()),
  levels: z.array(z.string()),
  standing: z.enum(standings),
  criteria: z.object({ level: verdict, country: verdict, nationality: verdict, field: verdict, grade: verdict }),
  amount: factSchema.nullable(),
  deadline: factSchema.nullable(),
})
export type FoundScholarship = z.infer<typeof foundScholarshipSchema>

/** A programme of the shortlist, for the cost that a scholarship would leave. Amounts are a year. */
export const shortlistedProgrammeSchema = z.object({
  entryId: z.uuid(),
  label: z.string(),
  country: z.string(),
  level: z.string().nullable(),
  tuition: z.object({ value: z.number(), currency: z.string(), year: z.string() }).nullable(),
})
export type ShortlistedProgramme = z.infer<typeof shortlistedProgrammeSchema>

const signedIn = declaredErrors('NOT_AUTHENTICATED', 'ACCESS_DENIED')

export const scholarshipsContract = {
  list: oc
    .route({
      method: 'GET',
      path: '/scholarships',
      summary: 'Scholarships that fit, could fit or miss one thing; expired ones are left out',
      tags: ['scholarships'],
    })
    .output(
      z.object({
        scholarships: z.array(foundScholarshipSchema),
        citizenship: z.string().nullable(),
        programmes: z.array(shortlistedProgrammeSchema),
      }),
    )
    .errors(signedIn),
  setCitizenship: oc
    .route({
      method: 'PUT',
      path: '/scholarships/citizenship',
      summary: 'Say whose citizen one is, or take it back',
      tags: ['scholarships'],
    })
    .input(
      z.object({
        country: z
          .string()
          .regex(/^[A-Z]{2}$/)
          .nullable(),
      }),
    )
    .output(z.object({ country: z.string().nullable() }))
    .errors(signedIn),
}
