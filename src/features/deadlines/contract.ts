import { oc } from '@orpc/contract'
import { z } from 'zod'
import { certainties } from '#src/features/catalogue/facts/expected-deadline.rules.ts'
import { allowToken } from '#src/shared/access-scopes.ts'
import { declareErrors } from '#src/shared/errors.ts'
import { maxTimeZoneLength } from '#src/shared/time-zones.ts'
import { webAddressOrEmpty } from '#src/shared/web-address-schemas.ts'
import { zoneRules } from '#src/shared/zoned-time.ts'
import { maxListed } from './lists.rules.ts'
import { deadlineKinds, maxDeadlineTitleLength } from './rules.ts'

/** Schema of a deadline as shown to a user: local date and time, the time zone rule, and the resulting instant. */
export const deadlineSchema = z.object({
  id: z.uuid(),
  selectedUniversityId: z.uuid(),
  applicationId: z.uuid().nullable(),
  kind: z.enum(deadlineKinds),
  title: z.string(),
  localDate: z.iso.date(),
  localTime: z.string().regex(/^\d\d:\d\d$/),
  zoneRule: z.enum(zoneRules),
  zone: z.string().nullable(),
  dueAt: z.string(),
  sourceUrl: z.string(),
  isConfirmed: z.boolean(),
  /** Placeholder without a stated date: the UI says that there is no date yet and never shows this one. */
  isPlaceholder: z.boolean(),
  isCompleted: z.boolean(),
  completedAt: z.string().nullable(),
  version: z.number().int(),
})
export type Deadline = z.infer<typeof deadlineSchema>

/** Schema of a deadline with its entry, for lists across applications. */
export const upcomingDeadlineSchema = deadlineSchema.extend({
  universityName: z.string(),
  programName: z.string(),
  /** Distinguishes programmes of one name; empty for one outside the catalogue. */
  degree: z.string(),
})
export type UpcomingDeadline = z.infer<typeof upcomingDeadlineSchema>

/**
 * Expected deadline of a shortlist entry without a stated one, projected from the catalogue. It is never due: screens name
 * the years that it comes from, and the applicant confirms or replaces it.
 */
export const expectedDeadlineSchema = z.object({
  selectedUniversityId: z.uuid(),
  applicationId: z.uuid().nullable(),
  universityId: z.string(),
  programId: z.string().nullable(),
  universityName: z.string(),
  programName: z.string(),
  degree: z.string(),
  localDate: z.iso.date(),
  localTime: z.string().regex(/^\d\d:\d\d$/),
  zoneRule: z.enum(zoneRules),
  zone: z.string().nullable(),
  /** `stated`: the catalogue states it for this cycle, and the applicant has not confirmed it. */
  certainty: z.enum(['stated', ...certainties]),
  /** Years of the earlier deadlines, oldest first; empty when the page states none. */
  years: z.array(z.string()),
  /** Latest deadline that is known with its year. */
  lastDate: z.iso.date().nullable(),
  /** URL of the page that stated the earlier deadlines; empty when none is known. */
  sourceUrl: z.string(),
  /** Day of the next reminder, after the applicant found nothing published yet. */
  askAgainOn: z.iso.date().nullable(),
})
export type ExpectedDeadline = z.infer<typeof expectedDeadlineSchema>

export const expectedAnswerSchema = z.object({
  selectedUniversityId: z.uuid(),
  /** Date that was shown. */
  localDate: z.iso.date(),
  /** `same`: the official page states that date for this cycle. */
  answer: z.enum(['same', 'not_published']),
})
export type ExpectedAnswer = z.infer<typeof expectedAnswerSchema>

/** Calendar day from 1970 on: earlier dates are typing errors. */
const calendarDay = z.iso.date().refine((date) => date >= '1970-01-01')

const deadlineFields = {
  kind: z.enum(deadlineKinds),
  title: z.string().trim().max(maxDeadlineTitleLength),
  localDate: calendarDay,
  localTime: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  zoneRule: z.enum(zoneRules),
  zone: z.string().max(maxTimeZoneLength).nullable(),
  sourceUrl: webAddressOrEmpty,
}

export const createDeadlineSchema = z.object({
  ...deadlineFields,
  title: deadlineFields.title.default(''),
  localTime: deadlineFields.localTime.default('23:59'),
  zone: deadlineFields.zone.default(null),
  sourceUrl: deadlineFields.sourceUrl.default(''),
  selectedUniversityId: z.uuid(),
  isConfirmed: z.boolean().default(true),
})

