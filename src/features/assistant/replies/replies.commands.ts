import { findNamed, searchHelp } from '../lookup/lookup.commands.ts'
import { formatLink } from '../markdown.parse.ts'
import type { Reader } from '../queries/queries.commands.ts'
import { detectIntents, type Intent } from '../understanding/intents.parse.ts'
import { answerArticle, answerGrade, answerHowMany, answerNext } from './advice-replies.commands.ts'
import { answerCompare, answerFact, answerScholarships, answerSearch } from './catalogue-replies.commands.ts'
import {
  answerDue,
  answerMatches,
  answerMissing,
  answerProfile,
  answerProposeDeadline,
  answerProposeRequirement,
  answerProposeShortlist,
  answerShortlist,
  answerStatus,
  answerUndated,
  answerUnread,
} from './plan-replies.commands.ts'
import { answerChance, answerProgramFact } from './program-replies.commands.ts'
import { type Answer, createPageLink, createReply, type Reply } from './reply-draft.commands.ts'

const answerHowTo: Answer = async (reader, { question }) => {
  const { data, sources } = searchHelp(reader, question)
  const [best] = data
  if (!best) return undefined
  return createReply([`**${best.title}**`, `${best.text} ${formatLink(best.title, `/help#${best.id}`)}`], sources)
}

const settingsAnswer =
  (
    what: 'twoFactor' | 'deleteAccount' | 'exportData' | 'changePassword' | 'changeRole' | 'changeLanguage',
    href: string,
  ): Answer =>
  async (reader) => {
    const target = createPageLink(reader.t('assistant.page.settings'), href)
    return createReply([`${reader.t(`assistant.say.${what}`)} ${target.text}`], [target.source])
  }

const answerText =
  (key: 'who' | 'thanks' | 'greeting'): Answer =>
  async ({ t }) =>
    createReply([t(`assistant.say.${key}`)])

/** Answer function by intent. */
const answers: Record<Intent, Answer> = {
  twoFactor: settingsAnswer('twoFactor', '/settings/account'),
  deleteAccount: settingsAnswer('deleteAccount', '/settings/privacy'),
  exportData: settingsAnswer('exportData', '/settings/privacy'),
  changePassword: settingsAnswer('changePassword', '/settings/account'),
  changeRole: settingsAnswer('changeRole', '/settings/account'),
  changeLanguage: settingsAnswer('changeLanguage', '/settings/profile'),
  proposeRequirement: answerProposeRequirement,
  proposeDeadline: answerProposeDeadline,
  proposeShortlist: answerProposeShortlist,
  next: answerNext,
  chance: answerChance,
  grade: answerGrade,
  tiers: answerArticle('tiers'),
  'how-many': answerHowMany,
  professors: answerArticle('professors'),
  fees: answerArticle('fees'),
  visa: answerArticle('visa'),
  free: answerArticle('free'),
  decisions: answerArticle('decisions'),
  programFact: answerProgramFact,
  compare: answerCompare,
  who: answerText('who'),
  howTo: answerHowTo,
  undated: answerUndated,
  missing: answerMissing,
  due: answerDue,
  scholarships: answerScholarships,
  fact: answerFact,
  matches: answerMatches,
  notifications: answerUnread,
  shortlist: answerShortlist,
  status: answerStatus,
  profile: answerProfile,
  search: answerSearch,
  thanks: answerText('thanks'),
  greeting: answerText('greeting'),
}

/** Intents about application plans, which only applicants have. */
const plansOnly: Intent[] = [
  'proposeRequirement',
  'proposeDeadline',
  'proposeShortlist',
  'next',
  'chance',
  'undated',
  'missing',
  'due',
  'matches',
  'shortlist',
  'status',
]

/** Fallback answers when no intent matches or has an answer: facts of the named universities, then help. */
const lastResorts: Answer[] = [answerFact, answerHowTo]

/** Answers by intent and retrieval; deterministic for the same question and data. */
export const answerByIntent = async (reader: Reader, question: string, hasPlans: boolean): Promise<Reply> => {
  const request = { question, universities: await findNamed(reader, question) }
  const intents = detectIntents(question).filter((intent) => hasPlans || !plansOnly.includes(intent))
  for (const answer of [...intents.map((intent) => answers[intent]), ...lastResorts]) {
    const found = await answer(reader, request)
    if (found) return found
  }
  const help = createPageLink(reader.t('assistant.page.help'), '/help')
  return createReply([`${reader.t('assistant.say.unknown')} ${help.text}`], [help.source])
}
