import { oc } from '@orpc/contract'
import { z } from 'zod'
import { interestNamesSchema } from '#src/features/profile/contract.ts'
import { degreeLevels, gpaScales } from '#src/features/profile/rules.ts'
import { declaredErrors } from '#src/shared/errors.ts'
import { nameProblem } from '#src/shared/failure-rules.ts'
import { isName, maxNameLength } from '#src/shared/names.ts'

const line = (max: number) => z.string().trim().max(max)

const personName = line(maxNameLength).refine((text) => isName(text, maxNameLength), nameProblem)

/** Answers while they are given: everything may still be missing or half typed. */
export const onboardingAnswersSchema = z.object({
  firstName: z.string().max(100).default(''),
  lastName: z.string().max(100).default(''),
  currentInstitution: z.string().max(200).default(''),
  currentDegree: z.string().max(200).default(''),
  targetField: z.string().max(100).default(''),
  targetDegreeLevel: z.string().max(20).default(''),
  gpa: z.string().max(20).default(''),
  gpaScale: z.enum(gpaScales).default('4.0'),
  researchInterests: z.array(z.string().max(100)).max(5).default([]),
  careerGoals: z.string().max(20_000).default(''),
  countries: z.array(z.string().length(2)).max(60).default([]),
  /** Empty: not said. */
  citizenship: z.string().max(2).default(''),
  timeZone: z.string().max(64).default(''),
})
export type OnboardingAnswers = z.infer<typeof onboardingAnswersSchema>

/** What completing needs. A person with one name only leaves the last name empty. */
export const completeOnboardingSchema = z.object({
  firstName: personName.min(1),
  lastName: personName,
  currentInstitution: line(200),
  currentDegree: line(200),
  targetField: line(100).min(1),
  targetDegreeLevel: z.enum(degreeLevels),
  gpa: z.number().min(0).max(100).nullable(),
  gpaScale: z.enum(gpaScales),
  researchInterests: interestNamesSchema,
  careerGoals: line(20_000),
  countries: z.array(z.string().length(2)).max(60).default([]),
  /** Null: not said, and what was said before stays. */
  citizenship: z.string().length(2).nullable().default(null),
  timeZone: line(64).default('UTC'),
})

export const onboardingContract = {
  get: oc
    .route({ method: 'GET', path: '/onboarding', summary: 'Answers given so far', tags: ['onboarding'] })
    .output(z.object({ step: z.number().int(), answers: onboardingAnswersSchema, isComplete: z.boolean() }))
    .errors(declaredErrors('NOT_AUTHENTICATED')),
  save: oc
    .route({ method: 'PUT', path: '/onboarding', summary: 'Keep answers as they are given', tags: ['onboarding'] })
    .input(z.object({ step: z.number().int().min(0).max(10), answers: onboardingAnswersSchema }))
    .output(z.object({ step: z.number().int() }))
    .errors(declaredErrors('NOT_AUTHENTICATED')),
  complete: oc
    .route({
      method: 'POST',
      path: '/onboarding/complete',
      summary: 'Complete applicant onboarding',
      tags: ['onboarding'],
    })
    .input(completeOnboardingSchema)
    .output(z.object({ isComplete: z.literal(true) }))
    .errors(declaredErrors('NOT_AUTHENTICATED', 'ACCESS_DENIED', 'INPUT_INVALID')),
}
