import type { Fact, Facts } from '#src/features/catalogue/facts/facts.rules.ts'
import type { StartSeason } from '#src/features/profile/wishes.rules.ts'

// Conditions that only some programmes state: further tests, teaching language, start, years of work, resident tuition.
// Parsed from facts into the form that the engine compares. Pure.

/** Required test with its lowest score; 0 when any score is accepted. */
export interface AskedScore {
  test: 'duolingo' | 'pte' | 'testdaf' | 'dsh' | 'gmat' | 'gre' | 'lsat' | 'mcat'
  least: number
}

/** Alternatives that meet one requirement. */
export type AnyOf = readonly AskedScore[]

export interface Conditions {
  /** Proofs of English beside IELTS and TOEFL. */
  english: AnyOf
  /** German, and each admission test or choice of tests. */
  others: readonly AnyOf[]
  /** True when the page that states these proofs or tests is outdated or undated: it never excludes a programme. */
  isEnglishOld: boolean
  areOthersOld: boolean
  /** ISO 639-1 code of the teaching language; null when unknown. */
  language: string | null
  /** Half-years of the start; empty when unknown. */
  starts: readonly StartSeason[]
  /** Required years of work; 0 when unknown. */
  workYears: number
  /** US dollars a year for citizens and equivalent applicants; null when there is no separate price. */
  residentTuition: number | null
}

/** Detects conditional or optional lines, which are no requirement for all applicants. */
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

/**
 * Parses a choice of tests, "GMAT or GRE", "GMAT 600", "LSAT": any test of one line is enough. Lines that begin with
 * the GRE are parsed elsewhere.
 */
const choiceIn = (line: string): AnyOf => {
  if (!/^\s*(?:gmat|lsat|mcat)\b/i.test(line)) return []
  return admissionTests
    .filter(([, pattern]) => pattern.test(line))
    .map(([test]) => ({
      test,
      least: test === 'gmat' ? Number(/\bgmat(?: focus)?\s+(\d{3})\b/i.exec(line)?.[1] ?? 0) : 0,
    }))
}

/** Keeps the highest score of several lines about one test, as for those parsed elsewhere. */
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
    others: [german, ...lines.map(choiceIn)].filter((alternatives) => alternatives.length > 0),
  }
}

/** Parses the GMAT policy when the list of tests does not mention the GMAT. */
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

/** Parses the half-years of the start dates; winter and summer are ignored, because they differ between countries. */
export const parseStarts = (value: unknown): StartSeason[] => {
  const seasons = (Array.isArray(value) ? value : []).map(seasonOf)
  return seasons.includes(undefined) ? [] : [...new Set(seasons.filter((season) => season !== undefined))]
}

interface ProgramFacts {
  /** Returns a fact that is current. */
  fact: (kind: 'tests' | 'gmat' | 'start' | 'work_experience') => Fact | null
  facts: Facts
  language: string | null
  residentTuition: number | null
}

/** Parses the conditions of a programme; null when it states none, as most do. */
export const parseConditions = ({ fact, facts, language, residentTuition }: ProgramFacts): Conditions | null => {
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
