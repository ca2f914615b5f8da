import type { Facts } from '#src/features/catalogue/facts/facts.rules.ts'
import { generatedTextRules, isFactOld } from '#src/features/catalogue/rules.ts'
import type { Policy } from './rules.ts'

// Whether a programme lets applicants send generated text: what its page says, and what the person says of it.

export interface StatedPolicy {
  policy: (typeof generatedTextRules)[number]
  /** The page that says so; empty where the fact names none. */
  url: string
  year: string
}

/** What the catalogue's page says, while that counts; null where nothing is known. `today` is an ISO date. */
export const readStatedPolicy = (facts: Facts, today: string): StatedPolicy | null => {
  const fact = facts.generated_text
  const policy = generatedTextRules.find((one) => one === fact?.value)
  if (!fact || !policy || isFactOld({ kind: 'generated_text', year: fact.year }, today)) return null
  return { policy, url: fact.url ?? '', year: fact.year }
}

const strictness: Record<Policy, number> = { unknown: 0, allowed: 1, disclosed: 2, forbidden: 3 }

/** The stricter of two: nobody loosens for themselves what a page forbids. */
export const pickStricter = (one: Policy, other: Policy): Policy => (strictness[one] >= strictness[other] ? one : other)

/** What a person may still say beside a page. */
export const isStricter = (policy: Policy, stated: Policy): boolean => strictness[policy] > strictness[stated]
