import { oc } from '@orpc/contract'
import { z } from 'zod'
import { interestNamesSchema, testScoresSchema, wishesSchema } from '#src/features/profile/contract.ts'
import {
  anyGrade,
  degreeLevels,
  gpaScales,
  graduationYears,
  maxCountries,
  maxDegreeLength,
  maxFieldLength,
  maxInstitutionLength,
  maxInterestLength,
  maxStoryLength,
  maxTypedGradeLength,
  maxYearlyLimit,
  researchInterestLimit,
} from '#src/features/profile/rules.ts'
import { maxTypedScoreLength } from '#src/features/profile/test-scores.rules.ts'
import { maxSupervisors, teachingLanguages } from '#src/features/profile/wishes.rules.ts'
import { nameProblem } from '#src/shared/error-classification.ts'
import { declareErrors } from '#src/shared/errors.ts'
import { isValidName, maxNameLength } from '#src/shared/names.ts'
import { maxTimeZoneLength } from '#src/shared/time-zones.ts'

const line = (max: number) => z.string().trim().max(max)

const personName = line(maxNameLength).refine((text) => isValidName(text, maxNameLength), nameProblem)

const typedFigure = z.string().max(maxTypedScoreLength).default('')

/** Draft answers: any may be missing or incomplete. */
export const onboardingAnswersSchema = z.object({
  firstName: z.string().max(maxNameLength).default(''),
  lastName: z.string().max(maxNameLength).default(''),
  currentInstitution: z.string().max(maxInstitutionLength).default(''),
  currentDegree: z.string().max(maxDegreeLength).default(''),
  targetField: z.string().max(maxFieldLength).default(''),
  targetDegreeLevel: z.string().max(20).default(''),
  gpa: z.string().max(maxTypedGradeLength).default(''),
  gpaScale: z.enum(gpaScales).default('4.0'),
  researchInterests: z.array(z.string().max(maxInterestLength)).max(researchInterestLimit).default([]),
  careerGoals: z.string().max(maxStoryLength).default(''),
  countries: z.array(z.string().length(2)).max(maxCountries).default([]),
  /** Empty when not stated. */
  citizenship: z.string().max(2).default(''),
  timeZone: z.string().max(maxTimeZoneLength).default(''),
  currentFieldOfStudy: z.string().max(maxDegreeLength).default(''),
  graduationYear: typedFigure,
  researchExperience: z.string().max(maxStoryLength).default(''),
  ielts: typedFigure,
  toefl: typedFigure,
  duolingo: typedFigure,
  pte: typedFigure,
  greQuantitative: typedFigure,
  greVerbal: typedFigure,
  greWriting: typedFigure,
  gmat: typedFigure,
  lsat: typedFigure,
  mcat: typedFigure,
  testdaf: typedFigure,
  dsh: typedFigure,
  maxTuition: typedFigure,
  /** `firm` when programmes above the limit rank last; empty otherwise. */
  limitKind: z.string().max(20).default(''),
  workYears: typedFigure,
  workKind: z.string().max(maxDegreeLength).default(''),
  fundingNeed: z.string().max(20).default(''),
  startSeason: z.string().max(20).default(''),
  teachingLanguages: z.array(z.string().max(2)).max(teachingLanguages.length).default([]),
  supervisors: z.array(z.string().max(maxInterestLength)).max(maxSupervisors).default([]),
})
export type OnboardingAnswers = z.infer<typeof onboardingAnswersSchema>

/** Required answers for completion. A user with a single name leaves the last name empty. */
export const completeOnboardingSchema = z.object({
  firstName: personName.min(1),
  lastName: personName,
  currentInstitution: line(maxInstitutionLength),
  currentDegree: line(maxDegreeLength),
  targetField: line(maxFieldLength).min(1),
  targetDegreeLevel: z.enum(degreeLevels),
  gpa: z.number().min(anyGrade.min).max(anyGrade.max).nullable(),
  gpaScale: z.enum(gpaScales),
  researchInterests: interestNamesSchema,
  careerGoals: line(maxStoryLength),
  countries: z.array(z.string().length(2)).max(maxCountries).default([]),
  /** Null when not stated; the stored value stays. */
  citizenship: z.string().length(2).nullable().default(null),
  timeZone: line(maxTimeZoneLength).default('UTC'),
  // Omitted answers keep their stored value.
  ...wishesSchema.partial().shape,
  testScores: testScoresSchema.optional(),
  maxTuition: z.number().int().min(0).max(maxYearlyLimit).nullable().optional(),
  currentFieldOfStudy: line(maxDegreeLength).optional(),
  graduationYear: z.number().int().min(graduationYears.min).max(graduationYears.max).nullable().optional(),
  researchExperience: line(maxStoryLength).optional(),
})

export const onboardingContract = {
  get: oc
    .route({ method: 'GET', path: '/onboarding', summary: 'Answers given so far', tags: ['onboarding'] })
    .output(z.object({ step: z.number().int(), answers: onboardingAnswersSchema, isComplete: z.boolean() }))
    .errors(declareErrors('NOT_AUTHENTICATED')),
  save: oc
    .route({ method: 'PUT', path: '/onboarding', summary: 'Keep answers as they are given', tags: ['onboarding'] })
    .input(z.object({ step: z.number().int().min(0).max(10), answers: onboardingAnswersSchema }))
    .output(z.object({ step: z.number().int() }))
    .errors(declareErrors('NOT_AUTHENTICATED')),
  complete: oc
    .route({
      method: 'POST',
      path: '/onboarding/complete',
      summary: 'Complete applicant onboarding',
      tags: ['onboarding'],
    })
    .input(completeOnboardingSchema)
    .output(z.object({ isComplete: z.literal(true) }))
    .errors(declareErrors('NOT_AUTHENTICATED', 'ACCESS_DENIED', 'INPUT_INVALID')),
}