export const updateDeadlineSchema = z.object({
  id: z.uuid(),
  version: z.number().int(),
  ...z.object(deadlineFields).partial().shape,
  isConfirmed: z.boolean().optional(),
  isCompleted: z.boolean().optional(),
})

export const deadlinesContract = {
  listUpcoming: oc
    .route({ method: 'GET', path: '/deadlines', summary: 'Open deadlines by date', tags: ['deadlines'] })
    .meta(allowToken('read_plans'))
    .input(
      z.object({
        days: z.coerce.number().int().min(1).max(730).default(30),
        limit: z.coerce.number().int().min(1).max(maxListed).default(5),
      }),
    )
    .output(z.array(upcomingDeadlineSchema))
    .errors(declareErrors('NOT_AUTHENTICATED', 'ONBOARDING_REQUIRED')),
  listBetween: oc
    .route({
      method: 'GET',
      path: '/deadlines/between',
      summary: 'All deadlines stated for some days, also passed and completed ones',
      tags: ['deadlines'],
    })
    .meta(allowToken('read_plans'))
    .input(
      z.object({
        from: calendarDay,
        /** Exclusive end of the range. */
        until: calendarDay,
        limit: z.coerce.number().int().min(1).max(maxListed).default(maxListed),
      }),
    )
    .output(z.array(upcomingDeadlineSchema))
    .errors(declareErrors('NOT_AUTHENTICATED', 'ONBOARDING_REQUIRED')),
  listOverdue: oc
    .route({
      method: 'GET',
      path: '/deadlines/overdue',
      summary: 'Open deadlines that have passed, the latest first',
      tags: ['deadlines'],
    })
    .meta(allowToken('read_plans'))
    .input(z.object({ limit: z.coerce.number().int().min(1).max(100).default(20) }))
    .output(z.array(upcomingDeadlineSchema))
    .errors(declareErrors('NOT_AUTHENTICATED', 'ONBOARDING_REQUIRED')),
  listExpected: oc
    .route({
      method: 'GET',
      path: '/deadlines/expected',
      summary: 'Dates that earlier cycles let expect where no deadline is stated; none of them is due',
      tags: ['deadlines'],
    })
    .meta(allowToken('read_plans'))
    .output(z.array(expectedDeadlineSchema))
    .errors(declareErrors('NOT_AUTHENTICATED', 'ONBOARDING_REQUIRED')),
  answerExpected: oc
    .route({
      method: 'POST',
      path: '/deadlines/expected',
      summary: 'Confirm an expected date, or ask again in two weeks because none is published',
      tags: ['deadlines'],
    })
    .meta(allowToken('change_plans'))
    .input(expectedAnswerSchema)
    .output(z.object({ deadline: deadlineSchema.nullable(), askAgainOn: z.iso.date().nullable() }))
    .errors(declareErrors('NOT_AUTHENTICATED', 'ONBOARDING_REQUIRED', 'EDIT_CONFLICT', 'INPUT_INVALID', 'LIST_FULL')),
  create: oc
    .route({ method: 'POST', path: '/deadlines', summary: 'Add a deadline', tags: ['deadlines'], successStatus: 201 })
    .meta(allowToken('change_plans'))
    .input(createDeadlineSchema)
    .output(deadlineSchema)
    .errors(
      declareErrors('NOT_AUTHENTICATED', 'ONBOARDING_REQUIRED', 'UNIVERSITY_NOT_FOUND', 'INPUT_INVALID', 'LIST_FULL'),
    ),
  update: oc
    .route({
      method: 'PATCH',
      path: '/deadlines/{id}',
      summary: 'Change, confirm or complete a deadline',
      tags: ['deadlines'],
    })
    .meta(allowToken('change_plans'))
    .input(updateDeadlineSchema)
    .output(deadlineSchema)
    .errors(declareErrors('NOT_AUTHENTICATED', 'ONBOARDING_REQUIRED', 'NOT_FOUND', 'EDIT_CONFLICT', 'INPUT_INVALID')),
  remove: oc
    .route({ method: 'DELETE', path: '/deadlines/{id}', summary: 'Remove a deadline', tags: ['deadlines'] })
    .meta(allowToken('change_plans'))
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ id: z.uuid() }))
    .errors(declareErrors('NOT_AUTHENTICATED', 'ONBOARDING_REQUIRED', 'NOT_FOUND')),
  remind: oc
    .route({
      method: 'POST',
      path: '/deadlines/reminders',
      summary: "Look for the person's due reminders now",
      tags: ['deadlines'],
    })
    .output(z.object({ created: z.number().int() }))
    .errors(declareErrors('NOT_AUTHENTICATED', 'ONBOARDING_REQUIRED')),
}
