import {
  type InterestSource,
  sourceWeights,
  textsShare,
} from '#src/features/matching/research/interest-sources.rules.ts'
import type { Interest } from '#src/features/matching/research/research.engine.ts'
import { dayMs } from '#src/shared/durations.ts'
import { normalizeUnicode } from '#src/shared/unicode.ts'

// Selected professors and matching (data specification, sections 3, 5 and 9).

/** Defaults of a selected professor (data specification, section 9). */
export const professorDefaults = {
  contactStatus: 'Not Contacted',
  department: 'Not specified',
  acceptingStudents: true,
  matchScore: 0.8,
  matchReason: 'Research alignment',
} as const

/** Number of listed matches (data specification, section 9). */
export const facultyLimit = 10

/** Reasons for a match besides the topics of work. */
export const facultyReasons = ['running', 'country', 'shortlisted'] as const
export type FacultyReason = (typeof facultyReasons)[number]

/**
 * Weight of each reason in the full score; the rest is the similarity of work. Funding counts most, then a chosen
 * place.
 */
const reasonAdds: Readonly<Record<FacultyReason, number>> = { running: 0.06, shortlisted: 0.05, country: 0.04 }
const workShare = 1 - Object.values(reasonAdds).reduce((sum, adds) => sum + adds, 0)

/**
 * Calculates the score of a faculty member known by grants: similarity of work first, then the other reasons; two
 * decimals.
 */
export const calculateGrantScore = (work: number, because: readonly FacultyReason[]): number => {
  const added = because.reduce((sum, reason) => sum + reasonAdds[reason], 0)
  return Math.round((work * workShare + added) * 100) / 100
}

/** Number of newest grants per person in a list. */
export const maxListedGrants = 3

/** Number of topics on a card. */
export const maxCardTopics = 5

/** Number of titles of a faculty member shown beside an outreach mail. */
export const maxShownTitles = 5

/** Number of doctoral programmes on a person's page. */
export const maxShownProgrammes = 8

/** Minimum number of people for a country to be listed as known. */
export const minFacultyPerCountry = 20

/**
 * Number of people of the faculty that a user can be shown in a day: as many as a person reads in eight hours, at seven
 * seconds each. Copying all people with grants takes most of a week.
 */
export const userReadingQuota = { amount: 4_000, windowMs: dayMs }

/**
 * The same for the network of anonymous visitors: a class of 30 behind one address can be shown 400 people each, 16 pages
 * of a list. Copying all people takes two days.
 */
export const networkReadingQuota = { amount: 12_000, windowMs: dayMs }

/** Maximum number of selected professors per user. */
export const maxProfessors = 500

/** Maximum number of log lines: per professor, and in total. */
export const maxOutreach = { perProfessor: 200, inAll: 5_000 }

/** Suggested contact statuses; the field is free text. */
export const contactStatuses = [
  'Not Contacted',
  'Draft ready',
  'Contacted',
  'Replied',
  'Meeting planned',
  'Declined',
] as const

export const outreachKinds = ['drafted', 'sent', 'replied', 'follow_up', 'note'] as const
export type OutreachKind = (typeof outreachKinds)[number]

/** Maps a log line to a contact status; undefined for a note. */
export const getStatusAfterOutreach = (kind: OutreachKind): string | undefined => {
  if (kind === 'drafted') return 'Draft ready'
  if (kind === 'sent') return 'Contacted'
  return kind === 'replied' ? 'Replied' : undefined
}

/** Days without a response after which a second mail is offered. */
export const replyOverdueDays = 14

interface LoggedLine {
  kind: OutreachKind
  happenedOn: string
  followUpOn: string | null
  isFollowUpDone: boolean
}

/**
 * Tells whether a mail was sent two weeks ago or more without a response, a second mail, or a follow-up day still
 * ahead.
 *
 * @param outreach lines, the latest first, with ISO dates
 */
export const isReplyOverdue = (outreach: readonly LoggedLine[], today: string): boolean => {
  const last = outreach.find(({ kind }) => kind !== 'note' && kind !== 'drafted')
  if (last?.kind !== 'sent') return false
  const since = (Date.parse(today) - Date.parse(last.happenedOn)) / dayMs
  const isPlanned = outreach.some(({ followUpOn, isFollowUpDone }) => !isFollowUpDone && (followUpOn ?? '') > today)
  return since >= replyOverdueDays && !isPlanned
}

type OutreachStep = 'write' | 'send' | 'wait' | 'followUp' | 'answer'

const stepsByStatus: Readonly<Record<string, OutreachStep>> = {
  'Not Contacted': 'write',
  'Draft ready': 'send',
  Contacted: 'wait',
  Replied: 'answer',
}

/** Statuses after which a missing reply is no reason to write again. */
const settledStatuses = ['Replied', 'Meeting planned', 'Declined']

/**
 * Finds what the applicant does next, and the planned follow-up day. A due follow-up or an overdue reply comes before
 * the step of the contact status; a status in the user's own words has no step.
 *
 * @param today ISO date in the user's time zone
 */
export const findNextOutreach = (
  { contactStatus, outreach }: { contactStatus: string; outreach: readonly LoggedLine[] },
  today: string,
): { step: OutreachStep | undefined; due: string | undefined } => {
  const [due] = outreach.flatMap(({ followUpOn, isFollowUpDone }) => (isFollowUpDone ? [] : (followUpOn ?? []))).sort()
  const isSilent = !settledStatuses.includes(contactStatus) && isReplyOverdue(outreach, today)
  const isDue = isSilent || (due !== undefined && due <= today)
  return { step: isDue ? 'followUp' : stepsByStatus[contactStatus], due }
}

