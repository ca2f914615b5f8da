import { isFieldNear } from '#src/features/catalogue/field-groups.rules.ts'
import { toDayNumber } from '#src/features/catalogue/rules.ts'
import type { TestScores } from '#src/features/profile/test-scores.rules.ts'
import { getStateNumber, type ResidenceState } from '#src/features/profile/us-states.rules.ts'
import { dayMs } from '#src/shared/durations.ts'
import type { RankedIndex } from '../program-index/program-index.engine.ts'
import { toThousandths } from '../program-index/segment.engine.ts'
import { type Interest, planResearch, type ResearchPlan } from '../research/research.engine.ts'
import { matchingDefaults, weights } from '../rules.ts'
import { classifyResidence, type Origin, type Residence } from '../tiers/tiers.rules.ts'
import { type Circumstances, type GrantHolders, isResidentForFees } from './conditions.engine.ts'

// Applicant encoded for a pass, with the numbers of the program index. Pure.

export interface Applicant {
  /** Log odds of the applicant in the tier model; null without a grade. */
  odds: number | null
  /** Variance due to unknown scores. */
  variance: number
  /** Grade in points of 4.0; null when unknown. */
  gradePoints: number | null
  /** Origin of the applicant, and its log odds at home and abroad. */
  residence: { origin: Origin; odds: Readonly<Record<Residence, number>> }
  level: string
  field: string
  interests: readonly Interest[]
  /** Empty when not stated. */
  countries: readonly string[]
  /** State of the United States in which the applicant is a resident; null when not stated. */
  state: ResidenceState | null
  /** Limit of tuition and living cost a year in US dollars; null when not stated. */
  maxTuition: number | null
  /** Whether programmes above the limit rank below all within it. */
  isLimitFirm: boolean
  tests: TestScores
  circumstances: Circumstances
  /** Days since 1970-01-01. */
  today: number
}

/** Query plan of a pass: all facts of the applicant, encoded with the numbers of the program index. */
export interface Plan {
  applicant: Applicant
  programIndex: RankedIndex
  research: ResearchPlan
  level: number
  /** Log odds of the applicant per country; NaN without a grade. */
  odds: Float64Array
  variance: number
  /** Grade in thousandths of a point; undefined when unknown. */
  grade: number | undefined
  /** Points by field number; -1 for far fields. */
  fieldPoints: Int32Array
  /** Number of the wanted field; -1 when no programme has it. */
  field: number
  countryPoints: Int32Array
  /** 1 for chosen countries, and for all when none is chosen or others are included. */
  isCountryShown: Uint8Array
  /** 1 for countries that rank first among equals: the applicant's own choice, or the defaults when none is stated. */
  isCountryFirst: Uint8Array
  /** 1 for countries in which the applicant pays the resident tuition. */
  isResident: Uint8Array
  /** Number of the applicant's state; 0 when not stated. */
  state: number
  /** Day of the year, as counted by `toDayNumber`. */
  todayOfYear: number
  /** Wanted supervisors and grant holders by number of the university. */
  supervisors: ReadonlyMap<number, readonly string[]>
  people: ReadonlyMap<number, GrantHolders>
}

/** Replaces the ids of universities by their numbers; a university without programmes is left out. */
const byUniversity = <T>({ universities }: RankedIndex, places: ReadonlyMap<string, T>): Map<number, T> => {
  const numbered = new Map<number, T>()
  for (const [id, value] of places) {
    const number = universities.numbers.get(id)
    if (number !== undefined) numbered.set(number, value)
  }
  return numbered
}

/** Calculates a share of a part's maximum, in thousandths. */
export const calculateShare = (of: number, thousandths: number): number => Math.floor((of * thousandths) / 1000)
const fieldShare = (wanted: string, field: string) => {
  if (field === wanted) return 1000
  return isFieldNear(field, wanted) ? 600 : -1
}

/** Calculates the applicant's log odds per country of the program index; NaN without a grade. */
export const calculateOddsByCountry = (
  programIndex: RankedIndex,
  { odds, residence }: Pick<Applicant, 'odds' | 'residence'>,
): Float64Array =>
  Float64Array.from(programIndex.countries.list, (country) => {
    if (odds === null) return Number.NaN
    const seen = classifyResidence(residence.origin, country)
    return seen === null ? odds : odds + residence.odds[seen]
  })

/**
 * Creates the plan of a pass.
 *
 * @param elsewhere also ranks programmes in countries that the applicant did not choose
 */
export const createPlan = (programIndex: RankedIndex, applicant: Applicant, elsewhere = false): Plan => {
  const { countries, field, level } = applicant
  const today = new Date(applicant.today * dayMs)
  const first: readonly string[] = countries.length > 0 ? countries : matchingDefaults.countries
  return {
    applicant,
    programIndex,
    research: planResearch(programIndex, applicant.interests),
    level: programIndex.levels.numbers.get(level) ?? -1,
    odds: calculateOddsByCountry(programIndex, applicant),
    variance: applicant.variance,
    grade: applicant.gradePoints === null ? undefined : toThousandths(applicant.gradePoints),
    fieldPoints: Int32Array.from(programIndex.fields.list, (other) => {
      const thousandths = fieldShare(field, other)
      return thousandths < 0 ? -1 : calculateShare(weights.field, thousandths)
    }),
    field: programIndex.fields.numbers.get(field) ?? -1,
    countryPoints: Int32Array.from(programIndex.countries.list, (country) =>
      countries.includes(country) ? weights.country : 0,
    ),
    isCountryShown: Uint8Array.from(programIndex.countries.list, (country) =>
      elsewhere || countries.length === 0 || countries.includes(country) ? 1 : 0,
    ),
    isCountryFirst: Uint8Array.from(programIndex.countries.list, (country) => (first.includes(country) ? 1 : 0)),
    isResident: Uint8Array.from(programIndex.countries.list, (country) =>
      Number(isResidentForFees(applicant.residence.origin.citizenship, country)),
    ),
    state: getStateNumber(applicant.state),
    todayOfYear: toDayNumber({ month: today.getUTCMonth() + 1, day: today.getUTCDate() }),
    supervisors: byUniversity(programIndex, applicant.circumstances.supervisorsAt),
    people: byUniversity(programIndex, applicant.circumstances.peopleAt),
  }
}
