import type { Interest } from '#src/features/matching/research/rules.ts'

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

/** What somebody works on, as it is written and as the stems of its words. */
export interface Studied {
  words: string
  stems: readonly string[]
}

const folded = (words: string) => words.normalize('NFKC').trim().toLowerCase()

const likenessOf = (mine: ReadonlySet<string>, theirs: ReadonlySet<string>): number => {
  const both = [...mine].filter((stem) => theirs.has(stem)).length
  return both === 0 ? 0 : both / (mine.size + theirs.size - both)
}

/** How near an interest is to what somebody works on: in the nearest of all its ways of being said. */
const likeness = (interest: Interest, other: Studied): number => {
  if (folded(interest.words) === folded(other.words)) return 1
  const stems = new Set(other.stems)
  return Math.max(0, ...interest.ways.map((way) => likenessOf(new Set(way), stems)))
}

/** From here on two interests are said to meet: "learning" alone is no "machine learning". */
const leastShared = 0.5

export interface Overlap {
  /** 0 to 1, two decimals. */
  score: number
  /** The professor's interests that meet one of the person's. */
  shared: string[]
}

/**
 * How far a professor's interests meet a person's: the mean, over the person's interests, of the best likeness (shared
 * stems over all stems, in whichever way the interest can be said). Without interests on either side there is nothing to
 * compute from: the default score.
 */
export const overlapOf = (mine: readonly Interest[], theirs: readonly Studied[]): Overlap => {
  if (mine.length === 0 || theirs.length === 0) return { score: professorDefaults.matchScore, shared: [] }
  const best = mine.map((interest) => Math.max(...theirs.map((other) => likeness(interest, other))))
  const score = best.reduce((sum, value) => sum + value, 0) / best.length
  const shared = theirs.filter((other) => mine.some((interest) => likeness(interest, other) >= leastShared))
  return { score: Math.round(score * 100) / 100, shared: shared.map(({ words }) => words) }
}
