import type { ModelMessage } from 'ai'
import { isOnboarded } from '#src/features/accounts/access.rules.ts'
import type { SessionPerson } from '#src/server/database.ts'
import { createApiError, type RequestContext } from '#src/server/procedures.ts'
import { getTranslator } from '#src/server/translations.ts'
import type { Language } from '#src/shared/locales.ts'
import { type Endpoint, streamModelEvents } from './chat-model.provider.ts'
import type { AnswerEvent, Message, Source } from './contract.ts'
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
import {
  buildSystemPrompt,
  dailyTokens,
  historyLength,
  languageInEnglish,
  maxStoredMessages,
  reservedTokens,
} from './rules.ts'
import { listLinkedHrefs } from './safety/claims.parse.ts'
import { createStreamFilter, sanitizeText } from './safety/stream-filter.engine.ts'
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

/** Answers by the built-in assistant: reads all data in one short transaction, and yields the answer by line. */
async function* answerBuiltIn(asking: QuestionRequest): AsyncGenerator<AnswerEvent> {
  const { context, question } = asking
  const turns = await listTurns(asking)
  const made = await readerOf(asking)(
    async (reader) =>
      await answerByIntent(reader, { question: question.content, turns, hasPlans: hasPlans(context.person) }),
  )
  const known = new Map(made.sources.map((source) => [source.href, source]))
  const content = sanitizeText(made.content, known)
  for (const line of content.split(/(?<=\n)/)) yield { type: 'text', text: line }
  const message = {
    content,
    sources: linkedSources(content, known),
    proposals: made.proposals,
    choices: made.choices ?? [],
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

async function* answerByModel(
  asking: QuestionRequest,
  endpoint: Endpoint,
  spend: (tokens: number) => void,
): AsyncGenerator<AnswerEvent> {
  const { language } = asking.question
  const t = getTranslator(language)
  const evidence: AnswerEvidence = { sources: new Map(), figures: new Map(), language, proposals: [] }
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
  const [proposal] = evidence.proposals
  if (!content.trim() && proposal) {
    const page = findProposalPage(proposal)
    content = t('assistant.say.proposed', { name: formatLink(page.title, page.href) })
  }
  if (!content.trim()) throw new Error('the endpoint said nothing')
  const sources = linkedSources(content, evidence.sources)
  const message = { content: content.trim(), sources, proposals: evidence.proposals, choices: [] }
  yield { type: 'answer', message: await storeAnswer(asking, message) }
}

const settleTokens = async ({ context }: QuestionRequest, spent: number) => {
  await context.database
    .asOwner(context.person.id, async (db, ownerId) => await updateTokens(db, ownerId, spent - reservedTokens))
    .catch((error: Error) => context.log.warn({ reason: error.message }, 'spent tokens could not be counted'))
}

/** Answers a stored question; every error ends in the apology of the specification (CH-01). */
export async function* answerQuestion(asking: QuestionRequest): AsyncGenerator<AnswerEvent> {
  const { config, log } = asking.context
  // An answer without reported usage counts as the reserved tokens.
  let spent = reservedTokens
  try {
    if (config.ai && isForModel(asking)) {
      yield* answerByModel(asking, config.ai, (tokens) => {
        spent = tokens
      })
    } else yield* answerBuiltIn(asking)
  } catch (error) {
    log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'the assistant could not answer')
    yield { type: 'failed', content: getTranslator(asking.question.language)('assistant.apology') }
  } finally {
    if (isForModel(asking)) await settleTokens(asking, spent)
  }
}
