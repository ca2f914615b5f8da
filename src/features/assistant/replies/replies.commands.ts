import { findNamed } from '../lookup/lookup.commands.ts'
import type { Reader } from '../queries/queries.commands.ts'
import { detectIntents, type Intent } from '../understanding/intents.parse.ts'
import { answerDespair, isDespair } from './care-replies.commands.ts'
import { answerFact } from './catalogue-replies.commands.ts'
import { answerHowTo, answerUnknown, intentReplies, plansOnlyIntents } from './intent-replies.commands.ts'
import { answerChance, answerProgramFact } from './program-replies.commands.ts'
import type { Answer, Reply } from './reply-draft.commands.ts'

/** Intents of the word patterns by the name under which they are answered. */
const namesOf = {
  twoFactor: 'howto-two-factor',
  deleteAccount: 'howto-delete-account',
  exportData: 'howto-export',
  changePassword: 'howto-password',
  changeRole: 'howto-role',
  changeLanguage: 'howto-region',
  proposeRequirement: 'do-complete-requirement',
  proposeDeadline: 'do-set-deadline',
  proposeShortlist: 'do-add-shortlist',
  next: 'next-step',
  chance: 'eligibility',
  grade: 'grade-conversion',
  tiers: 'tiers-meaning',
  'how-many': 'how-many',
  professors: 'contact-professors',
  fees: 'fee-waiver',
  visa: 'visa-advice',
  free: 'free',
  decisions: 'decisions-when',
  compare: 'compare-programs',
  who: 'who-are-you',
  undated: 'deadlines-missing',
  missing: 'requirements-missing',
  due: 'next-deadline',
  scholarships: 'search-scholarships',
  matches: 'matches-own',
  notifications: 'notifications-own',
  shortlist: 'shortlist-own',
  status: 'applications-status',
  profile: 'profile-own',
  search: 'search-programs',
  thanks: 'thanks',
  greeting: 'greeting',
} as const satisfies Partial<Record<Intent, keyof typeof intentReplies>>

/** Answers of the patterns that ask for any fact, or for any article. */
const general: Partial<Record<Intent, Answer>> = {
  chance: answerChance,
  programFact: answerProgramFact,
  fact: answerFact,
  howTo: answerHowTo,
}

const nameOf = (intent: Intent) =>
  Object.hasOwn(namesOf, intent) ? namesOf[intent as keyof typeof namesOf] : undefined

const answerOf = (intent: Intent): Answer | undefined => {
  const name = nameOf(intent)
  return general[intent] ?? (name && intentReplies[name])
}

const isPlansOnly = (intent: Intent): boolean => {
  const name = nameOf(intent)
  return name !== undefined && plansOnlyIntents.includes(name)
}

/** Fallback answers when no intent matches or has an answer: facts of the named universities, then help. */
const lastResorts: Answer[] = [answerFact, answerHowTo]

/**
 * Answers by intent and retrieval; deterministic for the same question and data. Words of despair are answered before
 * anything else is read from them.
 */
export const answerByIntent = async (reader: Reader, question: string, hasPlans: boolean): Promise<Reply> => {
  const request = { question, universities: await findNamed(reader, question) }
  const intents = detectIntents(question).filter((intent) => hasPlans || !isPlansOnly(intent))
  const answers = [...intents.flatMap((intent) => answerOf(intent) ?? []), ...lastResorts]
  for (const answer of isDespair(question) ? [answerDespair] : answers) {
    const found = await answer(reader, request)
    if (found) return found
  }
  return answerUnknown(reader)
}
