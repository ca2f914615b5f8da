import { eventIterator, oc } from '@orpc/contract'
import { z } from 'zod'
import { declareErrors } from '#src/shared/errors.ts'
import { languages } from '#src/shared/locales.ts'
import { maxQuestionLength } from './rules.ts'

/** Where a statement comes from: a page of the product (a path) or the web page of a fact's source. */
export const sourceSchema = z.object({ title: z.string(), href: z.string() })
export type Source = z.infer<typeof sourceSchema>

export const proposalStates = ['open', 'done', 'dismissed'] as const

const proposalFields = {
  id: z.uuid(),
  state: z.enum(proposalStates),
  /** What it is about, such as the university and programme. */
  name: z.string(),
}

/** What the assistant would do. Only the person's click does it, through the same call as everywhere else. */
export const proposalSchema = z.discriminatedUnion('kind', [
  z.object({
    ...proposalFields,
    kind: z.literal('addToShortlist'),
    input: z.object({ universityId: z.string(), programId: z.string().nullable() }),
  }),
  z.object({
    ...proposalFields,
    kind: z.literal('addDeadline'),
    input: z.object({
      selectedUniversityId: z.uuid(),
      localDate: z.iso.date(),
      localTime: z.string(),
    }),
  }),
  z.object({
    ...proposalFields,
    kind: z.literal('completeRequirement'),
    requirement: z.string(),
    input: z.object({ applicationId: z.uuid(), id: z.uuid() }),
  }),
])
export type Proposal = z.infer<typeof proposalSchema>

/** One message of the conversation (data specification, section 3), with what stands behind an answer. */
export const messageSchema = z.object({
  id: z.uuid(),
  role: z.enum(['user', 'assistant']),
  /** Plain text; an answer may hold lists, bold words and links, see `markdown/rules.ts`. */
  content: z.string(),
  timestamp: z.string(),
  /** The question that an answer belongs to. */
  answersId: z.uuid().nullable(),
  sources: z.array(sourceSchema),
  proposals: z.array(proposalSchema),
})
export type Message = z.infer<typeof messageSchema>

/** What arrives while an answer is made: pieces of text, then the whole message, or that it failed. */
export const answerEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('answer'), message: messageSchema }),
  z.object({ type: z.literal('failed'), content: z.string() }),
])
export type AnswerEvent = z.infer<typeof answerEventSchema>

const signedIn = declareErrors('NOT_AUTHENTICATED')
const tags = ['assistant']

export const assistantContract = {
  list: oc
    .route({ method: 'GET', path: '/assistant/messages', summary: 'The conversation, oldest first', tags })
    .output(z.object({ messages: z.array(messageSchema), hasModel: z.boolean() }))
    .errors(signedIn),
  ask: oc
    .route({
      method: 'POST',
      path: '/assistant/messages',
      summary: 'Ask a question; the answer comes as a stream of events',
      tags,
    })
    .input(
      z.object({
        /** Made by the caller: the same question sent again gets the answer that was given. */
        id: z.uuid(),
        content: z.string().trim().min(1).max(maxQuestionLength),
        language: z.enum(languages),
      }),
    )
    .output(eventIterator(answerEventSchema))
    .errors({
      ...signedIn,
      ...declareErrors('TOO_MANY_REQUESTS', 'ASSISTANT_BUDGET_SPENT', 'IDEMPOTENCY_KEY_REUSED'),
    }),
  clear: oc
    .route({ method: 'DELETE', path: '/assistant/messages', summary: 'Delete the whole conversation', tags })
    .output(z.object({ deleted: z.number().int() }))
    .errors(signedIn),
  settleProposal: oc
    .route({
      method: 'PATCH',
      path: '/assistant/messages/{messageId}/proposals/{id}',
      summary: 'Keep what became of a proposal',
      tags,
    })
    .input(z.object({ messageId: z.uuid(), id: z.uuid(), state: z.enum(['done', 'dismissed']) }))
    .output(messageSchema)
    .errors({ ...signedIn, ...declareErrors('NOT_FOUND') }),
}
