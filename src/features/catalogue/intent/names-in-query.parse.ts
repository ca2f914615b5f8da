// The runs of words in a query that may be a name: of a university, or of a programme or one of its topics. Pure.

import { buildNameKey, normalizeName } from '../names.engine.ts'
import { type Token, tokenize } from './tokens.parse.ts'

/** No name needs more, and no query names anything behind so many words. */
const maxWordsOfName = 8
const maxWordsOfProgram = 4
const maxWordsRead = 48

export interface Run {
  at: number
  length: number
  /** As the catalogue compares names. */
  key: string
}

const runsOf = (query: string, shortest: number, longest: number, key: (raw: string) => string): Run[] => {
  const tokens: Token[] = tokenize(query).slice(0, maxWordsRead)
  const runs = tokens.flatMap(({ start }, at) =>
    tokens
      .slice(at + shortest - 1, at + longest)
      .map(({ end }, more) => ({ at, length: shortest + more, key: key(query.slice(start, end)) })),
  )
  return runs.filter((run) => run.key !== '')
}

/** What may name a university, written as `nameKey` does. */
export const listUniversityRuns = (query: string): Run[] => runsOf(query, 1, maxWordsOfName, buildNameKey)

/** What may name a programme or one of its topics, written as `normalizeName` does; one word alone tells nothing. */
export const listProgramRuns = (query: string): Run[] =>
  runsOf(query, 2, maxWordsOfProgram, normalizeName).filter(({ key }) => /^[a-z0-9 ]+$/.test(key))

/** The longest run at each place whose key is a name. */
export const findLongestNames = (runs: readonly Run[], names: ReadonlySet<string>): Map<number, number> => {
  const longest = new Map<number, number>()
  for (const { at, length, key } of runs) if (names.has(key) && length > (longest.get(at) ?? 0)) longest.set(at, length)
  return longest
}
