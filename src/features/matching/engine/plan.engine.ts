import { toDayNumber } from '#src/features/catalogue/rules.ts'
import type { TestScores } from '#src/features/profile/test-scores.rules.ts'
import { dayMs } from '#src/shared/durations.ts'
import type { ProgramIndex } from '../program-index/program-index.engine.ts'
import { toThousandths } from '../program-index/segment.engine.ts'
import { type Interest, planResearch, type ResearchPlan } from '../research/research.engine.ts'
import { isFieldNear, matchingDefaults, weights } from '../rules.ts'
import { classifyResidence, type Origin, type Residence } from '../tiers/tiers.rules.ts'
import { type Circumstances, isResidentForFees } from './conditions.engine.ts'

// A person as a pass over the program index needs them: what was said, by the numbers of the program index. Pure.

export interface Applicant {
  /** What the person brings, in log odds of the tier model; null without a grade. */
  odds: number | null
  /** How uncertain they are because of scores that are not known. */
  variance: number
  /** The grade in points of 4.0; null where it is not known. */
  gradePoints: number | null
  /** Where the person comes from, and what it adds at home and abroad, in log odds. */
  residence: { origin: Origin; odds: Readonly<Record<Residence, number>> }
  level: string
  field: string
  interests: readonly Interest[]
  /** Empty: not said. */
  countries: readonly string[]
  /** Tuition and living cost a year in US dollars; null: not said. */
  maxTuition: number | null
  tests: TestScores
  circumstances: Circumstances
  /** Days since 1970-01-01. */
  today: number
}

/** Everything about a person that a pass needs, by the numbers of the program index. */
export interface Plan {
  applicant: Applicant
  programIndex: ProgramIndex
  research: ResearchPlan
  level: number
  /** What the person brings to each country, in log odds; not a number without a grade. */
  odds: Float64Array
  variance: number
  /** The grade in thousandths of a point; undefined where it is not known. */
  grade: number | undefined
  /** By number of a field; -1 where it is too far away. */
  fieldPoints: Int32Array
  /** The number of the field that the person wants; -1 where no programme has it. */
  field: number
  countryPoints: Int32Array
  /** 1 for the countries that the person chose, and for all where none was chosen or others are wanted too. */
  isCountryShown: Uint8Array
  /** 1 for those that come first among equals: the person's own, or the defaults while nobody has said where. */
  isCountryFirst: Uint8Array
  /** 1 for the countries in which the person pays what residents pay. */
  isResident: Uint8Array
  /** The day of the year, as `toDayNumber` counts them. */
  todayOfYear: number
}

/** So many thousandths of the most that a part can add. */
export const calculateShare = (of: number, thousandths: number): number => Math.floor((of * thousandths) / 1000)
const fieldShare = (wanted: string, field: string) => {
  if (field === wanted) return 1000
  return isFieldNear(field, wanted) ? 600 : -1
}

/** What a person brings to each country of the program index, in log odds; not a number without a grade. */
export const calculateOddsByCountry = (
  programIndex: ProgramIndex,
  { odds, residence }: Pick<Applicant, 'odds' | 'residence'>,
): Float64Array =>
  Float64Array.from(programIndex.countries.list, (country) => {
    if (odds === null) return Number.NaN
    const seen = classifyResidence(residence.origin, country)
    return seen === null ? odds : odds + residence.odds[seen]
  })

/** `elsewhere` ranks places in countries that the person did not choose as well. */
export const createPlan = (programIndex: ProgramIndex, applicant: Applicant, elsewhere = false): Plan => {
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
    todayOfYear: toDayNumber({ month: today.getUTCMonth() + 1, day: today.getUTCDate() }),
  }
}