/** Topic of a faculty member as written, and as the stems of all its synonyms. */
export interface Studied {
  words: string
  ways: readonly (readonly string[])[]
  /** Title of a grant: it has further content, so an interest matches when all of it is in the title. */
  isTitle?: boolean
}

const folded = (words: string) => normalizeUnicode(words, 'NFKC').trim().toLowerCase()

const likenessOf = (mine: ReadonlySet<string>, theirs: ReadonlySet<string>): number => {
  let both = 0
  for (const stem of mine) if (theirs.has(stem)) both += 1
  return both === 0 ? 0 : both / (mine.size + theirs.size - both)
}

/** Weight of a title match, below that of a topic with the same name. */
const titleLikeness = 0.9

/** Compared phrase with the stems of each synonym as a set, computed once for all comparisons. */
interface ComparedPhrase {
  words: string
  ways: readonly ReadonlySet<string>[]
}

const toComparedPhrase = ({ words, ways }: Pick<Studied, 'words' | 'ways'>): ComparedPhrase => ({
  words: folded(words),
  ways: ways.map((variant) => new Set(variant)),
})

const isWhole = (variant: ReadonlySet<string>, title: ReadonlySet<string>): boolean => {
  if (variant.size === 0) return false
  for (const stem of variant) if (!title.has(stem)) return false
  return true
}

/** Similarity of an interest and a topic: the maximum over all synonyms of both. */
const calculateSimilarity = (interest: ComparedPhrase, other: ComparedPhrase, isTitle: boolean): number => {
  if (interest.words === other.words) return 1
  let best = 0
  for (const mine of interest.ways)
    for (const theirs of other.ways)
      best = Math.max(best, isTitle ? (isWhole(mine, theirs) ? titleLikeness : 0) : likenessOf(mine, theirs))
  return best
}

/** Similarity threshold for a shared interest: "learning" alone does not match "machine learning". */
const minShared = 0.5

export interface Overlap {
  /** Score from 0 to 1, two decimals. */
  score: number
  /** Interests of the professor that match the user's, with their source on the user's side. */
  shared: { words: string; source: InterestSource }[]
  /** First matching title. */
  title: string | null
}

/** Weight of texts beside named interests, whatever their length. */
const textsAdd = textsShare / 1000
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

/** Score: beside named interests, texts add their best topic; without any, their two best topics replace them. */
const scoreOf = (named: readonly number[], phrases: readonly number[]): number => {
  if (named.length > 0) return Math.min(1, mean(named) + textsAdd * Math.max(0, ...phrases))
  return mean(phrases.toSorted((a, b) => b - a).slice(0, 2))
}

/** Weight of a topic by source: full for career goals, half for a CV, because a CV is long. */
const ofTexts = (interest: Interest) => sourceWeights[interest.source] / sourceWeights.goals

/** Shared topics under their own names; title matches under the user's words, each once. */
const sharedIn = (met: readonly { other: Studied; interest: Interest }[]): Overlap['shared'] => {
  const topics = met.filter(({ other }) => !other.isTitle)
  const phrases = new Set(topics.map(({ interest }) => interest.words))
  const titles = met.filter(({ other, interest }) => other.isTitle && !phrases.has(interest.words))
  const byWords = new Map(titles.map(({ interest }) => [interest.words, interest.source]))
  return [
    ...topics.map(({ other, interest }) => ({ words: other.words, source: interest.source })),
    ...[...byWords].map(([words, source]) => ({ words, source })),
  ]
}

/**
 * Calculates the overlap of interests: the mean over the user's named interests of the best similarity (Jaccard index
 * of stems, over all synonyms), and a small weight for texts. Without interests on either side it is the default score.
 */
export const calculateOverlap = (mine: readonly Interest[], theirs: readonly Studied[]): Overlap => {
  if (mine.length === 0 || theirs.length === 0) return { score: professorDefaults.matchScore, shared: [], title: null }
  const phrases = mine.map(toComparedPhrase)
  const related = theirs.map((other) => {
    const compared = toComparedPhrase(other)
    return phrases.map((one) => calculateSimilarity(one, compared, other.isTitle ?? false))
  })
  const best = mine.map((interest, at) => ({ interest, met: Math.max(...related.map((row) => row[at] ?? 0)) }))
  const named = best.filter(({ interest }) => interest.source === 'named').map(({ met }) => met)
  const ofText = best
    .filter(({ interest }) => interest.source !== 'named')
    .map(({ interest, met }) => met * ofTexts(interest))
  const met = theirs.flatMap((other, row) => {
    const interest = mine.find((_, at) => (related[row]?.[at] ?? 0) >= minShared)
    return interest ? [{ other, interest }] : []
  })
  return {
    score: Math.round(scoreOf(named, ofText) * 100) / 100,
    shared: sharedIn(met),
    title: met.find(({ other }) => other.isTitle)?.other.words ?? null,
  }
}

/** Maximum length of a professor's name in characters, and limits of further fields. */
export const maxProfessorNameLength = 200
export const maxDepartmentLength = 200
export const maxContactStatusLength = 100
export const maxProfessorInterestLength = 120
export const maxResearchInterests = 20
