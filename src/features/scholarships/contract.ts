import { oc } from '@orpc/contract'
import { z } from 'zod'
import { factSchema } from '#src/features/catalogue/facts/facts.contract.ts'
import { allowToken } from '#src/shared/access-scopes.ts'
import { declareErrors } from '#src/shared/errors.ts'
import { criteria, firstBirthYear, sexes, standings, verdicts } from './rules.ts'

const verdict = z.enum(verdicts)

/** Scholarship with the user's eligibility by criterion. */
export const foundScholarshipSchema = z.object({
  id: z.string(),
  name: z.string(),
  provider: z.string(),
  websiteUrl: z.string(),
  isVerified: z.boolean(),
  countries: z.array(z.string()),
  levels: z.array(z.string()),
  standing: z.enum(standings),
  criteria: z.record(z.enum(criteria), verdict),
  /** Rule of each criterion, if its source states one. */
  rules: z.partialRecord(z.enum(criteria), factSchema),
  /** Ids to which the entry itself limits a criterion without a stated rule. */
  lists: z.partialRecord(z.enum(criteria), z.array(z.string())),
  amount: factSchema.nullable(),
  deadline: factSchema.nullable(),
  /** Single payment, where the award is not paid by the year. */
  amountTotal: factSchema.nullable(),
  opens: factSchema.nullable(),
  /** Next stated or expected deadline, as an ISO date, with the years of the earlier cycles that it is expected from. */
  nextDeadline: z.object({ date: z.iso.date(), isExpected: z.boolean(), years: z.array(z.string()) }).nullable(),
  /** Full or partial funding, if its source states it. */
  funding: factSchema.nullable(),
})
export type FoundScholarship = z.infer<typeof foundScholarshipSchema>

/** Scholarship as anyone may read it, without the eligibility of a user. */
const scholarshipDetailsSchema = z.object({
  id: z.string(),
  name: z.string(),
  provider: z.string(),
  websiteUrl: z.string(),
  isVerified: z.boolean(),
  countries: z.array(z.string()),
  /** When an editor removed it. */
  removedAt: z.string().nullable(),
  facts: z.record(z.string(), factSchema),
})
export type ScholarshipDetails = z.infer<typeof scholarshipDetailsSchema>

/** Shortlisted programme, for the net cost after an award. Amounts are per year. */
export const shortlistedProgrammeSchema = z.object({
  entryId: z.uuid(),
  label: z.string(),
  country: z.string(),
  level: z.string().nullable(),
  tuition: z.object({ value: z.number(), currency: z.string(), year: z.string(), isAverage: z.boolean() }).nullable(),
})
export type ShortlistedProgramme = z.infer<typeof shortlistedProgrammeSchema>

/** Answers that only some scholarships ask for; null when not stated. */
export const scholarshipAnswersSchema = z.object({
  sex: z.enum(sexes).nullable(),
  birthYear: z.number().int().min(firstBirthYear).max(2100).nullable(),
})

export type ScholarshipAnswers = z.infer<typeof scholarshipAnswersSchema>

const signedIn = declareErrors('NOT_AUTHENTICATED', 'ACCESS_DENIED')

export const scholarshipsContract = {
  get: oc
    .route({
      method: 'GET',
      path: '/scholarships/{id}',
      summary: 'One scholarship with its facts',
      tags: ['scholarships'],
    })
    .meta(allowToken('read_catalogue'))
    .input(z.object({ id: z.string().max(200) }))
    .output(scholarshipDetailsSchema)
    .errors(declareErrors('NOT_FOUND')),
  list: oc
    .route({
      method: 'GET',
      path: '/scholarships',
      summary:
        'List scholarships with the eligibility of the user by criterion, wished countries and near deadlines first',
      tags: ['scholarships'],
    })
    .output(
      z.object({
        scholarships: z.array(foundScholarshipSchema),
        citizenship: z.string().nullable(),
        answers: scholarshipAnswersSchema,
        /** Number of scholarships without a rejecting rule that depend on an answer. */
        asked: z.object({ sex: z.number().int(), birthYear: z.number().int() }),
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
  setAnswers: oc
    .route({
      method: 'PUT',
      path: '/scholarships/answers',
      summary: 'Say what only some scholarships ask, or take it back',
      tags: ['scholarships'],
    })
    .input(scholarshipAnswersSchema)
    .output(scholarshipAnswersSchema)
    .errors(signedIn),
}
