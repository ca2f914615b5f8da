import { dayMs, hourMs } from '#src/shared/durations.ts'

// Kinds and limits of facts about an applicant.

/** Kinds of facts. */
export const factKinds = [
  'degree',
  'grade',
  'course',
  'project',
  'paper',
  'talk',
  'work',
  'teaching',
  'award',
  'test',
  'skill',
  'language',
  'motive',
] as const
export type FactKind = (typeof factKinds)[number]

export const paperStates = ['published', 'accepted', 'submitted', 'inPreparation'] as const

/** Maximum lengths in characters of a line, of the authors of a paper and of a running text. */
export const factLengths = { line: 500, authors: 2000, text: 4000 } as const

/** Maximum number of points of a post or project: what was done there, one each. */
export const maxFactBullets = 20

/** Splits typed lines into points, one each. */
export const splitBullets = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** Tells whether typed lines are too many or too long for the points of a fact. */
export const exceedsBulletLimits = (text: string): boolean => {
  const bullets = splitBullets(text)
  return bullets.length > maxFactBullets || bullets.some((bullet) => bullet.length > factLengths.line)
}

/** Maximum length of a point that is read from a CV, in characters. */
export const maxReadBulletLength = 300

/** Quota of facts per user; enough for 500 papers and a long working life. */
export const maxFacts = 1000

/** Rate limit of fact changes per user and day: the history is stored permanently. */
export const factChangeLimit = { limit: 2_000, windowMs: dayMs, blockMs: hourMs }

/** Maximum number of listed former versions per fact; the oldest are omitted. */
export const maxListedHistory = 100

/** Maximum number of facts merged in one request. */
export const maxMerged = 20

/** Maximum number of quotations compared in one request: the maximum in one document. */
export const maxQuotes = 1000

/** Retention of a deleted fact, during which it can be restored. */
export const removedFactTtlMs = dayMs

/** Maximum number of authors of a paper. */
export const maxAuthors = 10_000
