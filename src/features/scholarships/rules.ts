import { convert } from '#src/shared/exchange.ts'

// Whether somebody may apply for a scholarship is asked criterion by criterion, and each answer is yes, no or not known:
// what nobody knows is never taken for a no.

export const criteria = ['level', 'country', 'nationality', 'field', 'grade'] as const
export type Criterion = (typeof criteria)[number]

export const verdicts = ['yes', 'no', 'unknown'] as const
export type Verdict = (typeof verdicts)[number]
export type Verdicts = Readonly<Record<Criterion, Verdict>>

export const standings = ['fits', 'may_fit', 'one_missing'] as const
export type Standing = (typeof standings)[number]

export const verdictOf = (answer: boolean | null): Verdict => (answer === null ? 'unknown' : answer ? 'yes' : 'no')

/** What a person misses: the criteria answered with no. */
export const missingOf = (of: Verdicts): Criterion[] => criteria.filter((criterion) => of[criterion] === 'no')

/**
 * Where a scholarship is listed; undefined where two or more things are missing, which is not shown. One that nobody
 * verified neither fits nor misses anything: it may fit, and its official page says whether it does.
 */
export const standingOf = (of: Verdicts, isVerified: boolean): Standing | undefined => {
  const missing = missingOf(of).length
  if (!isVerified) return 'may_fit'
  if (missing > 1) return undefined
  if (missing === 1) return 'one_missing'
  return criteria.some((criterion) => of[criterion] === 'unknown') ? 'may_fit' : 'fits'
}

export interface Amount {
  value: number
  currency: string
}

/** What a programme costs a year after an award, in the programme's currency, never below nothing. */
export const netCost = (tuition: Amount, award: Amount): Amount | undefined => {
  const taken = convert(award.value, award.currency, tuition.currency)
  return taken === undefined ? undefined : { ...tuition, value: Math.max(0, tuition.value - taken) }
}

/** Whether an award can be spent on a programme: by its country of study and its level. */
export const isUsableFor = (
  award: { countries: readonly string[]; levels: readonly string[] },
  programme: { country: string; level: string | null },
): boolean =>
  (award.countries.length === 0 || award.countries.includes(programme.country)) &&
  (programme.level === null || award.levels.length === 0 || award.levels.includes(programme.level))
