import type { Facts } from '#src/features/catalogue/facts/facts.rules.ts'
import { generatedTextRules, isFactOld } from '#src/features/catalogue/rules.ts'
import type { Policy } from './rules.ts'

// Policy of a programme on generated text in applications: the rule of its page, and the user's statement.

export interface StatedPolicy {
  policy: (typeof generatedTextRules)[number]
  /** URL of the page; empty when the fact has none. */
  url: string
  year: string
}

/**
 * Reads the policy of the catalogue's page within its shelf life; null when unknown.
 *
 * @param today ISO date
 */
export const readStatedPolicy = (facts: Facts, today: string): StatedPolicy | null => {
  const fact = facts.generated_text
  const policy = generatedTextRules.find((one) => one === fact?.value)
  if (!fact || !policy || isFactOld({ kind: 'generated_text', year: fact.year }, today)) return null
  return { policy, url: fact.url ?? '', year: fact.year }
}

const strictness: Record<Policy, number> = { unknown: 0, allowed: 1, disclosed: 2, forbidden: 3 }

/** Returns the stricter of two policies: an applicant cannot loosen the rule of a page. */
export const pickStricter = (one: Policy, other: Policy): Policy => (strictness[one] >= strictness[other] ? one : other)

/** Tells whether the user's policy may be added to that of a page. */
export const isStricter = (policy: Policy, stated: Policy): boolean => strictness[policy] > strictness[stated]
