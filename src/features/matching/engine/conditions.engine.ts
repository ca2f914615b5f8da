import { europeanArea } from '#src/features/catalogue/facts/deciding-facts.rules.ts'
import { isSameGmat, type TestScores } from '#src/features/profile/test-scores.rules.ts'
import type { FundingNeed, StartSeason } from '#src/features/profile/wishes.rules.ts'
import type { AnyOf, AskedScore, Conditions } from '../program-index/conditions.parse.ts'

// What a person says of work, start, language and money against what a programme states. What either side has not said keeps
// nothing out. Pure.

export interface Circumstances {
  workYears: number | null
  fundingNeed: FundingNeed | null
  startSeason: StartSeason | null
  /** Empty: not said. */
  teachingLanguages: readonly string[]
  /** Wanted supervisors of a doctorate whom the catalogue knows, by the university where they are. */
  supervisorsAt: ReadonlyMap<string, readonly string[]>
  /** Whose grants speak of the person's interests, by the university where they are. */
  peopleAt: ReadonlyMap<string, PeopleThere>
}

/** People of one university whose grants speak of somebody's interests. */
export interface PeopleThere {
  people: number
  /** How many of them have a grant that runs. */
  running: number
  /** A few of them, those with a running grant first. */
  names: readonly string[]
  /** The interests that are met, by their place among the person's. */
  met: readonly number[]
}

export const nothingSaid: Circumstances = {
  workYears: null,
  fundingNeed: null,
  startSeason: null,
  teachingLanguages: [],
  supervisorsAt: new Map(),
  peopleAt: new Map(),
}

/** Where a person stands against one requirement. */
export type Met = 'met' | 'unmet' | 'missing'

const greOf = ({ greQuantitative, greVerbal }: TestScores) => greQuantitative ?? greVerbal

const scoreMet = (tests: TestScores, { test, least }: AskedScore): Met => {
  const own = test === 'gre' ? greOf(tests) : tests[test]
  if (own === undefined) return 'missing'
  if (least === 0 || test === 'gre') return 'met'
  // The two GMATs have scales of their own.
  if (test === 'gmat' && !isSameGmat(own, least)) return 'missing'
  return own >= least ? 'met' : 'unmet'
}

/** The better of all ways decides. */
export const evaluateAny = (tests: TestScores, ways: AnyOf): Met => {
  const standings = ways.map((way) => scoreMet(tests, way))
  if (standings.includes('met')) return 'met'
  return standings.includes('unmet') && !standings.includes('missing') ? 'unmet' : 'missing'
}

/** German and admission tests, of which each is to be met; `open` where none is asked for. */
export const evaluateOtherTests = (tests: TestScores, conditions: Conditions | undefined): Met | 'open' => {
  const asked = conditions?.others.map((ways) => evaluateAny(tests, ways)) ?? []
  if (asked.length === 0) return 'open'
  if (asked.includes('unmet')) return 'unmet'
  return asked.includes('missing') ? 'missing' : 'met'
}

/** Whether the person lacks what a page states, whatever it is of: not the language, the start, the work, the other tests. */
export const hasUnmetCondition = (
  tests: TestScores,
  said: Circumstances,
  conditions: Conditions | undefined,
): 'teaching' | 'start' | 'work' | 'tests' | null => {
  if (!conditions) return null
  const { language, starts, workYears, areOthersOld } = conditions
  if (language !== null && said.teachingLanguages.length > 0 && !said.teachingLanguages.includes(language))
    return 'teaching'
  if (said.startSeason !== null && starts.length > 0 && !starts.includes(said.startSeason)) return 'start'
  if (said.workYears !== null && said.workYears < workYears) return 'work'
  return !areOthersOld && evaluateOtherTests(tests, conditions) === 'unmet' ? 'tests' : null
}

/** Whether a citizen pays what residents pay; in the United States and Switzerland citizenship alone does not decide that. */
export const isResidentForFees = (citizenship: string | null, country: string): boolean => {
  if (citizenship === null || country === 'US' || country === 'CH') return false
  return citizenship === country || (europeanArea.has(citizenship) && europeanArea.has(country))
}
