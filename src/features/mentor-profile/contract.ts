import { oc } from '@orpc/contract'
import { z } from 'zod'
import { FIELDS } from '#src/features/catalogue/rules.ts'
import { maxBioLength, maxDegreeLength, maxInstitutionLength } from '#src/features/profile/rules.ts'
import { declareErrors } from '#src/shared/errors.ts'
import { maxTimeZoneLength } from '#src/shared/time-zones.ts'
import { experienceYears, expertiseLimit, languageLimit, maxAvailabilityLength, mentorLanguages } from './rules.ts'

const line = (max: number) => z.string().max(max)
/** Maximum length of a field or language id, so that lists are searched for short ones only. */
const maxIdLength = 64
const fieldSchema = line(maxIdLength).refine((id) => FIELDS.some((field) => field.id === id))
const languageSchema = line(maxIdLength).refine((code) => mentorLanguages.includes(code))

/** Schema of a mentor's answers; all of them are optional. */
export const mentorAnswersSchema = z.object({
  expertiseFields: z.array(fieldSchema).max(expertiseLimit),
  institution: line(maxInstitutionLength),
  degree: line(maxDegreeLength),
  yearsOfExperience: z.number().int().min(experienceYears.min).max(experienceYears.max).nullable(),
  bio: line(maxBioLength),
  languages: z.array(languageSchema).max(languageLimit),
  availability: line(maxAvailabilityLength),
  /** IANA time zone; empty until chosen. */
  timeZone: line(maxTimeZoneLength),
})
export type MentorAnswers = z.infer<typeof mentorAnswersSchema>

/** Schema of a partial update of the answers. */
export const mentorChangeSchema = mentorAnswersSchema.partial()
export type MentorAnswersChange = z.infer<typeof mentorChangeSchema>

export const mentorProfileSchema = mentorAnswersSchema.extend({
  /** 0 to 100; the mentor area opens at 80. */
  completion: z.number().int(),
  /** Instant of the first completion; null before. */
  completedAt: z.string().nullable(),
})
export type MentorProfile = z.infer<typeof mentorProfileSchema>

const anyMentor = declareErrors('NOT_AUTHENTICATED', 'ACCESS_DENIED')
const onboardedMentor = declareErrors('NOT_AUTHENTICATED', 'ACCESS_DENIED', 'ONBOARDING_REQUIRED')

export const mentoringContract = {
  profile: oc
    .route({ method: 'GET', path: '/mentor/profile', summary: 'The own mentor profile', tags: ['mentoring'] })
    .output(mentorProfileSchema)
    .errors(anyMentor),
  saveProfile: oc
    .route({
      method: 'PATCH',
      path: '/mentor/profile',
      summary: 'Keep the answers of a mentor as they are given',
      tags: ['mentoring'],
    })
    .input(mentorChangeSchema)
    .output(mentorProfileSchema)
    .errors({ ...anyMentor, ...declareErrors('INPUT_INVALID') }),
  complete: oc
    .route({
      method: 'POST',
      path: '/mentor/profile/complete',
      summary: 'Finish mentor onboarding; refused under 80 percent',
      tags: ['mentoring'],
    })
    .output(mentorProfileSchema)
    .errors({ ...anyMentor, ...declareErrors('PROFILE_INCOMPLETE') }),
  overview: oc
    .route({ method: 'GET', path: '/mentor/overview', summary: 'What the mentor dashboard shows', tags: ['mentoring'] })
    .output(z.object({ name: z.string(), profile: mentorProfileSchema }))
    .errors(onboardedMentor),
}
