import { type Certainty, certainties, projectDeadline } from '#src/features/catalogue/facts/expected-deadline.rules.ts'
import type { Fact } from '#src/features/catalogue/facts/facts.rules.ts'
import { parseDeadlineDate } from '#src/features/catalogue/rules.ts'
import { dayMs } from '#src/shared/durations.ts'

// Measures the projection of deadlines by leaving the newest known cycle out and projecting it from the earlier ones.

/** Days before the true date on which it is projected, so that the true date is the next one. */
const daysAhead = 183
/** Distance up to which a projection counts as near. */
const nearDays = 7

export interface LeftOut {
  id: string
  university: string
  truth: string
  projected: string
  /** Known cycles, with the one that is left out. */
  cycles: number
  certainty: Certainty
  /** Days between projection and truth. */
  distance: number
}

const dayNumber = (date: string) => Date.parse(`${date}T00:00:00Z`) / dayMs
const toIsoDate = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10)

/** Projects the newest deadline from the earlier ones; undefined with fewer than two cycles, or without a date to compare. */
export const leaveNewestOut = (id: string, university: string, fact: Fact | undefined): LeftOut | undefined => {
  const truth = parseDeadlineDate(fact?.value)
  const [last, ...earlier] = fact?.earlier ?? []
  if (truth === undefined || last === undefined) return undefined
  const expected = projectDeadline({ ...last, isOld: true, earlier }, toIsoDate(dayNumber(truth) - daysAhead))
  if (!expected) return undefined
  return {
    id,
    university,
    truth,
    projected: expected.localDate,
    cycles: expected.years.length + 1,
    certainty: expected.certainty,
    distance: Math.abs(dayNumber(expected.localDate) - dayNumber(truth)),
  }
}

const row = (name: string, those: readonly LeftOut[]) => {
  const count = (days: number) => those.filter(({ distance }) => distance <= days).length
  const share = those.length === 0 ? '–' : `${Math.round((count(nearDays) / those.length) * 100)} %`
  const universities = new Set(those.map(({ university }) => university)).size
  return `| ${name} | ${those.length} | ${universities} | ${count(0)} | ${count(nearDays)} | ${share} |`
}

/** Formats the measurement as a table: three and more cycles, two cycles, and each certainty. */
export const formatLeftOut = (all: readonly LeftOut[]): string =>
  [
    '| Projected from | Programmes | Universities | Same day | Within 7 days | Share within 7 days |',
    '|---|---:|---:|---:|---:|---:|',
    row(
      'two or more cycles (three or more known)',
      all.filter(({ cycles }) => cycles >= 3),
    ),
    row(
      'one cycle (two known)',
      all.filter(({ cycles }) => cycles === 2),
    ),
    ...certainties.flatMap((certainty) => {
      const those = all.filter((one) => one.certainty === certainty)
      return those.length > 0 ? [row(`certainty \`${certainty}\``, those)] : []
    }),
  ].join('\n')
