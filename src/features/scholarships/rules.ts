import { convertCurrency } from '#src/shared/currency-exchange.ts'

// Criteria of eligibility, judged one by one as yes, no or unknown. Unknown is never treated as no.

export const criteria = ['level', 'field', 'country', 'nationality', 'sex', 'age', 'work', 'grade'] as const
export type Criterion = (typeof criteria)[number]

/** Fact kind that states the rule of each criterion. */
export const ruleKinds = {
  level: 'study_level',
  field: 'study_field',
  country: 'study_country',
  nationality: 'nationality',
  sex: 'sex',
  age: 'age',
  work: 'work_experience',
  grade: 'minimum_gpa',
} as const satisfies Record<Criterion, string>

export const verdicts = ['yes', 'no', 'unknown'] as const
export type Verdict = (typeof verdicts)[number]
export type Verdicts = Readonly<Record<Criterion, Verdict>>

/** Classifications in the order of the list; entries known only by name come last and are not judged. */
export const standings = ['fits', 'may_fit', 'not_known', 'does_not_fit', 'by_name'] as const
export type Standing = (typeof standings)[number]

export const sexes = ['female', 'male', 'other'] as const
export type Sex = (typeof sexes)[number]

/** Earliest plausible year of birth. */
export const firstBirthYear = 1920

export const toVerdict = (answer: boolean | null): Verdict => (answer === null ? 'unknown' : answer ? 'yes' : 'no')

/** Lists the missed criteria, with the verdict no. */
export const listMissingCriteria = (of: Verdicts): Criterion[] => criteria.filter((criterion) => of[criterion] === 'no')

/** Known data of a scholarship besides its name. */
export interface Known {
  isVerified: boolean
  /** Whether a source states any fact about it. */
  hasFacts: boolean
  /** Criteria with a stated rule. */
  ruled: readonly Criterion[]
}

/**
 * Classifies a scholarship for the list. It may fit when a stated rule is met and none is missed; when no rule has a
 * verdict, its eligibility is unknown.
 */
export const classifyScholarship = (of: Verdicts, { isVerified, hasFacts, ruled }: Known): Standing => {
  if (!isVerified && !hasFacts) return 'by_name'
  if (listMissingCriteria(of).length > 0) return 'does_not_fit'
  if (isVerified) return criteria.some((criterion) => of[criterion] === 'unknown') ? 'may_fit' : 'fits'
  return ruled.some((criterion) => of[criterion] === 'yes') ? 'may_fit' : 'not_known'
}

export interface Amount {
  value: number
  currency: string
}

/** Calculates the net cost of a programme per year after an award, in the programme's currency, at least zero. */
export const calculateNetCost = (tuition: Amount, award: Amount): Amount | undefined => {
  const taken = convertCurrency(award.value, award.currency, tuition.currency)
  return taken === undefined ? undefined : { ...tuition, value: Math.max(0, tuition.value - taken) }
}

/** Tells whether an award is valid for a programme, by country of study and level. */
export const isUsableFor = (
  award: { countries: readonly string[]; levels: readonly string[] },
  programme: { country: string; level: string | null },
): boolean =>
  (award.countries.length === 0 || award.countries.includes(programme.country)) &&
  (programme.level === null || award.levels.length === 0 || award.levels.includes(programme.level))
