// Finds word sequences of a query that may be names of universities, programmes or topics. Pure.

import { buildNameKey, normalizeName } from '../names.engine.ts'
import { normalizePhrase, type Token, tokenize } from './tokens.parse.ts'

/** Limits of words per name and of words per query. */
const maxWordsOfName = 8
const maxWordsOfProgram = 4
const maxWordsOfPlace = 3
const maxWordsRead = 48

export interface Run {
  at: number
  length: number
  /** Key, in the form in which the catalogue compares names. */
  key: string
}

const runsOf = (query: string, shortest: number, maxLength: number, key: (raw: string) => string): Run[] => {
  const tokens: Token[] = tokenize(query).slice(0, maxWordsRead)
  const runs = tokens.flatMap(({ start }, at) =>
    tokens
      .slice(at + shortest - 1, at + maxLength)
      .map(({ end }, more) => ({ at, length: shortest + more, key: key(query.slice(start, end)) })),
  )
  return runs.filter((run) => run.key !== '')
}

/** Lists candidate university names, in the form of `nameKey`. */
export const listUniversityRuns = (query: string): Run[] => runsOf(query, 1, maxWordsOfName, buildNameKey)

/** Lists candidate programme names and topics, in the form of `normalizeName`; a single word is not distinctive. */
export const listProgramRuns = (query: string): Run[] =>
  runsOf(query, 2, maxWordsOfProgram, normalizeName).filter(({ key }) => /^[a-z0-9 ]+$/.test(key))

/** Lists candidate cities and regions, in the form of `normalizePhrase`. */
export const listPlaceRuns = (query: string): Run[] =>
  runsOf(query, 1, maxWordsOfPlace, normalizePhrase).filter(({ key }) => /^[a-z ]{3,}$/.test(key))

/** Selects the longest sequence at each position whose key is a name. */
export const findLongestNames = (runs: readonly Run[], names: ReadonlySet<string>): Map<number, number> => {
  const longestByStart = new Map<number, number>()
  for (const { at, length, key } of runs)
    if (names.has(key) && length > (longestByStart.get(at) ?? 0)) longestByStart.set(at, length)
  return longestByStart
}
