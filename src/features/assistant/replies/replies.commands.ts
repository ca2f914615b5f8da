import { findNamed, searchHelp } from '../lookup/lookup.commands.ts'
import { formatLink } from '../markdown.parse.ts'
import type { Reader } from '../queries/queries.commands.ts'
import { decideIntent } from '../understanding/decide-intent.rules.ts'
import { findChosenIntent, formatChoice, type OfferedIntent } from '../understanding/intent-choices.format.ts'
import { classifyQuestion } from '../understanding/intent-classifier.commands.ts'
import type { IntentName } from '../understanding/intent-names.rules.ts'
import { listRuledIntents } from '../understanding/intents.parse.ts'
import { answerDespair, isDespair } from './care-replies.commands.ts'
import { answerFact } from './catalogue-replies.commands.ts'
import { findFollowUpBase, type Turn } from './follow-up-replies.commands.ts'
import { answerHowTo, intentReplies, plansOnlyIntents } from './intent-replies.commands.ts'
import { answerProgramFact } from './program-replies.commands.ts'
import { type Answer, createPageLink, createReply, type Reply, type ReplyRequest } from './reply-draft.commands.ts'

/** Question of a user, and the messages before it. */
export interface AskedQuestion {
  question: string
  /** Messages before the question, oldest first. */
  turns: readonly Turn[]
  /** Whether the user has applications and a shortlist. */
  hasPlans: boolean
}

/** Probability from which a less probable intent is tried when the best one has no answer. */
const tryFrom = 0.1
/** Probability of despair from which help is shown, whatever else the question may be. */
const despairFrom = 0.3
/** Number of help articles beside an answer that says "I do not know". */
const maxArticles = 3
/** Number of earlier questions that a follow-up may refine. */
const maxEarlier = 6

const isFollowUp = (intent: IntentName) => intent.startsWith('follow-up-')

const classify = async (reader: Reader, question: string) => {
  const universities = await findNamed(reader, question)
  return { universities, ranked: classifyQuestion(question, { universities: universities.length }) }
}

const listQuestions = (turns: readonly Turn[]): string[] =>
  turns
    .filter(({ role }) => role === 'user')
    .slice(-maxEarlier)
    .map(({ content }) => content)

/** Finds the question that a follow-up refines, with its intent. */
const findBase = async (reader: Reader, { turns }: AskedQuestion) => {
  const intents = new Map<string, IntentName | undefined>()
  for (const question of new Set(listQuestions(turns))) {
    const chosen = findChosenIntent(question, reader.t)
    const [best] = chosen ? [] : (await classify(reader, question)).ranked
    intents.set(question, chosen ?? best?.intent)
  }
  return findFollowUpBase(turns, (question) => {
    const intent = intents.get(question)
    return intent && !isFollowUp(intent) ? intent : undefined
  })
}

/** Finds the universities that the newest earlier question names, for "what does it cost?". */
const findEarlierNamed = async (reader: Reader, turns: readonly Turn[]): Promise<string[]> => {
  for (const question of listQuestions(turns).toReversed()) {
    const named = await findNamed(reader, question)
    if (named.length > 0) return named
  }
  return []
}

/** Links the nearest help articles and the searches of the product for a question. */
const listNearest = (reader: Reader, question: string) => {
  const { t } = reader
  const { data } = searchHelp(reader, question, maxArticles)
  const articles = data.map(({ id, title }) => ({ title, href: `/help#${id}` }))
  const searches = [
    { title: t('assistant.page.universities'), href: '/universities' },
    { title: t('assistant.page.scholarships'), href: '/scholarships' },
    { title: t('assistant.page.help'), href: '/help' },
  ]
  return [...articles, ...searches]
}

const formatSources = (sources: { title: string; href: string }[]) =>
  sources.map(({ title, href }) => `- ${formatLink(title, href)}`)

/** Says that the answer is not known, with the nearest articles and searches. */
const answerUnknown = (reader: Reader, question: string): Reply => {
  const nearest = listNearest(reader, question)
  return {
    ...createReply([reader.t('assistant.say.unknown'), ...formatSources(nearest)], nearest),
    isUnknown: true,
  }
}

/** Asks which of the likely intents is meant. */
const askBack = (reader: Reader, choices: readonly OfferedIntent[]): Reply => {
  const help = createPageLink(reader.t('assistant.page.help'), '/help')
  return {
    ...createReply([`${reader.t('assistant.say.whichMeant')} ${help.text}`], [help.source]),
    choices: choices.map((intent) => formatChoice(intent, reader.t)),
  }
}

const answerOf = (intent: IntentName): Answer | undefined =>
  intent === 'out-of-scope' ? undefined : intentReplies[intent]

/** Answers by an intent; then by the less probable ones, by facts of the named universities, and by help articles. */
const answerAs = async (
  reader: Reader,
  intent: IntentName,
  { request, others }: { request: ReplyRequest; others: readonly IntentName[] },
): Promise<Reply> => {
  if (intent === 'out-of-scope') return answerUnknown(reader, request.question)
  const answers = [...new Set([intent, ...others])].flatMap((name) => answerOf(name) ?? [])
  for (const answer of [...answers, answerProgramFact, answerFact, answerHowTo]) {
    const reply = await answer(reader, request)
    if (reply) return reply
  }
  return answerUnknown(reader, request.question)
}

/** Answers a choice that the assistant offered: the question before it says about what. */
const answerChosen = async (reader: Reader, intent: OfferedIntent, { turns, question }: AskedQuestion) => {
  const meant = turns.findLast(({ role }) => role === 'user')?.content ?? question
  const named = await findNamed(reader, meant)
  const universities = named.length > 0 ? named : await findEarlierNamed(reader, turns)
  return await answerAs(reader, intent, { request: { question: meant, universities }, others: [] })
}

/**
 * Answers by intent and retrieval; deterministic for the same question, conversation and data. Words of despair are
 * answered before anything else is read from them.
 */
export const answerByIntent = async (reader: Reader, asked: AskedQuestion): Promise<Reply> => {
  const { question, turns, hasPlans } = asked
  const help = { question, universities: [] }
  if (isDespair(question)) return (await answerDespair(reader, help)) ?? answerUnknown(reader, question)
  const chosen = findChosenIntent(question, reader.t)
  if (chosen) return await answerChosen(reader, chosen, asked)
  const { ranked, universities: named } = await classify(reader, question)
  if (ranked.some(({ intent, probability }) => intent === 'despair' && probability >= despairFrom))
    return await answerAs(reader, 'despair', { request: help, others: [] })
  const ruled = listRuledIntents(question)
  const decision = decideIntent(ranked, ruled)
  const canAnswer = (intent: IntentName) => hasPlans || !plansOnlyIntents.includes(intent)
  if (decision.kind === 'ask') return askBack(reader, decision.choices.filter(canAnswer))
  const { intent } = decision
  if (!canAnswer(intent)) return answerUnknown(reader, question)
  const base = isFollowUp(intent) ? await findBase(reader, asked) : undefined
  const isAboutNamed = intent.startsWith('fact-') || intent === 'eligibility'
  const universities = named.length === 0 && isAboutNamed ? await findEarlierNamed(reader, turns) : named
  const less = ranked.slice(1).filter(({ probability }) => probability >= tryFrom)
  return await answerAs(reader, intent, {
    request: { question, universities, base },
    others: [...less.map((one) => one.intent), ...ruled].filter(canAnswer),
  })
}
