import type { Program, UniversityDetails } from '#src/features/catalogue/contract.ts'
import { selectOwnPrice } from '#src/features/catalogue/facts/credit-price.rules.ts'
import type { SourcedFact } from '#src/features/catalogue/facts/facts.contract.ts'
import { selectInheritedFacts } from '#src/features/catalogue/facts/facts.rules.ts'
import { toGradePoints } from '#src/features/matching/tiers/grades.rules.ts'
import { isStatedGrade } from '#src/features/profile/rules.ts'
import { convertCurrency } from '#src/shared/currency-exchange.ts'

// Comparison of entries: selection of their facts, and differences in a common unit.

/** Compared fact kinds, in the order of the comparison. */
export const comparedKinds = [
  'tuition_per_year',
  'living_cost_per_year',
  'application_fee',
  'admission_rate_undergraduate',
  'deadline',
  'duration_months',
  'mode',
  'start',
  'tests',
  'minimum_gpa',
  'letters',
  'funding',
  'degrees_awarded',
  'prompts',
  'requirements',
] as const
export type ComparedKind = (typeof comparedKinds)[number]

export interface ComparedFact extends SourcedFact {
  /** Fact of the university as a whole, and not of the compared programme. */
  isOfUniversity: boolean
  /** Price of a credit, from which a yearly price is estimated. */
  perCredit?: number
}

interface Entry {
  programId: string | null
  programName: string
}

/** Finds the programme of an entry; undefined for a whole university and for a programme unknown to the catalogue. */
export const findEntryProgram = (
  university: UniversityDetails | undefined,
  { programId }: Entry,
): Program | undefined => university?.programs.find(({ id }) => id === programId)

/**
 * Selects the facts of an entry's programme, or of its university where they apply to the programme too. A price of a
 * credit gives a yearly price, as in lists.
 */
export const selectComparedFacts = (university: UniversityDetails, entry: Entry): Record<string, ComparedFact> => {
  const program = findEntryProgram(university, entry)
  const isNamed = entry.programId !== null || entry.programName !== ''
  const inherited = selectInheritedFacts(university.facts, isNamed ? program?.level : null)
  const mark = (facts: Readonly<Record<string, SourcedFact>>, isOfUniversity: boolean) =>
    Object.entries(facts).map(([kind, fact]) => [kind, { ...fact, isOfUniversity }] as const)
  const own = program?.facts ?? {}
  const price = selectOwnPrice(own)
  return Object.fromEntries([
    ...mark(inherited, isNamed),
    ...mark({ ...own, ...(price ? { tuition_per_year: price } : {}) }, false),
  ])
}

const wholeDollars = (value: number, currency: string): number | string => {
  const dollars = convertCurrency(value, currency, 'USD')
  return dollars === undefined ? `${value} ${currency}` : Math.round(dollars)
}

/** Converts a lowest grade to points of 4.0, rounded to a tenth; undefined for a grade outside its scale. */
export const toComparablePoints = (value: unknown): number | undefined => {
  const points = isStatedGrade(value) ? toGradePoints(value.grade, value.scale) : null
  return points === null ? undefined : Math.round(points * 10) / 10
}

/** Converts a fact to its unit of comparison; undefined when unknown or outdated. */
export const getMeasure = (fact: SourcedFact | undefined): string | number | undefined => {
  if (!fact || fact.isOld || fact.value === undefined || fact.value === null) return undefined
  const { value, currency } = fact
  if (typeof value === 'number') return currency ? wholeDollars(value, currency) : value
  if (Array.isArray(value)) return JSON.stringify(value.map(String).sort())
  return toComparablePoints(value) ?? (typeof value === 'string' ? value : JSON.stringify(value))
}

/** Tells whether at least two known values differ; unknown values are ignored. */
export const hasDifference = (measures: readonly (string | number | null | undefined)[]): boolean =>
  new Set(measures.filter((measure) => measure !== undefined && measure !== null && measure !== '')).size > 1
