import { oc } from '@orpc/contract'
import { z } from 'zod'
import { applicationStatuses } from '#src/features/applications/rules.ts'
import { findingFields } from '#src/features/cv/contract.ts'
import { testScoresSchema } from '#src/features/profile/contract.ts'
import { degreeLevels, gpaScales } from '#src/features/profile/rules.ts'
import { maxEmailLength } from '#src/shared/email-address.ts'
import { declareErrors } from '#src/shared/errors.ts'
import { fileResponseSchema } from '#src/shared/file-response-schema.ts'
import { zoneRules } from '#src/shared/zoned-time.ts'
import {
  commentLengths,
  loggedParts,
  maxCommentPosition,
  maxShareDays,
  maxShareLabelLength,
  readableParts,
  secretPattern,
  sharedParts,
  shareParts,
} from './rules.ts'

const partSchema = z.enum(sharedParts)

/** Share as its owner sees it. */
export const shareSchema = z.object({
  id: z.uuid(),
  label: z.string(),
  parts: z.array(partSchema),
  /** Name of the reader; null for a link. */
  reader: z.string().nullable(),
  createdAt: z.string(),
  expiresAt: z.string(),
  revokedAt: z.string().nullable(),
  /** Newest visits with the number of accesses in each. */
  looks: z.array(
    z.object({ part: z.enum(loggedParts), lookedAt: z.string(), times: z.number().int(), readerName: z.string() }),
  ),
})
export type Share = z.infer<typeof shareSchema>

/** Next deadline of an application, in the stated time zone. */
export const nextDeadlineSchema = z.object({
  university: z.string(),
  kind: z.string(),
  title: z.string(),
  localDate: z.string(),
  localTime: z.string(),
  zoneRule: z.enum(zoneRules),
  zone: z.string().nullable(),
  dueAt: z.string(),
})

const deadlineSchema = z.object({
  id: z.string(),
  kind: z.string(),
  title: z.string(),
  localDate: z.string(),
  localTime: z.string(),
  zoneRule: z.enum(zoneRules),
  zone: z.string().nullable(),
  dueAt: z.string(),
  isConfirmed: z.boolean(),
  isCompleted: z.boolean(),
})

/** Response for a reader: the share, and the requested part. */
export const sharedSchema = z.object({
  ownerName: z.string(),
  parts: z.array(partSchema),
  expiresAt: z.string(),
  profile: z
    .object({
      location: z.string(),
      bio: z.string(),
      linkedinUrl: z.string(),
      websiteUrl: z.string(),
      institution: z.string(),
      degree: z.string(),
      fieldOfStudy: z.string(),
      gpa: z.number().nullable(),
      gpaScale: z.enum(gpaScales).nullable(),
      graduationYear: z.number().int().nullable(),
      targetField: z.string(),
      targetDegreeLevel: z.union([z.literal(''), z.enum(degreeLevels)]),
      researchExperience: z.string(),
      careerGoals: z.string(),
      testScores: testScoresSchema,
      interests: z.array(z.string()),
    })
    .optional(),
  /** Null without an analysed CV. */
  cv: z
    .object({
      filename: z.string(),
      uploadedAt: z.string(),
      findings: z.array(
        z.object({ id: z.string(), field: z.enum(findingFields), value: z.string(), scale: z.string().nullable() }),
      ),
    })
    .nullish(),
  /** Newest uploaded CV; null without one. */
  cvFile: z.object({ name: z.string(), bytes: z.number().int(), uploadedAt: z.string() }).nullish(),
  applications: z
    .array(
      z.object({
        id: z.string(),
        university: z.string(),
        program: z.string(),
        status: z.enum(applicationStatuses),
        progress: z.number().int(),
        deadlines: z.array(deadlineSchema),
      }),
    )
    .optional(),
  /** Writing as its readers see it: text, one line per block, and comments. */
  writing: z
    .object({
      title: z.string(),
      kind: z.string(),
      language: z.string(),
      text: z.string(),
      /** Text at the readers' previous visit; null at the first. */
      earlier: z.string().nullable(),
      mayComment: z.boolean(),
      comments: z.array(
        z.object({
          id: z.uuid(),
          author: z.string(),
          quote: z.string(),
          text: z.string(),
          reply: z.string(),
          isResolved: z.boolean(),
          createdAt: z.string(),
        }),
      ),
    })
    .nullish(),
})
export type Shared = z.infer<typeof sharedSchema>

const ownErrors = declareErrors('NOT_AUTHENTICATED', 'ACCESS_DENIED', 'ONBOARDING_REQUIRED')

/** `open`: no change so far. `changed`: the content differs now. `busy`: overloaded, retry later. */
const shareNews = ['open', 'changed', 'ended', 'busy'] as const
export type ShareNews = (typeof shareNews)[number]

