import { oc } from '@orpc/contract'
import { z } from 'zod'
import { nameProblem } from '#src/shared/error-classification.ts'
import { declareErrors } from '#src/shared/errors.ts'
import { languages } from '#src/shared/locales.ts'
import { isValidName, maxFullNameLength, maxNameLength } from '#src/shared/names.ts'
import { maxTimeZoneLength } from '#src/shared/time-zones.ts'
import { webAddressOrEmpty } from '#src/shared/web-address-schemas.ts'
import { interestCategories } from './interest-category.rules.ts'
import { pictureContract } from './picture/picture.contract.ts'
import {
  anyGrade,
  degreeLevels,
  gpaScales,
  graduationYears,
  maxBioLength,
  maxCountries,
  maxDegreeLength,
  maxFieldLength,
  maxInstitutionLength,
  maxInterestLength,
  maxLocationLength,
  maxPhoneLength,
  maxStoryLength,
  maxYearlyLimit,
  researchInterestLimit,
} from './rules.ts'
import { type TestRange, testRange } from './test-scores.rules.ts'
import { residenceStates } from './us-states.rules.ts'
import { fundingNeeds, maxSupervisors, startSeasons, teachingLanguages, workYearsRange } from './wishes.rules.ts'

const line = (max: number) => z.string().trim().max(max)
const personName = (max: number) => line(max).refine((text) => isValidName(text, max), nameProblem)

const score = ({ min, max, step }: TestRange) => z.number().min(min).max(max).multipleOf(step).optional()

export const testScoresSchema = z.object({
  ielts: score(testRange.ielts),
  toefl: score(testRange.toefl),
  duolingo: score(testRange.duolingo),
  pte: score(testRange.pte),
  greQuantitative: score(testRange.greQuantitative),
  greVerbal: score(testRange.greVerbal),
  greWriting: score(testRange.greWriting),
  gmat: score(testRange.gmat),
  lsat: score(testRange.lsat),
  mcat: score(testRange.mcat),
  testdaf: score(testRange.testdaf),
  dsh: score(testRange.dsh),
})

/** Preferences besides grades and scores that affect programmes and scholarships; all are optional. */
export const wishesSchema = z.object({
  workYears: z.number().int().min(workYearsRange.min).max(workYearsRange.max).nullable(),
  workKind: line(200),
  /** Whether programmes above `maxTuition` rank below all within it. */
  isLimitFirm: z.boolean(),
  fundingNeed: z.enum(fundingNeeds).nullable(),
  startSeason: z.enum(startSeasons).nullable(),
  teachingLanguages: z.array(z.enum(teachingLanguages)).max(teachingLanguages.length),
  supervisors: z.array(line(100).min(1)).max(maxSupervisors),
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

/** Academic profile with the derived fields of the specification. */
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
  isLimitFirm: z.boolean(),
  residenceState: z.enum(residenceStates).nullable(),
  testScores: testScoresSchema,
  workYears: z.number().int().nullable(),
  workKind: z.string(),
  fundingNeed: z.enum(fundingNeeds).nullable(),
  startSeason: z.enum(startSeasons).nullable(),
  teachingLanguages: z.array(z.string()),
  supervisors: z.array(z.string()),
})
export type AcademicProfile = z.infer<typeof academicProfileSchema>

export const updateProfileSchema = z
  .object({
    fullName: personName(maxFullNameLength),
    displayName: personName(maxNameLength),
    bio: line(maxBioLength),
    location: line(maxLocationLength),
    phone: line(maxPhoneLength),
    linkedinUrl: webAddressOrEmpty,
    websiteUrl: webAddressOrEmpty,
    timeZone: line(maxTimeZoneLength),
    language: z.enum(languages),
    currency: z.string().length(3).nullable(),
  })
  .partial()

export const updateAcademicProfileSchema = z
  .object({
    firstName: personName(maxNameLength),
    lastName: personName(maxNameLength),
    gpa: z.number().min(anyGrade.min).max(anyGrade.max).nullable(),
    gpaScale: z.enum(gpaScales).nullable(),
    currentInstitution: line(maxInstitutionLength),
    currentDegree: line(maxDegreeLength),
    currentFieldOfStudy: line(maxDegreeLength),
    graduationYear: z.number().int().min(graduationYears.min).max(graduationYears.max).nullable(),
    targetField: line(maxFieldLength),
    targetDegreeLevel: z.union([z.literal(''), z.enum(degreeLevels)]),
    researchExperience: line(maxStoryLength),
    careerGoals: line(maxStoryLength),
    countries: z.array(z.string().length(2)).max(maxCountries),
    maxTuition: z.number().int().min(0).max(maxYearlyLimit).nullable(),
    residenceState: z.enum(residenceStates).nullable(),
    testScores: testScoresSchema,
    ...wishesSchema.shape,
  })
  .partial()

export const researchInterestSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  category: z.enum(interestCategories),
})

export const interestNamesSchema = z.array(line(maxInterestLength).min(1)).max(researchInterestLimit)

const signedIn = declareErrors('NOT_AUTHENTICATED')

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
    .errors({ ...signedIn, ...declareErrors('INPUT_INVALID') }),
  updateAcademic: oc
    .route({ method: 'PATCH', path: '/profile/academic', summary: 'Change the academic profile', tags: ['profile'] })
    .input(updateAcademicProfileSchema)
    .output(academicProfileSchema)
    .errors({ ...signedIn, ...declareErrors('INPUT_INVALID') }),
  replaceInterests: oc
    .route({ method: 'PUT', path: '/profile/interests', summary: 'Replace the research interests', tags: ['profile'] })
    .input(z.object({ names: interestNamesSchema }))
    .output(z.array(researchInterestSchema))
    .errors(signedIn),
}
