import { oc } from '@orpc/contract'
import { z } from 'zod'
import { declaredErrors } from '#src/shared/errors.ts'
import { nameProblem } from '#src/shared/failure-rules.ts'
import { languages } from '#src/shared/locales.ts'
import { isName, maxFullNameLength, maxNameLength } from '#src/shared/names.ts'
import { pictureContract } from './picture/picture.contract.ts'
import { degreeLevels, gpaScales, maxYearlyLimit, researchInterestLimit, testRange } from './rules.ts'

const line = (max: number) => z.string().trim().max(max)
const personName = (max: number) => line(max).refine((text) => isName(text, max), nameProblem)
const webAddress = z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(500)])

const score = ({ min, max, step }: { min: number; max: number; step: number }) =>
  z.number().min(min).max(max).multipleOf(step).optional()

export const testScoresSchema = z.object({
  ielts: score(testRange.ielts),
  toefl: score(testRange.toefl),
  greQuantitative: score(testRange.greQuantitative),
  greVerbal: score(testRange.greVerbal),
  greWriting: score(testRange.greWriting),
})

export const profileSchema = z.object({
  fullName: z.string(),
  displayName: z.string(),
  email: z.string(),
  role: z.string().nullable(),
  bio: z.string(),
  location: z.string(),
  phone: z.string(),
  linkedinUrl: z.string(),
  websiteUrl: z.string(),
  onboardingCompleted: z.boolean(),
  onboardingStep: z.number().int(),
  profileCompletionPercentage: z.number().int(),
  timeZone: z.string(),
  language: z.string(),
  currency: z.string().nullable(),
})

export type Profile = z.infer<typeof profileSchema>

/** The academic profile with the view fields that the specification derives from it. */
export const academicProfileSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  name: z.string(),
  gpa: z.number().nullable(),
  gpaScale: z.string().nullable(),
  institution: z.string(),
  currentInstitution: z.string(),
  degree: z.string(),
  currentDegree: z.string(),
  field_of_study: z.string(),
  graduationYear: z.number().int().nullable(),
  targetField: z.string(),
  targetDegreeLevel: z.string(),
  researchExperience: z.string(),
  careerGoals: z.string(),
  countries: z.array(z.string()),
  maxTuition: z.number().int().nullable(),
  testScores: testScoresSchema,
})
export type AcademicProfile = z.infer<typeof academicProfileSchema>

export const updateProfileSchema = z
  .object({
    fullName: personName(maxFullNameLength),
    displayName: personName(maxNameLength),
    bio: line(4000),
    location: line(200),
    phone: line(50),
    linkedinUrl: webAddress,
    websiteUrl: webAddress,
    timeZone: line(64),
    language: z.enum(languages),
    currency: z.string().length(3).nullable(),
  })
  .partial()

export const updateAcademicProfileSchema = z
  .object({
    firstName: personName(maxNameLength),
    lastName: personName(maxNameLength),
    gpa: z.number().min(0).max(100).nullable(),
    gpaScale: z.enum(gpaScales).nullable(),
    currentInstitution: line(200),
    currentDegree: line(200),
    currentFieldOfStudy: line(200),
    graduationYear: z.number().int().min(1950).max(2100).nullable(),
    targetField: line(100),
    targetDegreeLevel: z.union([z.literal(''), z.enum(degreeLevels)]),
    researchExperience: line(20_000),
    careerGoals: line(20_000),
    countries: z.array(z.string().length(2)).max(60),
    maxTuition: z.number().int().min(0).max(maxYearlyLimit).nullable(),
    testScores: testScoresSchema,
  })
  .partial()

export const researchInterestSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  category: z.enum(['primary', 'keyword', 'application', 'methodology']),
})

export const interestNamesSchema = z.array(line(100).min(1)).max(researchInterestLimit)

const signedIn = declaredErrors('NOT_AUTHENTICATED')

export const profileContract = {
  picture: pictureContract,
  get: oc
    .route({
      method: 'GET',
      path: '/profile',
      summary: 'Profile, academic profile and research interests',
      tags: ['profile'],
    })
    .output(
      z.object({
        profile: profileSchema,
        academicProfile: academicProfileSchema.nullable(),
        researchInterests: z.array(researchInterestSchema),
      }),
    )
    .errors(signedIn),
  update: oc
    .route({ method: 'PATCH', path: '/profile', summary: 'Change the profile', tags: ['profile'] })
    .input(updateProfileSchema)
    .output(profileSchema)
    .errors({ ...signedIn, ...declaredErrors('INPUT_INVALID') }),
  updateAcademic: oc
    .route({ method: 'PATCH', path: '/profile/academic', summary: 'Change the academic profile', tags: ['profile'] })
    .input(updateAcademicProfileSchema)
    .output(academicProfileSchema)
    .errors({ ...signedIn, ...declaredErrors('INPUT_INVALID') }),
  replaceInterests: oc
    .route({ method: 'PUT', path: '/profile/interests', summary: 'Replace the research interests', tags: ['profile'] })
    .input(z.object({ names: interestNamesSchema }))
    .output(z.array(researchInterestSchema))
    .errors(signedIn),
}
