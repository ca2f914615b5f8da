import type { Program, UniversityDetails } from '#src/features/catalogue/contract.ts'
import type { SourcedFact } from '#src/features/catalogue/facts/facts.contract.ts'
import { selectInheritedFacts } from '#src/features/catalogue/facts/facts.rules.ts'
import { toGradePoints } from '#src/features/matching/tiers/grades.rules.ts'
import { isStatedGrade } from '#src/features/profile/rules.ts'
import { convertCurrency } from '#src/shared/currency-exchange.ts'

// Places side by side: which facts stand for each, and whether they differ once they are in one unit.

/** What the catalogue knows of a place and a programme, in the order in which it is compared. */
export const comparedKinds = [
  'tuition_per_year',
  'living_cost_per_year',
  'application_fee',
  'admission_rate_undergraduate',
  'deadline',
  'duration_months',
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
  /** Stated for the university as a whole, and not for the programme that is compared. */
  isOfUniversity: boolean
}

interface Entry {
  programId: string | null
  programName: string
}

/** The programme of an entry; undefined for a university as a whole and for a programme that the catalogue lacks. */
export const findEntryProgram = (
  university: UniversityDetails | undefined,
  { programId }: Entry,
): Program | undefined => university?.programs.find(({ id }) => id === programId)

/** The facts of an entry's programme, else of its university where that holds for the programme too. */
export const selectComparedFacts = (university: UniversityDetails, entry: Entry): Record<string, ComparedFact> => {
  const program = findEntryProgram(university, entry)
  const isNamed = entry.programId !== null || entry.programName !== ''
  const inherited = selectInheritedFacts(university.facts, isNamed ? program?.level : null)
  const mark = (facts: Readonly<Record<string, SourcedFact>>, isOfUniversity: boolean) =>
    Object.entries(facts).map(([kind, fact]) => [kind, { ...fact, isOfUniversity }] as const)
  return Object.fromEntries([...mark(inherited, isNamed), ...mark(program?.facts ?? {}, false)])
}

const wholeDollars = (value: number, currency: string): number | string => {
  const dollars = convertCurrency(value, currency, 'USD')
  return dollars === undefined ? `${value} ${currency}` : Math.round(dollars)
}

/** A lowest grade as points of 4.0, to a tenth; undefined where its scale does not have such a grade. */
export const toComparablePoints = (value: unknown): number | undefined => {
  const points = isStatedGrade(value) ? toGradePoints(value.grade, value.scale) : null
  return points === null ? undefined : Math.round(points * 10) / 10
}

/** A fact in the unit in which it is compared; undefined for what is not known or too old to count. */
export const measureOf = (fact: SourcedFact | undefined): string | number | undefined => {
  if (!fact || fact.isOld || fact.value === undefined || fact.value === null) return undefined
  const { value, currency } = fact
  if (typeof value === 'number') return currency ? wholeDollars(value, currency) : value
  if (Array.isArray(value)) return JSON.stringify(value.map(String).sort())
  return toComparablePoints(value) ?? (typeof value === 'string' ? value : JSON.stringify(value))
}

/** Whether at least two of the known values are not the same; what is not known is no difference. */
export const hasDifference = (measures: readonly (string | number | null | undefined)[]): boolean =>
  new Set(measures.filter((measure) => measure !== undefined && measure !== null && measure !== '')).size > 1
