import { europeanArea } from '#src/features/catalogue/facts/deciding-facts.rules.ts'
import { isSameGmat, type TestScores } from '#src/features/profile/test-scores.rules.ts'
import type { FundingNeed, StartSeason } from '#src/features/profile/wishes.rules.ts'
import type { AnyOf, AskedScore, Conditions } from '../program-index/conditions.parse.ts'

// Conditions of work, start, language and money: compares an applicant's statements with a programme's. An unstated
// side excludes nothing. Pure.

export interface Circumstances {
  workYears: number | null
  fundingNeed: FundingNeed | null
  startSeason: StartSeason | null
  /** Empty when not stated. */
  teachingLanguages: readonly string[]
  /** Wanted supervisors of a doctorate in the catalogue, by university. */
  supervisorsAt: ReadonlyMap<string, readonly string[]>
  /** Grant holders on the applicant's interests, by university. */
  peopleAt: ReadonlyMap<string, GrantHolders>
}

/** People of one university whose grants match the applicant's interests. */
export interface GrantHolders {
  people: number
  /** Number of people with a running grant. */
  running: number
  /** A few names, people with a running grant first. */
  names: readonly string[]
  /** Indices of the matched interests. */
  met: readonly number[]
}

export const emptyCircumstances: Circumstances = {
  workYears: null,
  fundingNeed: null,
  startSeason: null,
  teachingLanguages: [],
  supervisorsAt: new Map(),
  peopleAt: new Map(),
}

/** Result of comparing an applicant with one requirement. */
export type Met = 'met' | 'unmet' | 'missing'

const greOf = ({ greQuantitative, greVerbal }: TestScores) => greQuantitative ?? greVerbal

const scoreMet = (tests: TestScores, { test, least }: AskedScore): Met => {
  const own = test === 'gre' ? greOf(tests) : tests[test]
  if (own === undefined) return 'missing'
  if (least === 0 || test === 'gre') return 'met'
  // The two GMAT versions have different scales.
  if (test === 'gmat' && !isSameGmat(own, least)) return 'missing'
  return own >= least ? 'met' : 'unmet'
}

/** Evaluates alternatives of a requirement: the best result counts. */
export const evaluateAny = (tests: TestScores, alternatives: AnyOf): Met => {
  const standings = alternatives.map((alternative) => scoreMet(tests, alternative))
  if (standings.includes('met')) return 'met'
  return standings.includes('unmet') && !standings.includes('missing') ? 'unmet' : 'missing'
}

/** Evaluates German and admission tests, all of which must be met; `open` when none is required. */
export const evaluateOtherTests = (tests: TestScores, conditions: Conditions | undefined): Met | 'open' => {
  const results = conditions?.others.map((alternatives) => evaluateAny(tests, alternatives)) ?? []
  if (results.length === 0) return 'open'
  if (results.includes('unmet')) return 'unmet'
  return results.includes('missing') ? 'missing' : 'met'
}

/**
 * Finds the stated condition that the applicant lacks: teaching language, start, work experience or another test; null
 * when none.
 */
export const hasUnmetCondition = (
  tests: TestScores,
  circumstances: Circumstances,
  conditions: Conditions | undefined,
): 'teaching' | 'start' | 'work' | 'tests' | null => {
  if (!conditions) return null
  const { language, starts, workYears, areOthersOld } = conditions
  if (
    language !== null &&
    circumstances.teachingLanguages.length > 0 &&
    !circumstances.teachingLanguages.includes(language)
  )
    return 'teaching'
  if (circumstances.startSeason !== null && starts.length > 0 && !starts.includes(circumstances.startSeason))
    return 'start'
  if (circumstances.workYears !== null && circumstances.workYears < workYears) return 'work'
  return !areOthersOld && evaluateOtherTests(tests, conditions) === 'unmet' ? 'tests' : null
}

/**
 * True when a citizen pays the resident tuition; in the United States and Switzerland citizenship alone does not decide
 * that.
 */
export const isResidentForFees = (citizenship: string | null, country: string): boolean => {
  if (citizenship === null || country === 'US' || country === 'CH') return false
  return citizenship === country || (europeanArea.has(citizenship) && europeanArea.has(country))
}
