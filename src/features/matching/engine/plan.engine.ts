import type { TestScores } from '#src/features/profile/rules.ts'
import type { Shelf } from '../program-index/program-index.engine.ts'
import { thousandthsOf } from '../program-index/segment.engine.ts'
import { type Interest, planResearch, type ResearchPlan } from '../research/research.engine.ts'
import { areFieldsNear, matchingDefaults, weights } from '../rules.ts'
import { type Origin, type Residence, residenceAt } from '../tiers/tiers.rules.ts'

// A person as a pass over the shelf needs them: what was said, by the numbers of the shelf. Pure.

export interface Applicant {
  /** What the person brings, in log odds of the tier model; null without a grade. */
  odds: number | null
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
  /** Days since 1970-01-01. */
  today: number
}

/** Everything about a person that a pass needs, by the numbers of the shelf. */
export interface Plan {
  applicant: Applicant
  shelf: Shelf
  research: ResearchPlan
  level: number
  /** What the person brings to each country, in log odds; not a number without a grade. */
  odds: Float64Array
  /** The grade in thousandths of a point; undefined where it is not known. */
  grade: number | undefined
  /** By number of a field; -1 where it is too far away. */
  fieldPoints: Int32Array
  countryPoints: Int32Array
  /** 1 for those that come first among equals while nobody has said where. */
  isDefaultCountry: Uint8Array
}

/** So many thousandths of the most that a part can add. */
export const share = (of: number, thousandths: number): number => Math.floor((of * thousandths) / 1000)
/** The thousandths of what is not known. */
export const neutral = 500

const fieldShare = (wanted: string, field: string) => {
  if (field === wanted) return 1000
  return areFieldsNear(field, wanted) ? 600 : -1
}

/** What a person brings to each country of the shelf, in log odds; not a number without a grade. */
export const oddsByCountry = (shelf: Shelf, { odds, residence }: Pick<Applicant, 'odds' | 'residence'>): Float64Array =>
  Float64Array.from(shelf.countries.list, (country) => {
    if (odds === null) return Number.NaN
    const seen = residenceAt(residence.origin, country)
    return seen === null ? odds : odds + residence.odds[seen]
  })

export const planFor = (shelf: Shelf, applicant: Applicant): Plan => {
  const { countries, field, level } = applicant
  const countryShare = (country: string) => (countries.length === 0 ? neutral : countries.includes(country) ? 1000 : 0)
  const defaults: readonly string[] = matchingDefaults.countries
  return {
    applicant,
    shelf,
    research: planResearch(shelf, applicant.interests),
    level: shelf.levels.numbers.get(level) ?? -1,
    odds: oddsByCountry(shelf, applicant),
    grade: applicant.gradePoints === null ? undefined : thousandthsOf(applicant.gradePoints),
    fieldPoints: Int32Array.from(shelf.fields.list, (other) => {
      const thousandths = fieldShare(field, other)
      return thousandths < 0 ? -1 : share(weights.field, thousandths)
    }),
    countryPoints: Int32Array.from(shelf.countries.list, (country) => share(weights.country, countryShare(country))),
    isDefaultCountry: Uint8Array.from(shelf.countries.list, (country) =>
      countries.length === 0 && defaults.includes(country) ? 1 : 0,
    ),
  }
}