export const sharingContract = {
  list: oc
    .route({ method: 'GET', path: '/sharing', summary: 'What is shared, and who looked', tags: ['sharing'] })
    .output(z.object({ shares: z.array(shareSchema) }))
    .errors(ownErrors),
  create: oc
    .route({
      method: 'POST',
      path: '/sharing',
      summary: 'Share parts with a person, or with whoever has a link',
      description:
        'The secret of a link is returned once; only its hash is stored. A repeated request replaces the secret.',
      tags: ['sharing'],
    })
    .input(
      z.object({
        /** Client-generated id, an idempotency key: a retry creates no second share. */
        id: z.uuid(),
        label: z.string().trim().min(1).max(maxShareLabelLength),
        parts: z.array(z.enum(shareParts)).max(shareParts.length),
        /** Writing to read, and to comment on if permitted. */
        writing: z.object({ id: z.uuid(), mayComment: z.boolean() }).optional(),
        days: z.number().int().min(1).max(maxShareDays),
        /** Address of the named reader, for a share without a link. */
        email: z.string().max(maxEmailLength).optional(),
      }),
    )
    .output(z.object({ share: shareSchema, secret: z.string().nullable() }))
    .errors({ ...ownErrors, ...declareErrors('INPUT_INVALID', 'LIST_FULL', 'TOO_MANY_REQUESTS', 'NOT_FOUND') }),
  revoke: oc
    .route({ method: 'DELETE', path: '/sharing/{id}', summary: 'End a share at once', tags: ['sharing'] })
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ id: z.uuid(), revokedAt: z.string().nullable() }))
    .errors({ ...ownErrors, ...declareErrors('NOT_FOUND') }),
  received: oc
    .route({ method: 'GET', path: '/shared', summary: 'What others share with the person', tags: ['sharing'] })
    .output(
      z.object({
        shares: z.array(
          z.object({ id: z.uuid(), ownerName: z.string(), parts: z.array(partSchema), expiresAt: z.string() }),
        ),
      }),
    )
    .errors(declareErrors('NOT_AUTHENTICATED')),
  waitForChange: oc
    .route({
      method: 'POST',
      path: '/shared/open',
      summary: 'Wait until a share ends or changes, for half a minute at most',
      description:
        'Answered at once when the share has ended; a page that shows it asks again and again. Nothing is written.',
      tags: ['sharing'],
    })
    .input(z.object({ secret: z.string().regex(secretPattern).optional(), id: z.uuid().optional() }))
    .output(z.object({ news: z.enum(shareNews) }))
    .errors(declareErrors('TOO_MANY_REQUESTS')),
  comment: oc
    .route({
      method: 'POST',
      path: '/shared/comments',
      summary: 'Comment on a passage of a writing that is shared for it',
      tags: ['sharing'],
    })
    .input(
      z.object({
        /** Client-generated id, an idempotency key: a retry creates no second comment. */
        commentId: z.uuid(),
        secret: z.string().regex(secretPattern).optional(),
        id: z.uuid().optional(),
        /** Passage with its position in the text, in UTF-16 units. */
        quote: z.string().min(1).max(commentLengths.quote),
        start: z.number().int().min(0).max(maxCommentPosition),
        text: z.string().trim().min(1).max(commentLengths.text),
        /** Display name of a commenter by link; a named reader has the name of the account. */
        author: z.string().trim().max(commentLengths.author).default(''),
      }),
    )
    .output(z.object({ id: z.uuid() }))
    .errors(declareErrors('NOT_FOUND', 'TOO_MANY_REQUESTS', 'LIST_FULL', 'INPUT_INVALID')),
  file: oc
    .route({
      method: 'POST',
      path: '/shared/file',
      summary: 'The CV that somebody shares, as it was uploaded; the look is written into its owner’s log',
      tags: ['sharing'],
      outputStructure: 'detailed',
    })
    .input(z.object({ secret: z.string().regex(secretPattern).optional(), id: z.uuid().optional() }))
    .output(z.object({ headers: z.record(z.string(), z.string()), body: fileResponseSchema }))
    .errors(declareErrors('NOT_FOUND', 'TOO_MANY_REQUESTS')),
  read: oc
    .route({
      method: 'POST',
      path: '/shared',
      summary: 'Look at a part of what somebody shares; the look is written into its owner’s log',
      description:
        'By the secret of a link without an account, or by the id of a share that names the signed-in person.',
      tags: ['sharing'],
    })
    .input(
      z.object({
        secret: z.string().regex(secretPattern).optional(),
        id: z.uuid().optional(),
        part: z.enum(readableParts),
      }),
    )
    .output(sharedSchema)
    .errors(declareErrors('NOT_FOUND', 'TOO_MANY_REQUESTS')),
}
