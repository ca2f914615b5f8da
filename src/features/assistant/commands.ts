import type { ModelMessage } from 'ai'
import { isOnboarded } from '#src/features/accounts/access.rules.ts'
import type { SessionPerson } from '#src/server/database.ts'
import { createApiError, type RequestContext } from '#src/server/procedures.ts'
import { getTranslator } from '#src/server/translations.ts'
import type { Language } from '#src/shared/locales.ts'
import { type Endpoint, ModelFailedError, streamModelEvents } from './chat-model.provider.ts'
import type { AnswerEvent, Message, Proposal, Source } from './contract.ts'
import {
  deleteMessages,
  findAnswer,
  findMessage,
  insertAnswer,
  insertQuestion,
  listMessages,
  reserveTokens,
  updateTokens,
} from './data.ts'
import { readNaming } from './lookup/lookup.commands.ts'
import { formatLink } from './markdown.parse.ts'
import { findProposalPage } from './proposals.commands.ts'
import { findToday } from './queries/time-spans.rules.ts'
import { isDespair } from './replies/care-replies.commands.ts'
import { answerByIntent } from './replies/replies.commands.ts'
import type { Reply } from './replies/reply-draft.commands.ts'
import {
  buildSystemPrompt,
  dailyTokens,
  historyLength,
  languageInEnglish,
  maxStoredMessages,
  reservedTokens,
} from './rules.ts'
import { listLinkedHrefs } from './safety/claims.parse.ts'
import { createStreamFilter, type StreamFilter, sanitizeText } from './safety/stream-filter.engine.ts'
import type { AnswerEvidence, RunAsReader } from './tools.commands.ts'

/** Request context of a question: user, language and abort signal. */
export interface QuestionRequest {
  context: Pick<RequestContext, 'config' | 'database' | 'log'> & { person: SessionPerson }
  question: { id: string; content: string; language: Language }
  signal: AbortSignal | undefined
}

export const toMessage = (row: Awaited<ReturnType<typeof listMessages>>[number]): Message => ({
  id: row.id,
  role: row.role,
  content: row.content,
  timestamp: row.createdAt,
  answersId: row.answersId,
  sources: row.sources,
  proposals: row.proposals,
  choices: row.choices,
})

const hasPlans = (person: SessionPerson) => person.role === 'applicant' && isOnboarded(person)

/** Tells whether a model answers: words of despair never go to one, and no budget keeps them from an answer. */
const isForModel = ({ context, question }: Pick<QuestionRequest, 'context' | 'question'>): boolean =>
  context.config.ai !== undefined && !isDespair(question.content)

/**
 * Stores a question first, and reserves tokens if a model will answer. Idempotent: a retry (same id, same text) returns
 * the stored answer, or may be answered again.
 *
 * @throws ASSISTANT_BUDGET_SPENT beyond the daily token budget, and stores nothing then; IDEMPOTENCY_KEY_REUSED for an
 * id with another text
 */
export const storeQuestion = async ({ context, question }: QuestionRequest): Promise<Message | undefined> =>
  await context.database.asOwner(context.person.id, async (db, ownerId) => {
    const inserted = await insertQuestion(db, ownerId, question.id, question.content)
    const known = inserted ?? (await findMessage(db, ownerId, question.id))
    if (known?.content !== question.content || known.role !== 'user') throw createApiError('IDEMPOTENCY_KEY_REUSED')
    const answer = inserted ? undefined : await findAnswer(db, ownerId, question.id)
    if (answer) return toMessage(answer)
    if (isForModel({ context, question }) && !(await reserveTokens(db, ownerId, reservedTokens, dailyTokens)))
      throw createApiError('ASSISTANT_BUDGET_SPENT')
    await deleteMessages(db, ownerId, maxStoredMessages)
    return undefined
  })

const readerOf = ({ context, question }: QuestionRequest): RunAsReader => {
  const t = getTranslator(question.language)
  return async (work) =>
    await context.database.asOwner(
      context.person.id,
      async (db) =>
        await work({
          database: context.database,
          db,
          person: context.person,
          language: question.language,
          now: new Date().toISOString(),
          t,
          appName: context.config.appName,
        }),
    )
}

