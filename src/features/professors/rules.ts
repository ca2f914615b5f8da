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

const wordsOf = (interest: string) =>
  interest
    .toLowerCase()
    .normalize('NFKD')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2)

const likeness = (a: string, b: string): number => {
  const mine = new Set(wordsOf(a))
  const theirs = new Set(wordsOf(b))
  if (mine.size === 0 || theirs.size === 0) return 0
  const shared = [...mine].filter((word) => theirs.has(word)).length
  return shared / new Set([...mine, ...theirs]).size
}

export interface Overlap {
  /** 0 to 1, two decimals. */
  score: number
  /** The professor's interests that meet one of the person's. */
  shared: string[]
}

/**
 * How far a professor's interests meet a person's: the mean, over the person's interests, of the best likeness (shared
 * words over all words). Without interests on either side there is nothing to compute from: the default score.
 */
export const overlapOf = (mine: string[], theirs: string[]): Overlap => {
  if (mine.length === 0 || theirs.length === 0) return { score: professorDefaults.matchScore, shared: [] }
  const best = mine.map((interest) => Math.max(...theirs.map((other) => likeness(interest, other))))
  const score = best.reduce((sum, value) => sum + value, 0) / best.length
  const shared = theirs.filter((other) => mine.some((interest) => likeness(interest, other) >= 0.5))
  return { score: Math.round(score * 100) / 100, shared }
}
