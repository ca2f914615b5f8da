import { findProgram } from '#src/features/catalogue/data.ts'
import { foldText } from '#src/shared/unicode.ts'
import type { Source } from '../contract.ts'
import { formatLink, parseBlocks } from '../markdown.parse.ts'
import type { Reader } from '../queries/queries.commands.ts'
import type { Answer, FollowUpBase, Reply } from './reply-draft.commands.ts'
import { createReply } from './reply-draft.commands.ts'

/** Message of the conversation, oldest first. */
export interface Turn {
  role: 'user' | 'assistant'
  content: string
}

/** Maximum number of questions back that a follow-up may refer to. */
const maxTurnsBack = 6

/** Lists the first link of each list item of an answer, in its order. */
const listAnsweredItems = (content: string): Source[] =>
  parseBlocks(content).flatMap((block) =>
    block.kind === 'list'
      ? block.items.flatMap((parts) => {
          const link = parts.find((part) => part.kind === 'link')
          return link?.kind === 'link' ? [{ title: link.text, href: link.href }] : []
        })
      : [],
  )

/**
 * Finds the question that a follow-up refines: the last one that is understandable by itself, with the follow-ups since and
 * the list of the last answer.
 *
 * @param turns messages before the question, oldest first
 * @param toIntent returns the intent of a question; undefined for a follow-up
 */
export const findFollowUpBase = (
  turns: readonly Turn[],
  toIntent: (question: string) => string | undefined,
): FollowUpBase | undefined => {
  const questions = turns.filter(({ role }) => role === 'user').slice(-maxTurnsBack)
  const at = questions.findLastIndex(({ content }) => toIntent(content) !== undefined)
  const question = questions[at]?.content
  const intent = question === undefined ? undefined : toIntent(question)
  if (question === undefined || intent === undefined) return undefined
  const answers = turns.filter(({ role }) => role === 'assistant')
  const items = answers.map(({ content }) => listAnsweredItems(content)).findLast((list) => list.length > 0) ?? []
  return { intent, question, refinements: questions.slice(at + 1).map(({ content }) => content), items }
}

const ordinals: readonly RegExp[] = [
  /\bfirst\b|\b1st\b|\bprimer[oa]?\b|\bpremi(?:er|ere)\b|\berste[nrs]?\b|第一|الاول/,
  /\bsecond\b|\b2nd\b|\bsegund[oa]\b|\bdeuxieme\b|\bseconde?\b|\bzweite[nrs]?\b|第二|الثاني/,
  /\bthird\b|\b3rd\b|\btercer[oa]?\b|\btroisieme\b|\bdritte[nrs]?\b|第三|الثالث/,
  /\bfourth\b|\b4th\b|\bcuart[oa]\b|\bquatrieme\b|\bvierte[nrs]?\b|第四|الرابع/,
  /\bfifth\b|\b5th\b|\bquint[oa]\b|\bcinquieme\b|\bfunfte[nrs]?\b|第五|الخامس/,
]
const lastOne = /\blast\b|\bultim[oa]\b|\bderni(?:er|ere)\b|\bletzte[nrs]?\b|最后|الاخير/

/** Finds the position in a list that a question names: 0 for the first, -1 for the last; undefined without one. */
const findOrdinal = (question: string): number | undefined => {
  const text = foldText(question)
  if (lastOne.test(text)) return -1
  const at = ordinals.findIndex((words) => words.test(text))
  return at === -1 ? undefined : at
}

/** Finds an answer function by the name of an intent. */
type FindAnswer = (intent: string) => Answer | undefined

const universityPage = /^\/university\/([^/?#]+)(?:\/([^/?#]+))?$/

/** Intents whose answer lists items by conditions; of an item, the known facts are stated instead. */
const searches: readonly string[] = ['search-programs', 'matches-own', 'shortlist-own', 'search-scholarships']

/** Answers the last question about an item of its answer: a programme or university, or another page. */
const answerAboutItem = async (
  findAnswer: FindAnswer,
  reader: Reader,
  { base, item }: { base: FollowUpBase; item: Source },
): Promise<Reply | undefined> => {
  const [, universityId, programId] = universityPage.exec(item.href) ?? []
  if (!universityId) return createReply([formatLink(item.title, item.href)], [item])
  const program = programId ? await findProgram(reader.db, programId) : undefined
  const name = program?.name ?? ''
  const isListed = searches.includes(base.intent)
  const answer = isListed ? findAnswer(program ? 'fact-all' : 'fact-university') : findAnswer(base.intent)
  const question = isListed ? name : `${base.question} ${name}`
  return await answer?.(reader, { question, universities: [universityId] })
}

/** Answers the last question about another item: one of the list that was answered, or another university. */
export const answerFollowUpOther =
  (findAnswer: FindAnswer): Answer =>
  async (reader, { question, universities, base }) => {
    if (base && universities.length > 0)
      return await findAnswer(base.intent)?.(reader, { question: base.question, universities })
    const at = findOrdinal(question)
    const item = at === undefined ? undefined : base?.items.at(at)
    if (!base || !item) return createReply([reader.t('assistant.say.followUpWhat')])
    return await answerAboutItem(findAnswer, reader, { base, item })
  }

/** Answers the last question with changed conditions: those of the follow-ups replace those of the question. */
export const answerFollowUpRefine =
  (findAnswer: FindAnswer): Answer =>
  async (reader, { question, universities, base }) => {
    if (!base) return createReply([reader.t('assistant.say.followUpWhat')])
    return await findAnswer(base.intent)?.(reader, {
      question: base.question,
      universities,
      refinements: [...base.refinements, question],
    })
  }
