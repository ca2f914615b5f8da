import { convertCurrency } from '#src/shared/currency-exchange.ts'

// Criteria of eligibility, judged one by one as yes, no or unknown. Unknown is never treated as no.

export const criteria = ['level', 'field', 'country', 'nationality', 'sex', 'age', 'work', 'grade'] as const
export type Criterion = (typeof criteria)[number]

/** Criteria that say whom and what an award is for, in contrast to requirements, which are revised. */
export const definingCriteria: readonly Criterion[] = ['level', 'field', 'country', 'nationality']

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
  /** Criteria that a stated rule or a list of the entry covers. */
  covered: readonly Criterion[]
}

/**
 * Classifies a scholarship for the list. It may fit when a known rule is met and none is missed; when no rule has a
 * verdict, its eligibility is unknown.
 */
export const classifyScholarship = (of: Verdicts, { isVerified, hasFacts, covered }: Known): Standing => {
  if (listMissingCriteria(of).length > 0) return 'does_not_fit'
  if (isVerified) return criteria.some((criterion) => of[criterion] === 'unknown') ? 'may_fit' : 'fits'
  if (covered.some((criterion) => of[criterion] === 'yes')) return 'may_fit'
  return hasFacts || covered.length > 0 ? 'not_known' : 'by_name'
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

/** Lists and rules of an award, for filters. */
export interface Limits {
  countries: readonly string[]
  levels: readonly string[]
  rules: Partial<Record<Criterion, { value?: unknown }>>
}

/** Tells whether a stated rule allows an id; undefined without a list of ids. */
const allows = (rule: unknown, id: string): boolean | undefined => {
  const { any, in: only, not_in: except } = Object(rule) as Record<string, unknown>
  if (any === true) return true
  if (Array.isArray(only)) return only.includes(id)
  return Array.isArray(except) ? !except.includes(id) : undefined
}

/** Tells whether an award can be used in a country of study, by the stated rule or its own list. */
export const isUsableIn = ({ countries, rules }: Limits, country: string): boolean =>
  allows(rules.country?.value, country) ?? (countries.length === 0 || countries.includes(country))

/** Tells whether an award is for a degree level, by the stated rule or its own list. */
export const isForLevel = ({ levels, rules }: Limits, level: string): boolean =>
  allows(rules.level?.value, level) ?? (levels.length === 0 || levels.includes(level))

/** Tells whether an award is valid for a programme, by country of study and level. */
export const isUsableFor = (award: Limits, programme: { country: string; level: string | null }): boolean =>
  isUsableIn(award, programme.country) && (programme.level === null || isForLevel(award, programme.level))

/** Countries and fields to which an award is limited; null where no list is known. */
interface StudyLimits extends Pick<Limits, 'countries' | 'rules'> {
  fields: readonly string[] | null
}

/** Whether a stated rule, or without one the entry's own list, names an id. */
const isNamed = (rule: unknown, list: readonly string[] | null, id: string): boolean => {
  if (rule === undefined) return list?.includes(id) ?? false
  const { in: only, some } = Object(rule) as Record<string, unknown>
  return [only, some].some((named) => Array.isArray(named) && named.includes(id))
}

/**
 * Counts how many of the field and the country of study an award names: an award for both fits best. 0 for one that excludes
 * the field or the country, and for one that names neither.
 */
export const countNamedLimits = (
  award: StudyLimits,
  { field, country }: { field: string; country: string },
): number => {
  const { rules, countries, fields } = award
  const isForField =
    allows(rules.field?.value, field) ?? (rules.field === undefined ? !fields || fields.includes(field) : true)
  if (!(isForField && isUsableIn({ ...award, levels: [] }, country))) return 0
  return Number(isNamed(rules.country?.value, countries, country)) + Number(isNamed(rules.field?.value, fields, field))
}
