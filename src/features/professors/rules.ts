import {
  type InterestSource,
  sourceWeights,
  textsShare,
} from '#src/features/matching/research/interest-sources.rules.ts'
import type { Interest } from '#src/features/matching/research/research.engine.ts'
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
export const statusAfter = (kind: OutreachKind): string | undefined => {
  if (kind === 'drafted') return 'Draft ready'
  if (kind === 'sent') return 'Contacted'
  return kind === 'replied' ? 'Replied' : undefined
}

/** What somebody works on, as it is written and as the stems of every way of saying it. */
export interface Studied {
  words: string
  ways: readonly (readonly string[])[]
}

const folded = (words: string) => normalizeUnicode(words, 'NFKC').trim().toLowerCase()

const likenessOf = (mine: ReadonlySet<string>, theirs: ReadonlySet<string>): number => {
  const both = [...mine].filter((stem) => theirs.has(stem)).length
  return both === 0 ? 0 : both / (mine.size + theirs.size - both)
}

/** How near an interest is to what somebody works on: in the nearest of all the ways of saying both. */
const likeness = (interest: Interest, other: Studied): number => {
  if (folded(interest.words) === folded(other.words)) return 1
  const theirs = other.ways.map((way) => new Set(way))
  return Math.max(
    0,
    ...interest.ways.flatMap((way) => {
      const mine = new Set(way)
      return theirs.map((stems) => likenessOf(mine, stems))
    }),
  )
}

/** From here on two interests are said to meet: "learning" alone is no "machine learning". */
const minShared = 0.5

export interface Overlap {
  /** 0 to 1, two decimals. */
  score: number
  /** The professor's interests that meet one of the person's, and where the person says so. */
  shared: { words: string; source: InterestSource }[]
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

/**
 * How far a professor's interests meet a person's: the mean, over the interests that the person named, of the best
 * likeness (shared stems over all stems, in whichever way both can be said), and a little for what texts say. Without
 * interests on either side there is nothing to compute from: the default score.
 */
export const overlapOf = (mine: readonly Interest[], theirs: readonly Studied[]): Overlap => {
  if (mine.length === 0 || theirs.length === 0) return { score: professorDefaults.matchScore, shared: [] }
  const best = mine.map((interest) => ({
    interest,
    met: Math.max(...theirs.map((other) => likeness(interest, other))),
  }))
  const named = best.filter(({ interest }) => interest.source === 'named').map(({ met }) => met)
  const said = best
    .filter(({ interest }) => interest.source !== 'named')
    .map(({ interest, met }) => met * ofTexts(interest))
  const shared = theirs.flatMap((other) => {
    const source = mine.find((interest) => likeness(interest, other) >= minShared)?.source
    return source ? [{ words: other.words, source }] : []
  })
  return { score: Math.round(scoreOf(named, said) * 100) / 100, shared }
}

/** Characters of what a person writes of a professor, and how many interests of one are kept. */
export const maxProfessorNameLength = 200
export const maxDepartmentLength = 200
export const maxContactStatusLength = 100
export const maxProfessorInterestLength = 120
export const maxResearchInterests = 20
