import { nameAt, type Shelf } from '../../shelf/rules.ts'
import { type Interest, isResearchMet, planResearch, researchThousandths } from '../rules.ts'

// How well research fit finds what was asked for: written queries with the names of programmes that ought to come first.
// Pure.

export interface Query {
  words: string
  /** Names of programmes, any of which is a right answer. */
  expected: readonly string[]
}

/** Reads queries, one a line: the words, a bar, and the expected names between semicolons. */
export const parseQueries = (text: string): Query[] =>
  text
    .split('\n')
    .filter((line) => line.includes('|') && !line.startsWith('#'))
    .map((line) => {
      const [words = '', names = ''] = line.split('|')
      return { words: words.trim(), expected: names.split(';').map((name) => name.trim()) }
    })

/** How many names count as found. */
export const shownNames = 10

/** The names of the programmes that fit best, each once; of equal ones the shorter first, which says less besides. */
export const bestNames = (shelf: Shelf, interest: Interest): string[] => {
  const plan = planResearch(shelf, [interest])
  const best = new Map<string, number>()
  for (const segment of shelf.segments) {
    for (let row = 0; row < segment.size; row++) {
      const isFound = segment.isStruck[row] !== 1 && isResearchMet(plan, segment, row)
      const fit = isFound ? researchThousandths(plan, segment, row) : 0
      const name = nameAt(segment, row)
      if (fit > (best.get(name) ?? 0)) best.set(name, fit)
    }
  }
  return [...best]
    .sort(([a, fitA], [b, fitB]) => fitB - fitA || a.length - b.length || (a < b ? -1 : 1))
    .slice(0, shownNames)
    .map(([name]) => name)
}

export interface Retrieval {
  queries: number
  /** Share of the expected names among the first ten, mean over the queries. */
  recallAt10: number
  /** One over the place of the first right answer, 0 without one, mean over the queries. */
  meanReciprocalRank: number
  /** The queries that found nothing right. */
  missed: string[]
}

const rounded = (value: number) => Math.round(value * 1e4) / 1e4

export const measureRetrieval = (answers: readonly { query: Query; names: readonly string[] }[]): Retrieval => {
  const placeOf = ({ query, names }: (typeof answers)[number]) =>
    names.findIndex((name) => query.expected.includes(name)) + 1
  const mean = (values: number[]) => rounded(values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length))
  return {
    queries: answers.length,
    recallAt10: mean(
      answers.map(
        ({ query, names }) => query.expected.filter((name) => names.includes(name)).length / query.expected.length,
      ),
    ),
    meanReciprocalRank: mean(answers.map((answer) => (placeOf(answer) === 0 ? 0 : 1 / placeOf(answer)))),
    missed: answers.filter((answer) => placeOf(answer) === 0).map(({ query }) => query.words),
  }
}
