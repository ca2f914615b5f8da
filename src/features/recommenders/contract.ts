import { oc } from '@orpc/contract'
import { z } from 'zod'
import { secretPattern, shareParts } from '#src/features/sharing/rules.ts'
import { maxEmailLength } from '#src/shared/email-address.ts'
import { declareErrors } from '#src/shared/errors.ts'
import { languages } from '#src/shared/locales.ts'
import { maxTimeZoneLength } from '#src/shared/time-zones.ts'
import { zoneRules } from '#src/shared/zoned-time.ts'
import {
  letterAnswers,
  letterMethods,
  letterStandings,
  letterStates,
  maxLetters,
  recommenderEvents,
  recommenderLengths,
  relations,
  reminderPaces,
  waivers,
} from './rules.ts'

/** Deadline of a letter. One that is not confirmed is expected: a date of another year, or one that was not checked. */
const letterDeadlineSchema = z.object({
  localDate: z.string(),
  localTime: z.string(),
  zoneRule: z.enum(zoneRules),
  zone: z.string().nullable(),
  dueAt: z.string(),
  isConfirmed: z.boolean(),
})
export type LetterDeadline = z.infer<typeof letterDeadlineSchema>

const letterSchema = z.object({
  applicationId: z.uuid(),
  university: z.string(),
  program: z.string(),
  state: z.enum(letterStates),
  stateAt: z.string(),
  method: z.enum(letterMethods),
  instructions: z.string(),
  /** Null if no deadline is known. */
  deadline: letterDeadlineSchema.nullable(),
})

const ownLetterSchema = letterSchema.extend({
  recommenderId: z.uuid(),
  standing: z.enum(letterStandings),
  /** Instant of the request email; null before. */
  announcedAt: z.string().nullable(),
  /** Whether the application has to be submitted now, so that the portal writes to the recommender in time. */
  isSubmissionDue: z.boolean(),
})
export type OwnLetter = z.infer<typeof ownLetterSchema>

const recommenderSchema = z.object({
  id: z.uuid(),
  version: z.number().int(),
  name: z.string(),
  email: z.string(),
  relation: z.enum(relations),
  language: z.enum(languages),
  waiver: z.enum(waivers),
  waiverAt: z.string().nullable(),
  /** Parts that the recommender may see. */
  parts: z.array(z.enum(shareParts)),
  /** Draft that the recommender may read; null without one. */
  writingId: z.uuid().nullable(),
  linkExpiresAt: z.string(),
  revokedAt: z.string().nullable(),
  lastOpenedAt: z.string().nullable(),
  undeliverableAt: z.string().nullable(),
  reminderPace: z.enum(reminderPaces),
  history: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(recommenderEvents),
      applicationId: z.uuid().nullable(),
      createdAt: z.string(),
    }),
  ),
})
export type Recommender = z.infer<typeof recommenderSchema>

const overviewSchema = z.object({ recommenders: z.array(recommenderSchema), letters: z.array(ownLetterSchema) })
export type RecommenderOverview = z.infer<typeof overviewSchema>

/** Letter as its recommender sees it. */
const recommendationSchema = z.object({
  applicantName: z.string(),
  recommenderName: z.string(),
  waiver: z.enum(waivers),
  /** Secret of the share that the recommender may open; null if nothing is shared. */
  shareSecret: z.string().nullable(),
  expiresAt: z.string(),
  reminderPace: z.enum(reminderPaces),
  remindOn: z.string().nullable(),
  /** Letters in the order of their due instants; those without a known deadline are last. */
  letters: z.array(letterSchema),
})
export type Recommendation = z.infer<typeof recommendationSchema>
export type RecommendationLetter = Recommendation['letters'][number]

/** Name without the characters of an address or a tag, because it is part of an email to another person. */
const name = z
  .string()
  .trim()
  .min(1)
  .max(recommenderLengths.name)
  .regex(/^[^\p{Cc}<>/@]*$/u)

const detailsSchema = z.object({
  name,
  email: z.string().trim().min(1).max(maxEmailLength),
  relation: z.enum(relations),
  language: z.enum(languages),
  waiver: z.enum(waivers),
  parts: z.array(z.enum(shareParts)).max(shareParts.length),
  writingId: z.uuid().nullable(),
  applicationIds: z.array(z.uuid()).min(1).max(maxLetters),
})

const secret = z.string().regex(secretPattern)
const guarded = declareErrors('NOT_AUTHENTICATED', 'ACCESS_DENIED', 'ONBOARDING_REQUIRED')
const byLink = declareErrors('NOT_FOUND', 'TOO_MANY_REQUESTS')

