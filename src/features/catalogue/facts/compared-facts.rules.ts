import { parseDeadlineDate } from '../rules.ts'
import type { Fact } from './facts.rules.ts'

// Comparison of facts that several readers of a page stated.

/** Date, term, audience and round of a deadline: a time that only one user read does not make another value. */
const toComparedDate = (value: object) => {
  const { month, day, term, audience, round, rolling } = value as Record<string, unknown>
  return [parseDeadlineDate(value) ?? null, month, day, term, audience, round, rolling]
}

/** Returns the text by which values are compared: equal for values that say the same. */
export const toComparedText = ({ kind, fact }: { kind: string; fact: Fact }): string => {
  const { value, currency, year } = fact
  const isDate = (kind === 'deadline' || kind === 'opens') && typeof value === 'object' && value !== null
  if (isDate) return JSON.stringify(toComparedDate(value))
  const list = Array.isArray(value) ? [...(value as unknown[])].map(String).toSorted() : value
  return JSON.stringify([list, currency ?? null, year.slice(0, 4)])
}