const storeAnswer = async (
  { context, question }: QuestionRequest,
  answer: Pick<Message, 'content' | 'sources' | 'proposals' | 'choices'>,
): Promise<Message> => {
  const row = await context.database.asOwner(
    context.person.id,
    async (db, ownerId) =>
      (await insertAnswer(db, ownerId, { ...answer, answersId: question.id })) ??
      (await findAnswer(db, ownerId, question.id)),
  )
  // The conversation was deleted meanwhile: the answer is shown and not stored.
  return row
    ? toMessage(row)
    : { ...answer, id: question.id, role: 'assistant', timestamp: new Date().toISOString(), answersId: question.id }
}

/** Lists the messages before a question, oldest first. */
const listTurns = async ({ context, question }: QuestionRequest) =>
  await context.database.asOwner(context.person.id, async (db, ownerId) =>
    (await listMessages(db, ownerId, historyLength + 1)).filter(
      (row) => row.id !== question.id && row.answersId !== question.id,
    ),
  )

const historyOf = async (asking: QuestionRequest): Promise<ModelMessage[]> =>
  [...(await listTurns(asking)), { role: 'user' as const, content: asking.question.content }].map(
    ({ role, content }) => ({ role, content }),
  )

/** Forms the answer of the built-in assistant: reads all data in one short transaction. */
const findReply = async (asking: QuestionRequest): Promise<Reply> => {
  const { context, question } = asking
  const turns = await listTurns(asking)
  return await readerOf(asking)(
    async (reader) =>
      await answerByIntent(reader, { question: question.content, turns, hasPlans: hasPlans(context.person) }),
  )
}

/** Reason why the built-in assistant answers in place of a model. */
type FallbackReason = 'failed' | 'unsupported'

/** Yields an answer of the built-in assistant by line; in place of a model it says so first. */
async function* tellReply(asking: QuestionRequest, reply: Reply, reason?: FallbackReason): AsyncGenerator<AnswerEvent> {
  const known = new Map(reply.sources.map((source) => [source.href, source]))
  const notice = reason ? `${getTranslator(asking.question.language)(`assistant.fallback.${reason}`)}\n` : ''
  const content = `${notice}${sanitizeText(reply.content, known)}`
  if (reason) yield { type: 'reset' }
  for (const line of content.split(/(?<=\n)/)) yield { type: 'text', text: line }
  const message = {
    content,
    sources: linkedSources(content, known),
    proposals: reply.proposals,
    choices: reply.choices ?? [],
  }
  yield { type: 'answer', message: await storeAnswer(asking, message) }
}

/** Returns the sources that an answer links to, in its order. */
const linkedSources = (content: string, sources: Map<string, Source>): Source[] =>
  [...new Set(listLinkedHrefs(content))].flatMap((href) => sources.get(href) ?? [])

/** Builds the request to a model: prompt, conversation, and tools that record the data they read. */
const requestOf = async (asking: QuestionRequest, evidence: AnswerEvidence) => {
  const { context, question, signal } = asking
  const { createTools } = await import('./tools.commands.ts')
  const today = findToday(new Date().toISOString(), context.person.timeZone)
  const messages = await historyOf(asking)
  const plans = hasPlans(context.person)
  const language = languageInEnglish[question.language]
  return {
    system: buildSystemPrompt({ appName: context.config.appName, today, language, hasPlans: plans }),
    messages,
    tools: createTools({ asReader: readerOf(asking), evidence }, plans),
    signal,
  }
}

const namesASource = (text: string, sources: Map<string, Source>): boolean =>
  [...sources.values()].some(({ title }) => title && text.includes(title))

/** Tells whether a model invented a figure, or whether a removed statement left nothing with a source. */
const isUnsupported = (removed: StreamFilter['removed'], sources: Source[]): boolean =>
  removed.has('figure') || (removed.has('statement') && sources.length === 0)

/** Tells whether a reply answers, and neither asks back nor says that it does not know. */
const isAnswer = ({ isUnknown, choices = [] }: Reply): boolean => !isUnknown && choices.length === 0

interface ModelCall {
  endpoint: Endpoint
  /** Takes the number of tokens that the endpoint reports. */
  spend: (tokens: number) => void
}

