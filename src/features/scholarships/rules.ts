import { convertCurrency } from '#src/shared/currency-exchange.ts'

// Whether somebody may apply for a scholarship is asked criterion by criterion, and each answer is yes, no or not known:
// what nobody knows is never taken for a no.

export const criteria = ['level', 'field', 'country', 'nationality', 'sex', 'age', 'work', 'grade'] as const
export type Criterion = (typeof criteria)[number]

/** The kind of facts that states the rule of each criterion. */
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

/** In the order in which they are listed; what is known by name alone comes last and is judged by nothing. */
export const standings = ['fits', 'may_fit', 'not_known', 'does_not_fit', 'by_name'] as const
export type Standing = (typeof standings)[number]

export const sexes = ['female', 'male', 'other'] as const
export type Sex = (typeof sexes)[number]

/** Nobody who applies was born before. */
export const firstBirthYear = 1920

export const toVerdict = (answer: boolean | null): Verdict => (answer === null ? 'unknown' : answer ? 'yes' : 'no')

/** What a person misses: the criteria answered with no. */
export const listMissingCriteria = (of: Verdicts): Criterion[] => criteria.filter((criterion) => of[criterion] === 'no')

/** What is known of a scholarship besides its name. */
export interface Known {
  isVerified: boolean
  /** Whether a source states anything of it. */
  hasFacts: boolean
  /** The criteria for which a source states a rule. */
  ruled: readonly Criterion[]
}

/**
 * Where a scholarship is listed. It may fit when a stated rule is met and none is missed; with rules of which none can be
 * answered, nobody knows.
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

/** What a programme costs a year after an award, in the programme's currency, never below nothing. */
export const calculateNetCost = (tuition: Amount, award: Amount): Amount | undefined => {
  const taken = convertCurrency(award.value, award.currency, tuition.currency)
  return taken === undefined ? undefined : { ...tuition, value: Math.max(0, tuition.value - taken) }
}

/** Whether an award can be spent on a programme: by its country of study and its level. */
export const isUsableFor = (
  award: { countries: readonly string[]; levels: readonly string[] },
  programme: { country: string; level: string | null },
): boolean =>
  (award.countries.length === 0 || award.countries.includes(programme.country)) &&
  (programme.level === null || award.levels.length === 0 || award.levels.includes(programme.level))
