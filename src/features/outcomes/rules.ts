import type { ApplicationStatus } from '#src/features/applications/rules.ts'

// Decisions that applicants share with consent. They are published only as aggregates, and improve the tiers of all
// users.

/** Application statuses that are a decision. */
export const decisions = ['accepted', 'rejected', 'waitlisted'] as const satisfies readonly ApplicationStatus[]
export type Decision = (typeof decisions)[number]

/** Maps a status to its decision; undefined without one. */
export const toDecision = (status: string): Decision | undefined => decisions.find((decision) => decision === status)

/** Version of the consent text; increased whenever the text asks for more than before. */
export const consentVersion = 1

/** Anonymity threshold in users; the database function `outcome_share` enforces it too. */
export const minInGroup = 10
