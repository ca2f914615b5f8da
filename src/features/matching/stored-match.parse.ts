import type { Facts } from '#src/features/catalogue/facts/facts.rules.ts'
import { type Contribution, contributionSchema } from './contract.ts'
import { listRequirements } from './requirements.parse.ts'

export interface StoredMatch {
  /** Contributions as stored; those of an older version may be unreadable. */
  contributions: unknown
  /** Facts of the programme; null when the match is a university alone. */
  facts: Facts | null
}

// Built once: a snapshot reads six matches.
const reasoningSchema = contributionSchema.array().catch([])

/** Reads the details of a stored match: its reasons, and requirements and deadline that are current on `today`. */
export const readStoredMatch = ({ contributions, facts }: StoredMatch, today: string) => {
  const reasoning: Contribution[] = reasoningSchema.parse(contributions)
  const deadline = reasoning.find(({ name }) => name === 'deadline')?.params.date
  return {
    reasoning,
    requirements: facts ? listRequirements(facts, today) : [],
    applicationDeadline: typeof deadline === 'string' ? deadline : null,
  }
}
