import { oc } from '@orpc/contract'
import { z } from 'zod'
import { declareErrors } from '#src/shared/errors.ts'
import { fileResponseSchema } from '#src/shared/file-response-schema.ts'
import {
  caseKinds,
  maxAppealLength,
  maxCaseQueryLength,
  maxCases,
  maxDecisionLength,
  moderationSubjects,
  verdicts,
} from './cases.rules.ts'

const actSchema = z.object({ act: z.enum([...verdicts, 'appeal', 'read']), reason: z.string(), at: z.string() })

const caseSchema = z.object({
  subject: z.enum(moderationSubjects),
  id: z.uuid(),
  /** Version of the text and the decisions that the moderator saw. */
  version: z.string(),
  person: z.object({ id: z.uuid(), name: z.string(), since: z.string() }),
  /** Text of a post, or headline of a user. */
  text: z.string(),
  /** Texts before edits, oldest first. */
  formerTexts: z.array(z.string()),
  /** Post that a reply belongs to. */
  parent: z.string(),
  heldFor: z.string().nullable(),
  /** Reporters stay anonymous, except users who ask for contact themselves. */
  reports: z.array(z.object({ reason: z.string(), note: z.string(), at: z.string(), isOwn: z.boolean() })),
  /** Earlier decisions and appeals, oldest first. */
  history: z.array(actSchema),
  createdAt: z.string(),
  /** True when its author has deleted it: it is retained for moderators until the decision. */
  isRemoved: z.boolean(),
})
export type ModerationCase = z.infer<typeof caseSchema>

const errors = declareErrors('NOT_AUTHENTICATED', 'ACCESS_DENIED', 'ONBOARDING_REQUIRED')
const bySubject = z.object({ subject: z.enum(moderationSubjects), id: z.uuid() })
const byPost = z.object({ id: z.uuid() })
const tags = ['moderation']

export const moderationContract = {
  status: oc
    .route({
      method: 'GET',
      path: '/moderation',
      summary: 'Whether the person is a moderator, and whether there are others',
      tags,
    })
    .output(z.object({ isModerator: z.boolean(), hasModerators: z.boolean() }))
    .errors(errors),
  cases: oc
    .route({
      method: 'GET',
      path: '/moderation/cases',
      summary: 'What waits for a decision, the urgent first, a page at a time',
      tags,
    })
    .input(
      z.object({
        /** Words in the name of the person, the text or a report. */
        q: z.string().trim().max(maxCaseQueryLength).default(''),
        kind: z.enum(caseKinds).optional(),
        offset: z.coerce.number().int().min(0).max(maxCases).default(0),
      }),
    )
    .output(
      z.object({
        cases: z.array(caseSchema),
        /** Offset of the page: that of the last page when the given one is beyond it. */
        offset: z.number().int(),
        /** Number of cases that match, among the 500 most urgent. */
        matching: z.number().int(),
        /** Number of all open cases. */
        total: z.number().int(),
        /** Number of appeals that wait for a moderator who has not decided about them. */
        stuckAppeals: z.number().int(),
      }),
    )
    .errors(errors),
  readMessage: oc
    .route({
      method: 'POST',
      path: '/moderation/messages/{id}/look',
      summary: 'Read a reported message and what was written around it; both sides are told',
      tags,
    })
    .input(byPost)
    .output(
      z.array(
        z.object({
          seq: z.number().int(),
          author: z.string(),
          text: z.string(),
          /** Name of an attached file. */
          fileName: z.string().nullable(),
          createdAt: z.string(),
          isReported: z.boolean(),
        }),
      ),
    )
    .errors({ ...errors, ...declareErrors('NOT_FOUND') }),
  messageFile: oc
    .route({
      method: 'GET',
      path: '/moderation/messages/{id}/file',
      summary: 'The file of a reported message that the moderator has looked at, as an attachment',
      tags,
      outputStructure: 'detailed',
    })
    .input(byPost)
    .output(z.object({ headers: z.record(z.string(), z.string()), body: fileResponseSchema }))
    .errors({ ...errors, ...declareErrors('NOT_FOUND') }),
  decide: oc
    .route({
      method: 'POST',
      path: '/moderation/cases/{subject}/{id}/decision',
      summary: 'Decide a case as it was read, with a reason',
      tags,
    })
    .input(
      bySubject.extend({
        version: z.string().max(64),
        verdict: z.enum(verdicts),
        reason: z.string().trim().min(1).max(maxDecisionLength),
      }),
    )
    .output(bySubject)
    .errors({ ...errors, ...declareErrors('NOT_FOUND', 'EDIT_CONFLICT') }),
  decision: oc
    .route({ method: 'GET', path: '/moderation/posts/{id}', summary: 'The newest decision about an own post', tags })
    .input(byPost)
    .output(
      z.object({
        decision: actSchema.nullable(),
        mayAppeal: z.boolean(),
        hasModerators: z.boolean(),
        hasFreshModerator: z.boolean(),
      }),
    )
    .errors(errors),
  askForCare: oc
    .route({
      method: 'POST',
      path: '/moderation/care',
      summary: 'Ask that a moderator writes to the person; nothing of what they wrote is told',
      tags,
    })
    .output(z.object({ isAsked: z.boolean() }))
    .errors(errors),
  appeal: oc
    .route({
      method: 'POST',
      path: '/moderation/posts/{id}/appeal',
      summary: 'Ask another moderator to look at an own post again',
      tags,
    })
    .input(byPost.extend({ text: z.string().trim().min(1).max(maxAppealLength) }))
    .output(byPost)
    .errors({ ...errors, ...declareErrors('NOT_FOUND') }),
}
