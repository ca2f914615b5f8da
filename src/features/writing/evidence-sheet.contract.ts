import { oc } from '@orpc/contract'
import { z } from 'zod'
import { originSchema } from '#src/features/fact-bank/contract.ts'
import { secretPattern } from '#src/features/sharing/rules.ts'
import { declareErrors } from '#src/shared/errors.ts'
import { tags, writingErrors, writingIdSchema } from './call.contract.ts'
import { maxReply, textOrigins, unsupportedReasons } from './rules.ts'

// Evidence sheet of a text, and comments of readers.

export const sheetSchema = z.object({
  /** Sentences in order, with their unsupported claims. */
  sentences: z.array(
    z.object({
      text: z.string(),
      /** Position in the text, whose blocks are lines, in UTF-16 units. */
      start: z.number().int(),
      isClaim: z.boolean(),
      /** Whether it cannot be told if the sentence makes a claim; absent in sheets of earlier versions. */
      isUnchecked: z.boolean().default(false),
      lacks: z.array(z.enum(unsupportedReasons)),
      missing: z.array(z.string()),
      facts: z.array(z.string()),
    }),
  ),
  /** Facts behind claims; `origin` is null for facts of the programme. */
  facts: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      text: z.string(),
      date: z.string().nullable(),
      origin: originSchema.nullable(),
    }),
  ),
})

const checkSchema = sheetSchema.extend({
  version: z.number().int(),
  shares: z.record(z.enum(textOrigins), z.number().int()),
})
export type WritingCheck = z.infer<typeof checkSchema>

const commentSchema = z.object({
  id: z.uuid(),
  author: z.string(),
  quote: z.string(),
  /** Position of the passage in the present plain text; null once it is deleted. */
  start: z.number().int().nullable(),
  length: z.number().int(),
  text: z.string(),
  reply: z.string(),
  isResolved: z.boolean(),
  createdAt: z.string(),
})
export type WritingComment = z.infer<typeof commentSchema>

export const sheetContract = {
  sharedSheet: oc
    .route({
      method: 'POST',
      path: '/shared/evidence',
      summary:
        'What a writing that is shared for comments claims, and the facts behind it; the look is in the owner’s log',
      tags: ['sharing'],
    })
    .input(z.object({ secret: z.string().regex(secretPattern).optional(), id: z.uuid().optional() }))
    .output(sheetSchema)
    .errors(declareErrors('NOT_FOUND', 'TOO_MANY_REQUESTS')),
  check: oc
    .route({
      method: 'GET',
      path: '/writings/{id}/check',
      summary: 'Which sentences of a writing rest on facts, and which claim what none holds',
      tags,
    })
    .input(writingIdSchema)
    .output(checkSchema)
    .errors({ ...writingErrors, ...declareErrors('TOO_MANY_REQUESTS') }),
  comments: oc
    .route({ method: 'GET', path: '/writings/{id}/comments', summary: 'What readers said, oldest first', tags })
    .input(writingIdSchema)
    .output(z.array(commentSchema))
    .errors(writingErrors),
  settleComment: oc
    .route({ method: 'PATCH', path: '/writing-comments/{id}', summary: 'Answer a comment, once, or resolve it', tags })
    .input(
      writingIdSchema.extend({
        reply: z.string().trim().min(1).max(maxReply).optional(),
        isResolved: z.boolean().optional(),
      }),
    )
    .output(commentSchema)
    .errors(writingErrors),
}