export const recommendersContract = {
  list: oc
    .route({ method: 'GET', path: '/recommenders', summary: 'Recommenders and their letters', tags: ['recommenders'] })
    .output(overviewSchema)
    .errors(guarded),
  ask: oc
    .route({
      method: 'POST',
      path: '/recommenders',
      summary: 'Ask a recommender for letters: they get one email with a private link',
      tags: ['recommenders'],
    })
    .input(
      detailsSchema.extend({
        /** Client-generated id, an idempotency key: a retry asks no second time. */
        id: z.uuid(),
      }),
    )
    .output(overviewSchema)
    .errors({ ...guarded, ...declareErrors('INPUT_INVALID', 'LIST_FULL', 'TOO_MANY_REQUESTS', 'NOT_FOUND') }),
  update: oc
    .route({
      method: 'PUT',
      path: '/recommenders/{id}',
      summary: 'Change a recommender and the programmes; a new address gets a new link, and the old one ends',
      tags: ['recommenders'],
    })
    .input(detailsSchema.extend({ id: z.uuid(), version: z.number().int() }))
    .output(overviewSchema)
    .errors({
      ...guarded,
      ...declareErrors('INPUT_INVALID', 'LIST_FULL', 'TOO_MANY_REQUESTS', 'NOT_FOUND', 'EDIT_CONFLICT'),
    }),
  setState: oc
    .route({
      method: 'PUT',
      path: '/recommenders/{id}/letters/{applicationId}',
      summary: 'Record what a recommender said outside the product',
      tags: ['recommenders'],
    })
    .input(z.object({ id: z.uuid(), applicationId: z.uuid(), state: z.enum(letterStates) }))
    .output(overviewSchema)
    .errors({ ...guarded, ...declareErrors('NOT_FOUND') }),
  setMethod: oc
    .route({
      method: 'PUT',
      path: '/applications/{applicationId}/letter-method',
      summary: 'Set how the university of an application takes letters',
      tags: ['recommenders'],
    })
    .input(
      z.object({
        applicationId: z.uuid(),
        method: z.enum(letterMethods),
        instructions: z.string().trim().max(recommenderLengths.instructions),
      }),
    )
    .output(overviewSchema)
    .errors({ ...guarded, ...declareErrors('NOT_FOUND') }),
  renewLink: oc
    .route({
      method: 'POST',
      path: '/recommenders/{id}/link',
      summary: 'Make a new link, email it, and end the old one',
      tags: ['recommenders'],
    })
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ secret: z.string() }))
    .errors({ ...guarded, ...declareErrors('NOT_FOUND', 'TOO_MANY_REQUESTS') }),
  revoke: oc
    .route({
      method: 'DELETE',
      path: '/recommenders/{id}/link',
      summary: 'End the link of a recommender and what is shared by it',
      tags: ['recommenders'],
    })
    .input(z.object({ id: z.uuid() }))
    .output(overviewSchema)
    .errors({ ...guarded, ...declareErrors('NOT_FOUND') }),
  remove: oc
    .route({
      method: 'DELETE',
      path: '/recommenders/{id}',
      summary: 'Remove a recommender with the letters',
      tags: ['recommenders'],
    })
    .input(z.object({ id: z.uuid() }))
    .output(overviewSchema)
    .errors({ ...guarded, ...declareErrors('NOT_FOUND') }),
  open: oc
    .route({
      method: 'POST',
      path: '/recommendations',
      summary: 'Open the private page of a recommender by its link',
      tags: ['recommenders'],
    })
    .input(z.object({ secret, timeZone: z.string().max(maxTimeZoneLength).optional() }))
    .output(recommendationSchema)
    .errors(byLink),
  answer: oc
    .route({
      method: 'POST',
      path: '/recommendations/answers',
      summary: 'Agree to, decline or report as sent some letters, by the link of their recommender',
      tags: ['recommenders'],
    })
    .input(
      z.object({
        secret,
        applicationIds: z.array(z.uuid()).min(1).max(maxLetters),
        answer: z.enum(letterAnswers),
      }),
    )
    .output(recommendationSchema)
    .errors(byLink),
  setReminders: oc
    .route({
      method: 'POST',
      path: '/recommendations/reminders',
      summary: 'Choose how often to be reminded, by the link of the recommender',
      tags: ['recommenders'],
    })
    .input(z.object({ secret, pace: z.enum(reminderPaces), remindOn: z.iso.date().nullable() }))
    .output(recommendationSchema)
    .errors(byLink),
}
