import type { Fact, Facts } from '#src/features/catalogue/facts/facts.rules.ts'
import type { StartSeason } from '#src/features/profile/wishes.rules.ts'

// What only some programmes state and some people ask for: further tests, the language of teaching, the start, years of work, a
// price for residents. Read from facts as the engine compares them. Pure.

/** One test with the least result; 0 where any result will do. */
export interface AskedScore {
  test: 'duolingo' | 'pte' | 'testdaf' | 'dsh' | 'gmat' | 'gre' | 'lsat' | 'mcat'
  least: number
}

/** Ways to meet one requirement: any of them is enough. */
export type AnyOf = readonly AskedScore[]

export interface Conditions {
  /** Further ways to prove English, beside IELTS and TOEFL. */
  english: AnyOf
  /** German, and each admission test or choice between some. */
  others: readonly AnyOf[]
  /** Whether the page that states these ways, or those tests, is old or names no year: it never keeps a programme out. */
  isEnglishOld: boolean
  areOthersOld: boolean
  /** ISO 639-1 of the language of teaching; null: not known. */
  language: string | null
  /** The halves of the year in which studies begin; empty: not known. */
  starts: readonly StartSeason[]
  /** Years of work that are asked for; 0 where none is known. */
  workYears: number
  /** US dollars a year for citizens and those who are treated as such; null where it is no other price. */
  residentTuition: number | null
}

/** What a line says under a condition, or does not insist on, is no requirement of everybody. */
const isConditional = (line: string): boolean =>
  /optional|not (?:required|accepted)|waive|exempt|\bif\b|points|section|verbal|quantitative/i.test(line)

const scoreLines: readonly (readonly [AskedScore['test'], RegExp])[] = [
  ['duolingo', /^\s*duolingo\b[^\d]{0,30}(\d{2,3})\b/i],
  ['pte', /^\s*pte\b[^\d]{0,30}(\d{2})\b/i],
  ['testdaf', /^\s*test-?daf\b[^\d]{0,30}([345])\b/i],
  ['dsh', /^\s*dsh\b[^\d]{0,30}([123])\b/i],
]

const scoreIn = (line: string): AskedScore[] =>
  scoreLines.flatMap(([test, pattern]) => {
    const score = pattern.exec(line)?.[1]
    return score ? [{ test, least: Number(score) }] : []
  })

const admissionTests = [
  ['gmat', /\bgmat\b/i],
  ['gre', /\bgre\b/i],
  ['lsat', /\blsat\b/i],
  ['mcat', /\bmcat\b/i],
] as const

/** "GMAT or GRE", "GMAT 600", "LSAT": any of the tests of one line is enough. What begins with the GRE is read elsewhere. */
const choiceIn = (line: string): AnyOf => {
  if (!/^\s*(?:gmat|lsat|mcat)\b/i.test(line)) return []
  return admissionTests
    .filter(([, pattern]) => pattern.test(line))
    .map(([test]) => ({
      test,
      least: test === 'gmat' ? Number(/\bgmat(?: focus)?\s+(\d{3})\b/i.exec(line)?.[1] ?? 0) : 0,
    }))
}

/** Of several lines about one test the highest counts, as for those that are read elsewhere. */
const highest = (scores: AnyOf): AnyOf => {
  const byTest = Map.groupBy(scores, ({ test }) => test)
  return [...byTest].map(([test, those]) => ({ test, least: Math.max(...those.map(({ least }) => least)) }))
}

export const parseTests = (value: unknown): Pick<Conditions, 'english' | 'others'> => {
  const lines = (Array.isArray(value) ? value : [])
    .filter((line) => typeof line === 'string')
    .filter((line) => line.length <= 200 && !isConditional(line))
  const scores = highest(lines.flatMap(scoreIn))
  const isEnglish = ({ test }: AskedScore) => test === 'duolingo' || test === 'pte'
  const german = scores.filter((score) => !isEnglish(score))
  return {
    english: scores.filter(isEnglish),
    others: [german, ...lines.map(choiceIn)].filter((ways) => ways.length > 0),
  }
}

/** The policy about one test, where the list of tests says nothing of it. */
const gmatIn = (value: unknown): AnyOf[] => {
  if (typeof value === 'number') return [[{ test: 'gmat', least: value }]]
  if (value === 'required') return [[{ test: 'gmat', least: 0 }]]
  return value === 'alternative'
    ? [
        [
          { test: 'gmat', least: 0 },
          { test: 'gre', least: 0 },
        ],
      ]
    : []
}

const seasonOf = (start: unknown): StartSeason | undefined => {
  const { month, term } = Object(start) as { month?: unknown; term?: unknown }
  if (typeof month === 'number') return month >= 7 ? 'autumn' : 'spring'
  if (term === 'fall') return 'autumn'
  return term === 'spring' ? 'spring' : undefined
}

/** The halves of the year in which it begins; winter and summer begin at other times in other places, so they say nothing. */
export const parseStarts = (value: unknown): StartSeason[] => {
  const seasons = (Array.isArray(value) ? value : []).map(seasonOf)
  return seasons.includes(undefined) ? [] : [...new Set(seasons.filter((season) => season !== undefined))]
}

interface Known {
  /** A fact that still counts. */
  fact: (kind: 'tests' | 'gmat' | 'start' | 'work_experience') => Fact | null
  facts: Facts
  language: string | null
  residentTuition: number | null
}

/** What a programme states of all this; null where it states nothing of it, as most do. */
export const parseConditions = ({ fact, facts, language, residentTuition }: Known): Conditions | null => {
  const tests = fact('tests')
  const { english, others: stated } = parseTests((tests ?? facts.tests)?.value)
  const others = stated.length > 0 ? stated : gmatIn(fact('gmat')?.value)
  const starts = parseStarts(fact('start')?.value)
  const years = fact('work_experience')?.value
  const workYears = typeof years === 'number' ? years : 0
  const isSilent = english.length + others.length + starts.length + workYears === 0
  if (isSilent && language === null && residentTuition === null) return null
  const isOld = (listed: readonly unknown[]) => tests === null && listed.length > 0
  const [isEnglishOld, areOthersOld] = [isOld(english), isOld(stated)]
  return { english, others, isEnglishOld, areOthersOld, language, starts, workYears, residentTuition }
}
