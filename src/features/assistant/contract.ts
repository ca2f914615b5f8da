import { eventIterator, oc } from '@orpc/contract'
import { z } from 'zod'
import { applicationStatuses } from '#src/features/applications/rules.ts'
import { declareErrors } from '#src/shared/errors.ts'
import { languages } from '#src/shared/locales.ts'
import { zoneRules } from '#src/shared/zoned-time.ts'
import { draftKinds, maxQuestionLength, reminderChannels } from './rules.ts'

/** Schema of a source: a page of the product (a path) or the web page of a fact's source. */
export const sourceSchema = z.object({ title: z.string(), href: z.string() })
export type Source = z.infer<typeof sourceSchema>

export const proposalStates = ['open', 'done', 'dismissed', 'undone'] as const

const proposalFields = {
  id: z.uuid(),
  state: z.enum(proposalStates),
  /** Subject of the proposal, such as the university and programme. */
  name: z.string(),
}

/** What a confirmation of a deadline states besides its date. */
const confirmation = { localTime: z.string().optional(), zoneRule: z.enum(zoneRules).optional() }

/** Schema of a proposal. It is executed only by the user's click, through the same call as on other screens. */
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
  z.object({
    ...proposalFields,
    kind: z.literal('changeDeadline'),
    input: z.object({
      id: z.uuid(),
      version: z.number().int(),
      localDate: z.iso.date(),
      ...confirmation,
      isConfirmed: z.literal(true).optional(),
    }),
    /** Values before the change, for its undo. */
    before: z.object({ localDate: z.iso.date(), isConfirmed: z.boolean() }).optional(),
  }),
  z.object({
    ...proposalFields,
    kind: z.literal('confirmDeadline'),
    localDate: z.iso.date(),
    input: z.object({ id: z.uuid(), version: z.number().int(), localDate: z.iso.date().optional(), ...confirmation }),
  }),
  z.object({
    ...proposalFields,
    kind: z.literal('confirmExpected'),
    input: z.object({ selectedUniversityId: z.uuid(), localDate: z.iso.date() }),
  }),
  z.object({
    ...proposalFields,
    kind: z.literal('startApplication'),
    input: z.object({ selectedUniversityId: z.uuid() }),
  }),
  z.object({
    ...proposalFields,
    kind: z.literal('setStatus'),
    input: z.object({ id: z.uuid(), version: z.number().int(), status: z.enum(applicationStatuses) }),
  }),
  z.object({
    ...proposalFields,
    kind: z.literal('beginDraft'),
    input: z.object({
      kind: z.enum(draftKinds),
      title: z.string(),
      language: z.enum(languages),
      targetId: z.uuid(),
    }),
  }),
  z.object({ ...proposalFields, kind: z.literal('watchPage'), input: z.object({ url: z.string() }) }),
  z.object({
    ...proposalFields,
    kind: z.literal('changeReminder'),
    input: z.object({ channel: z.enum(reminderChannels), isOn: z.boolean() }),
  }),
  z.object({
    ...proposalFields,
    kind: z.literal('bookSession'),
    /** Name of the session type. */
    typeName: z.string(),
    /** Whether the mentor accepts each request before it is booked. */
    needsAnswer: z.boolean(),
    input: z.object({ mentorId: z.uuid(), typeId: z.uuid(), startsAt: z.iso.datetime() }),
  }),
])
export type Proposal = z.infer<typeof proposalSchema>

/** Schema of a message (data specification, section 3), with the sources of an answer. */
export const messageSchema = z.object({
  id: z.uuid(),
  role: z.enum(['user', 'assistant']),
  /** Plain text; an answer may contain lists, bold words and links, see `markdown.parse.ts`. */
  content: z.string(),
  timestamp: z.string(),
  /** Id of the question that an answer belongs to. */
  answersId: z.uuid().nullable(),
  sources: z.array(sourceSchema),
  proposals: z.array(proposalSchema),
  /** Questions to choose from, of an answer that asks what was meant. */
  choices: z.array(z.string()),
})
export type Message = z.infer<typeof messageSchema>

/**
 * Schema of the events of an answer: pieces of text, then the whole message or a failure. A reset discards the pieces
 * before it: another answer follows.
 */
export const answerEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('reset') }),
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
        /** Generated by the client. A retry with the same id returns the stored answer. */
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
    .input(z.object({ messageId: z.uuid(), id: z.uuid(), state: z.enum(proposalStates).exclude(['open']) }))
    .output(messageSchema)
    .errors({ ...signedIn, ...declareErrors('NOT_FOUND') }),
}
