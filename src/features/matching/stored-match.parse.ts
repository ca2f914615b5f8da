import type { Facts } from '#src/features/catalogue/facts/facts.rules.ts'
import { type Contribution, contributionSchema } from './contract.ts'
import { listRequirements } from './requirements.parse.ts'

export interface StoredMatch {
  /** As the ranking was stored; one of an older version may no longer be readable. */
  contributions: unknown
  /** Of the programme; null where the match is a university alone. */
  facts: Facts | null
}

// Built once: a snapshot reads six matches.
const reasoningSchema = contributionSchema.array().catch([])

/** What a kept match says about itself: its reasons, and requirements and deadline as far as they count on `today`. */
export const readStoredMatch = ({ contributions, facts }: StoredMatch, today: string) => {
  const reasoning: Contribution[] = reasoningSchema.parse(contributions)
  const deadline = reasoning.find(({ name }) => name === 'deadline')?.params.date
  return {
    reasoning,
    requirements: facts ? listRequirements(facts, today) : [],
    applicationDeadline: typeof deadline === 'string' ? deadline : null,
  }
}
