import {
  type InterestSource,
  sourceWeights,
  textsShare,
} from '#src/features/matching/research/interest-sources.rules.ts'
import type { Interest } from '#src/features/matching/research/research.engine.ts'
import { dayMs } from '#src/shared/durations.ts'
import { normalizeUnicode } from '#src/shared/unicode.ts'

// Professors of the shortlist and how they are matched (data specification, sections 3, 5 and 9).

/** What a professor is saved with when nothing else is known (data specification, section 9). */
export const professorDefaults = {
  contactStatus: 'Not Contacted',
  department: 'Not specified',
  acceptingStudents: true,
  matchScore: 0.8,
  matchReason: 'Research alignment',
} as const

/** How many matched professors are listed (data specification, section 9). */
export const facultyLimit = 10

/** What besides their work speaks for somebody. */
export const facultyReasons = ['running', 'country', 'shortlisted'] as const
export type FacultyReason = (typeof facultyReasons)[number]

/** Of a full score, what each of them adds to the work, which makes up the rest: money first, then a place that was chosen. */
const reasonAdds: Readonly<Record<FacultyReason, number>> = { running: 0.06, shortlisted: 0.05, country: 0.04 }
const workShare = 1 - Object.values(reasonAdds).reduce((sum, adds) => sum + adds, 0)

/** The score of somebody who is known by their grants: the work first, then what else speaks for them; two decimals. */
export const calculateGrantScore = (work: number, because: readonly FacultyReason[]): number => {
  const added = because.reduce((sum, reason) => sum + reasonAdds[reason], 0)
  return Math.round((work * workShare + added) * 100) / 100
}

/** Grants of one person that a list shows, the newest. */
export const grantsInLists = 3

/** Topics of one person that a card shows. */
export const topicsOnCards = 5

/** Titles of one person that are shown to whoever writes to them. */
export const titlesToRead = 5

/** Doctorates of the same field that a person's page names. */
export const programmesShown = 8

/** With fewer people than this a country is not named among those that registers know. */
export const leastOfACountry = 20

/** How many professors a person selects. */
export const maxProfessors = 500

/** How many lines a person writes into the log: of one professor, and in all. */
export const maxOutreach = { perProfessor: 200, inAll: 5_000 }

/** Offered for the contact status, which is free text. */
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

/** The contact status that follows from a line of the log; a note changes nothing. */
export const getStatusAfterOutreach = (kind: OutreachKind): string | undefined => {
  if (kind === 'drafted') return 'Draft ready'
  if (kind === 'sent') return 'Contacted'
  return kind === 'replied' ? 'Replied' : undefined
}

/** Without an answer for so long, one more mail is offered. */
export const silentDays = 14

interface LoggedLine {
  kind: OutreachKind
  happenedOn: string
  followUpOn: string | null
  isFollowUpDone: boolean
}

/**
 * Whether a mail was sent two weeks ago or more and nothing came back: no answer, no second mail, and no day to follow up that
 * is still ahead. Lines come the latest first; days are ISO dates.
 */
export const isSilent = (outreach: readonly LoggedLine[], today: string): boolean => {
  const last = outreach.find(({ kind }) => kind !== 'note' && kind !== 'drafted')
  if (last?.kind !== 'sent') return false
  const since = (Date.parse(today) - Date.parse(last.happenedOn)) / dayMs
  const isPlanned = outreach.some(({ followUpOn, isFollowUpDone }) => !isFollowUpDone && (followUpOn ?? '') > today)
  return since >= silentDays && !isPlanned
}

/** What somebody works on, as it is written and as the stems of every way of saying it. */
export interface Studied {
  words: string
  ways: readonly (readonly string[])[]
  /** The title of a grant: it says much besides, so an interest is met where the whole of it stands in the title. */
  isTitle?: boolean
}

const folded = (words: string) => normalizeUnicode(words, 'NFKC').trim().toLowerCase()

const likenessOf = (mine: ReadonlySet<string>, theirs: ReadonlySet<string>): number => {
  let both = 0
  for (const stem of mine) if (theirs.has(stem)) both += 1
  return both === 0 ? 0 : both / (mine.size + theirs.size - both)
}

/** A title that speaks of an interest says it less plainly than a topic of that name. */
const titleLikeness = 0.9

