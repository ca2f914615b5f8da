import type { SourcedFact } from '#src/features/catalogue/facts/facts.contract.ts'
import { getStartYear } from '#src/features/catalogue/facts/facts.rules.ts'

// Rules for the facts of earlier cycles that an application offers for confirmation.

/** Costs, then the kinds that the checklist is built from. */
export const earlierKinds = [
  'application_fee',
  'tuition_per_year',
  'tests',
  'letters',
  'prompts',
  'minimum_gpa',
] as const
export type EarlierKind = (typeof earlierKinds)[number]

const costKinds: readonly EarlierKind[] = ['application_fee', 'tuition_per_year']

/** Confirmations of an applicant: the year of the fact, and the date of the confirmation. */
export type ConfirmedFacts = Partial<Record<EarlierKind, { year: string; on: string }>>

export interface EarlierFact {
  kind: EarlierKind
  fact: SourcedFact
  /** ISO date; null until the applicant confirms that the fact still holds. */
  confirmedOn: string | null
}

/**
 * Selects the facts of earlier cycles. A cost is of an earlier cycle from the next year on. The checklist contains the
 * other kinds until they are old, with their year.
 *
 * @param today ISO date
 */
export const selectEarlierFacts = (
  facts: Readonly<Record<string, SourcedFact>>,
  confirmed: ConfirmedFacts,
  today: string,
): EarlierFact[] => {
  const isEarlier = (kind: EarlierKind, { year, isOld }: SourcedFact) =>
    isOld || (costKinds.includes(kind) && getStartYear(year) < getStartYear(today))
  return earlierKinds.flatMap((kind) => {
    const fact = facts[kind]
    if (!fact || !isEarlier(kind, fact)) return []
    const own = confirmed[kind]
    return [{ kind, fact, confirmedOn: own?.year === fact.year ? own.on : null }]
  })
}
