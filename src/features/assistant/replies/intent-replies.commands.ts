import { searchHelp } from '../lookup/lookup.commands.ts'
import { formatLink } from '../markdown.parse.ts'
import type { IntentName } from '../understanding/intent-names.rules.ts'
import { answerStopSharing, answerWhoSees } from './access-replies.commands.ts'
import { answerArticle, answerGrade, answerHowMany, answerNext } from './advice-replies.commands.ts'
import { answerDespair, answerWorry } from './care-replies.commands.ts'
import { answerCompare, answerFact, answerScholarships, answerSearch } from './catalogue-replies.commands.ts'
import { answerEligibility } from './eligibility-replies.commands.ts'
import { answerFollowUpOther, answerFollowUpRefine } from './follow-up-replies.commands.ts'
import {
  answerCheapestOwn,
  answerDeadlinesExpected,
  answerFeesSum,
  answerFilesState,
  answerLettersState,
  answerOffersCompare,
  answerSessionsState,
} from './own-plan-replies.commands.ts'
import { answerSearchGrants, answerSearchProfessors } from './people-replies.commands.ts'
import {
  answerDue,
  answerMatches,
  answerMissing,
  answerOverdue,
  answerProfile,
  answerShortlist,
  answerStatus,
  answerUndated,
  answerUnread,
} from './plan-replies.commands.ts'
import { answerAllFacts, answerFactOf } from './program-replies.commands.ts'
import {
  answerAskRecommender,
  answerBookSession,
  answerProposeApplication,
  answerProposeConfirmation,
  answerProposeDate,
  answerProposeDraft,
  answerProposeReminder,
  answerProposeRequirement,
  answerProposeShortlist,
  answerProposeStatus,
  answerProposeWatch,
} from './proposal-replies.commands.ts'
import { type Answer, createPageLink, createReply } from './reply-draft.commands.ts'