/** Streams what of a model's text may be shown, and returns it with the kinds of removed text. */
async function* streamModelText(
  asking: QuestionRequest,
  { endpoint, spend }: ModelCall,
  evidence: AnswerEvidence,
): AsyncGenerator<AnswerEvent, { content: string; removed: StreamFilter['removed'] }> {
  const t = getTranslator(asking.question.language)
  const isInCatalogue = await readerOf(asking)(readNaming)
  const isNamed = (text: string) => isInCatalogue(text) || namesASource(text, evidence.sources)
  const notices = { figure: t('assistant.unsourced'), statement: t('assistant.unlinked') }
  const filter = createStreamFilter(evidence, notices, isNamed)
  let content = ''
  for await (const event of streamModelEvents(endpoint, await requestOf(asking, evidence))) {
    if (event.kind === 'end') spend(event.tokens ?? reservedTokens)
    const text = event.kind === 'text' ? filter.take(event.text) : filter.end()
    content += text
    if (text) yield { type: 'text', text }
  }
  return { content: content.trim(), removed: filter.removed }
}

/** Formats the sentence for proposals of a model that says nothing besides. */
const formatProposed = (language: Language, proposal: Proposal): string => {
  const page = findProposalPage(proposal)
  return getTranslator(language)('assistant.say.proposed', { name: formatLink(page.title, page.href) })
}

/** Answers by the model; by the built-in assistant when the model invented something and the built-in one answers. */
async function* answerByModel(asking: QuestionRequest, call: ModelCall): AsyncGenerator<AnswerEvent> {
  const { language } = asking.question
  const evidence: AnswerEvidence = { sources: new Map(), figures: new Map(), language, proposals: [] }
  const { content: said, removed } = yield* streamModelText(asking, call, evidence)
  const { proposals } = evidence
  const [proposal] = proposals
  const content = said || (proposal ? formatProposed(language, proposal) : '')
  if (!content) throw new ModelFailedError('the endpoint said nothing')
  const sources = linkedSources(content, evidence.sources)
  if (!proposal && isUnsupported(removed, sources)) {
    const reply = await findReply(asking)
    if (isAnswer(reply)) return yield* tellReply(asking, reply, 'unsupported')
  }
  yield { type: 'answer', message: await storeAnswer(asking, { content, sources, proposals, choices: [] }) }
}

const settleTokens = async ({ context }: QuestionRequest, spent: number) => {
  await context.database
    .asOwner(context.person.id, async (db, ownerId) => await updateTokens(db, ownerId, spent - reservedTokens))
    .catch((error: Error) => context.log.warn({ reason: error.message }, 'spent tokens could not be counted'))
}

const toReason = (error: unknown): string => (error instanceof Error ? error.message : 'unknown')

/** Answers by the model; by the built-in assistant where the model fails and the built-in one knows more. */
async function* answerByModelOrRules(asking: QuestionRequest, call: ModelCall): AsyncGenerator<AnswerEvent> {
  try {
    yield* answerByModel(asking, call)
  } catch (error) {
    if (asking.signal?.aborted) throw error
    const reply = await findReply(asking)
    if (reply.isUnknown) throw error
    asking.context.log.warn({ reason: toReason(error) }, 'the built-in assistant answers in place of the model')
    yield* tellReply(asking, reply, 'failed')
  }
}

/**
 * Answers a stored question. When a model fails, the answer of the built-in assistant takes its place; a question that
 * the latter does not know either, and every other error, ends in the apology of the specification (CH-01).
 */
export async function* answerQuestion(asking: QuestionRequest): AsyncGenerator<AnswerEvent> {
  const { config, log } = asking.context
  // An answer without reported usage counts as the reserved tokens.
  let spent = reservedTokens
  try {
    if (config.ai && isForModel(asking)) {
      const spend = (tokens: number) => {
        spent = tokens
      }
      yield* answerByModelOrRules(asking, { endpoint: config.ai, spend })
    } else yield* tellReply(asking, await findReply(asking))
  } catch (error) {
    log.warn({ reason: toReason(error) }, 'the assistant could not answer')
    yield { type: 'failed', content: getTranslator(asking.question.language)('assistant.apology') }
  } finally {
    if (isForModel(asking)) await settleTokens(asking, spent)
  }
}