/** What is compared, with the stems of each way of saying it as a set: each is made once for all comparisons. */
interface Said {
  words: string
  ways: readonly ReadonlySet<string>[]
}

const saidBy = ({ words, ways }: Pick<Studied, 'words' | 'ways'>): Said => ({
  words: folded(words),
  ways: ways.map((way) => new Set(way)),
})

const isWhole = (way: ReadonlySet<string>, title: ReadonlySet<string>): boolean => {
  if (way.size === 0) return false
  for (const stem of way) if (!title.has(stem)) return false
  return true
}

/** How near an interest is to what somebody works on: in the nearest of all the ways of saying both. */
const likeness = (interest: Said, other: Said, isTitle: boolean): number => {
  if (interest.words === other.words) return 1
  let best = 0
  for (const mine of interest.ways)
    for (const theirs of other.ways)
      best = Math.max(best, isTitle ? (isWhole(mine, theirs) ? titleLikeness : 0) : likenessOf(mine, theirs))
  return best
}

/** From here on two interests are said to meet: "learning" alone is no "machine learning". */
const minShared = 0.5

export interface Overlap {
  /** 0 to 1, two decimals. */
  score: number
  /** The professor's interests that meet one of the person's, and where the person says so. */
  shared: { words: string; source: InterestSource }[]
  /** The first title that meets one of them. */
  title: string | null
}

/** Of a full fit, what texts add beside named interests, however long they are. */
const textsAdd = textsShare / 1000
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

/** With named interests, texts add what the best of their topics meets; without, the two best of them stand in. */
const scoreOf = (named: readonly number[], said: readonly number[]): number => {
  if (named.length > 0) return Math.min(1, mean(named) + textsAdd * Math.max(0, ...said))
  return mean(said.toSorted((a, b) => b - a).slice(0, 2))
}

/** A topic of the career goals is met in full, one of the CV by half: a CV is long. */
const ofTexts = (interest: Interest) => sourceWeights[interest.source] / sourceWeights.goals

/** Topics under their own names; what titles speak of under the person's words, each once. */
const sharedIn = (met: readonly { other: Studied; interest: Interest }[]): Overlap['shared'] => {
  const topics = met.filter(({ other }) => !other.isTitle)
  const said = new Set(topics.map(({ interest }) => interest.words))
  const titles = met.filter(({ other, interest }) => other.isTitle && !said.has(interest.words))
  const byWords = new Map(titles.map(({ interest }) => [interest.words, interest.source]))
  return [
    ...topics.map(({ other, interest }) => ({ words: other.words, source: interest.source })),
    ...[...byWords].map(([words, source]) => ({ words, source })),
  ]
}

/**
 * How far a professor's interests meet a person's: the mean, over the interests that the person named, of the best
 * likeness (shared stems over all stems, in whichever way both can be said), and a little for what texts say. Without
 * interests on either side there is nothing to compute from: the default score.
 */
export const calculateOverlap = (mine: readonly Interest[], theirs: readonly Studied[]): Overlap => {
  if (mine.length === 0 || theirs.length === 0) return { score: professorDefaults.matchScore, shared: [], title: null }
  const said = mine.map(saidBy)
  const near = theirs.map((other) => {
    const compared = saidBy(other)
    return said.map((one) => likeness(one, compared, other.isTitle ?? false))
  })
  const best = mine.map((interest, at) => ({ interest, met: Math.max(...near.map((row) => row[at] ?? 0)) }))
  const named = best.filter(({ interest }) => interest.source === 'named').map(({ met }) => met)
  const ofText = best
    .filter(({ interest }) => interest.source !== 'named')
    .map(({ interest, met }) => met * ofTexts(interest))
  const met = theirs.flatMap((other, row) => {
    const interest = mine.find((_, at) => (near[row]?.[at] ?? 0) >= minShared)
    return interest ? [{ other, interest }] : []
  })
  return {
    score: Math.round(scoreOf(named, ofText) * 100) / 100,
    shared: sharedIn(met),
    title: met.find(({ other }) => other.isTitle)?.other.words ?? null,
  }
}

/** Characters of what a person writes of a professor, and how many interests of one are kept. */
export const maxProfessorNameLength = 200
export const maxDepartmentLength = 200
export const maxContactStatusLength = 100
export const maxProfessorInterestLength = 120
export const maxResearchInterests = 20