/** Answers with the help article that fits a question best; undefined without one. */
export const answerHowTo: Answer = async (reader, { question }) => {
  const { data, sources } = searchHelp(reader, question)
  const [best] = data
  if (!best) return undefined
  return createReply([`**${best.title}**`, `${best.text} ${formatLink(best.title, `/help#${best.id}`)}`], sources)
}

type SettingText = 'twoFactor' | 'deleteAccount' | 'exportData' | 'changePassword' | 'changeRole' | 'changeLanguage'

/** Creates an answer of one sentence with the page of the settings. */
const answerSetting =
  (what: SettingText, href: string): Answer =>
  async ({ t }) => {
    const target = createPageLink(t('assistant.page.settings'), href)
    return createReply([`${t(`assistant.say.${what}`)} ${target.text}`], [target.source])
  }

/** Creates an answer from a text without data. */
const answerText =
  (key: 'who' | 'thanks' | 'greeting'): Answer =>
  async ({ t }) =>
    createReply([t(`assistant.say.${key}`)])

/** Creates an answer of one sentence with a page. */
const answerPage =
  (key: 'mentorsFind' | 'support', title: 'mentorships.title' | 'assistant.page.contact', href: string): Answer =>
  async ({ t }) => {
    const page = createPageLink(t(title), href)
    return createReply([`${t(`assistant.say.${key}`)} ${page.text}`], [page.source])
  }

/** Creates an answer of two parts: a sentence with its page, then the help article. */
const answerWithArticle =
  (setting: Answer, article: Answer): Answer =>
  async (reader, request) => {
    const [first, second] = [await setting(reader, request), await article(reader, request)]
    if (!first || !second) return first ?? second
    return createReply([first.content, second.content], [...first.sources, ...second.sources])
  }

/** Tries answers in order until one is there. */
const answerFirst =
  (...answers: Answer[]): Answer =>
  async (reader, request) => {
    for (const answer of answers) {
      const reply = await answer(reader, request)
      if (reply) return reply
    }
    return undefined
  }

/** Answers with the expected deadline of the own plan at a named university, when its programme is not named. */
const answerExpectedOfNamed: Answer = async (reader, request) =>
  request.universities.length > 0 ? await answerDeadlinesExpected(reader, request) : undefined

const answerDegreeTests: Answer = async (reader, request) =>
  /gmat/i.test(request.question)
    ? await answerFactOf('gmat')(reader, request)
    : await answerFactOf('tests')(reader, request)

const settingsPage = '/settings'

/** Finds the answer of an intent; also of the two that only follow-ups use. */
const findAnswer = (intent: string): Answer | undefined => {
  if (intent === 'fact-all') return answerAllFacts
  if (intent === 'fact-university') return answerFact
  return Object.hasOwn(intentReplies, intent) ? intentReplies[intent as AnsweredIntent] : undefined
}

type AnsweredIntent = Exclude<IntentName, 'out-of-scope'>

/** Answer function by intent. An answer is undefined when it lacks what it needs, so that the next intent is tried. */
export const intentReplies: Record<AnsweredIntent, Answer> = {
  'next-deadline': answerDue,
  'deadlines-until': answerDue,
  'deadlines-overdue': answerOverdue,
  'deadlines-missing': answerUndated,
  'deadlines-expected': answerFirst(answerDeadlinesExpected, answerFactOf('deadline')),
  'next-step': answerNext,
  'requirements-missing': answerMissing,
  'letters-state': answerLettersState,
  'files-state': answerFilesState,
  'sessions-state': answerSessionsState,
  'fees-sum': answerFeesSum,
  'cheapest-own': answerCheapestOwn,
  'offers-compare': answerOffersCompare,
  'applications-status': answerStatus,
  'shortlist-own': answerShortlist,
  'matches-own': answerMatches,
  'profile-own': answerProfile,
  'notifications-own': answerUnread,

  'fact-deadline': answerFirst(answerFactOf('deadline'), answerExpectedOfNamed),
  'fact-opens': answerFactOf('opens'),
  'fact-tests': answerDegreeTests,
  'fact-language-test': answerFactOf('tests'),
  'fact-letters': answerFactOf('letters'),
  'fact-minimum-grade': answerFactOf('minimum_gpa'),
  'fact-application-fee': answerFirst(answerFactOf('application_fee'), answerFact),
  'fact-tuition': answerFirst(answerFactOf('tuition_per_year'), answerFact),
  'fact-living-cost': answerFirst(answerFactOf('living_cost_per_year'), answerFact),
  'fact-duration': answerFactOf('duration_months'),
  'fact-funding': answerFactOf('funding'),
  'fact-start': answerFactOf('start'),
  'fact-requirements': answerFactOf('requirements'),
  'fact-prompts': answerFactOf('prompts'),
  'fact-admission-rate': answerFact,
  'fact-place': answerFact,
  'fact-programs': answerFact,

  'search-programs': answerSearch,
  'compare-programs': answerCompare,
  'search-professors': answerSearchProfessors,
  'search-scholarships': answerScholarships,
  'search-grants': answerSearchGrants,
  'find-mentor': answerWithArticle(
    answerPage('mentorsFind', 'mentorships.title', '/mentors'),
    answerArticle('find-mentor'),
  ),
  eligibility: answerEligibility,
  'grade-conversion': answerFirst(answerGrade, answerArticle('grades')),

  'tiers-meaning': answerArticle('tiers'),
  'how-many': answerHowMany,
  'contact-professors': answerArticle('professors'),
  'fee-waiver': answerArticle('fees'),
  'visa-advice': answerArticle('visa'),
  'decisions-when': answerArticle('decisions'),
  'letters-advice': answerArticle('letters'),
  'statement-advice': answerArticle('statement'),
  'cv-advice': answerArticle('academic-cv'),
  'interview-advice': answerArticle('interview'),
  'tests-advice': answerArticle('admission-tests'),
  'funding-advice': answerArticle('paying'),
  'timeline-advice': answerArticle('timeline'),
  'weak-profile': answerArticle('weak-profile'),
  'transcripts-advice': answerArticle('transcripts'),
  'decline-offer': answerArticle('decline-offer'),
  'rejection-advice': answerArticle('rejection'),

  'howto-begin': answerArticle('begin'),
  'howto-import': answerArticle('import'),
  'howto-cv-upload': answerArticle('cv'),
  'howto-profile-edit': answerArticle('profile-edit'),
  'howto-reminders': answerArticle('reminders'),
  'howto-calendar': answerArticle('calendar'),
  'howto-region': answerWithArticle(
    answerSetting('changeLanguage', `${settingsPage}/region`),
    answerArticle('languages'),
  ),
  'howto-appearance': answerArticle('appearance'),
  'howto-password': answerWithArticle(
    answerSetting('changePassword', `${settingsPage}/account`),
    answerArticle('sign-in'),
  ),
  'howto-email': answerArticle('email-change'),
  'howto-two-factor': answerWithArticle(
    answerSetting('twoFactor', `${settingsPage}/account`),
    answerArticle('two-factor'),
  ),
  'howto-sign-in': answerArticle('sign-in'),
  'howto-devices': answerArticle('devices'),
  'howto-delete-account': answerWithArticle(
    answerSetting('deleteAccount', `${settingsPage}/privacy`),
    answerArticle('delete-account'),
  ),
  'howto-export': answerWithArticle(
    answerSetting('exportData', `${settingsPage}/privacy`),
    answerArticle('export-data'),
  ),
  'howto-role': answerWithArticle(answerSetting('changeRole', `${settingsPage}/account`), answerArticle('role')),
  'howto-mentor': answerArticle('become-mentor'),
  'howto-share': answerArticle('sharing'),
  'howto-booking': answerArticle('sessions'),
  'howto-community': answerArticle('community'),
  'howto-messages': answerArticle('messages'),
  'howto-report': answerArticle('report'),
  'howto-offline': answerArticle('offline'),
  'howto-extension': answerArticle('extension'),
  'howto-watch': answerArticle('watch-pages'),
  'howto-undo': answerArticle('undo'),
  'howto-draft': answerArticle('drafts'),
  'howto-correct-fact': answerArticle('correct-fact'),
  'howto-saved-search': answerArticle('saved-searches'),
  'howto-application': answerArticle('shortlist'),
  'facts-origin': answerArticle('facts'),
  'matching-how': answerArticle('matches'),
  free: answerArticle('free'),

  'who-sees': answerWhoSees,
  'stop-sharing': answerStopSharing,
  'data-privacy': answerArticle('privacy'),
  'what-if-missed': answerArticle('missed-deadline'),
  'what-if-no-letter': answerArticle('late-letter'),

  'do-set-deadline': answerProposeDate,
  'do-confirm-deadline': answerProposeConfirmation,
  'do-add-shortlist': answerProposeShortlist,
  'do-start-application': answerProposeApplication,
  'do-set-status': answerProposeStatus,
  'do-complete-requirement': answerProposeRequirement,
  'do-begin-draft': answerProposeDraft,
  'do-ask-recommender': answerAskRecommender,
  'do-book-session': answerBookSession,
  'do-watch-page': answerProposeWatch,
  'do-change-reminder': answerProposeReminder,

  despair: answerDespair,
  worry: answerWorry,

  greeting: answerText('greeting'),
  thanks: answerText('thanks'),
  'who-are-you': answerText('who'),
  'contact-support': answerPage('support', 'assistant.page.contact', '/contact'),
  'follow-up-other': async (reader, request) => await answerFollowUpOther(findAnswer)(reader, request),
  'follow-up-refine': async (reader, request) => await answerFollowUpRefine(findAnswer)(reader, request),
  'follow-up-more': async (reader, request) => await answerFollowUpRefine(findAnswer)(reader, request),
}

/** Intents about application plans, which only applicants have. */
export const plansOnlyIntents: readonly IntentName[] = [
  'next-deadline',
  'deadlines-until',
  'deadlines-overdue',
  'deadlines-missing',
  'deadlines-expected',
  'next-step',
  'requirements-missing',
  'letters-state',
  'files-state',
  'fees-sum',
  'cheapest-own',
  'offers-compare',
  'applications-status',
  'shortlist-own',
  'matches-own',
  'eligibility',
  'do-set-deadline',
  'do-confirm-deadline',
  'do-add-shortlist',
  'do-start-application',
  'do-set-status',
  'do-complete-requirement',
  'do-begin-draft',
  'do-ask-recommender',
  'do-book-session',
  'do-watch-page',
]
