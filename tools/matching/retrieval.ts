import type { ProgramIndex } from '#src/features/matching/program-index/program-index.engine.ts'
import { nameAt } from '#src/features/matching/program-index/segment.engine.ts'
import {
  type Interest,
  isResearchMet,
  planResearch,
  scoreProgramResearch,
} from '#src/features/matching/research/research.engine.ts'

// Retrieval measures of research fit: written queries with the names of programmes that should come first. Pure.

export interface Query {
  words: string
  /** Kind of a longer text that a user might write; absent where the words are an interest. */
  source?: 'goals' | 'cv'
  /** Names of programmes, each of which is a right result. */
  expected: readonly string[]
}

const textSources = ['goals', 'cv'] as const

/**
 * Parses queries, one a line: the words, a bar, and the expected names between semicolons; "\\n" in a text is a line
 * break.
 */
export const parseQueries = (text: string): Query[] =>
  text
    .split('\n')
    .filter((line) => line.includes('|') && !line.startsWith('#'))
    .map((line) => {
      const [words = '', names = ''] = line.split('|')
      const source = textSources.find((one) => words.startsWith(`${one}:`))
      const said = source ? words.slice(source.length + 1).replaceAll('\\n', '\n') : words
      return {
        words: said.trim(),
        expected: names.split(';').map((name) => name.trim()),
        ...(source ? { source } : {}),
      }
    })

/** Number of names that count as found. */
export const shownNames = 10

/** Returns the names of the best programmes, each once; of ties the shorter first, which has fewer other words. */
export const bestNames = (programIndex: ProgramIndex, interests: readonly Interest[]): string[] => {
  const plan = planResearch(programIndex, interests)
  const best = new Map<string, number>()
  for (const segment of programIndex.segments) {
    for (let row = 0; row < segment.size; row++) {
      const isFound = segment.isDeleted[row] !== 1 && isResearchMet(plan, segment, row)
      const fit = isFound ? scoreProgramResearch(plan, segment, row) : 0
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
  /** Recall: the share of the expected names among the first ten, mean over the queries. */
  recallAt10: number
  /** Mean reciprocal rank: one over the rank of the first right result, 0 without one, mean over the queries. */
  meanReciprocalRank: number
  /** Queries without a right result. */
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
