import type { ApplicationStatus } from '#src/features/applications/rules.ts'

// Decisions that applicants share with consent. They are seen in groups alone and improve the tiers of everybody.

/** The states of an application that are a decision. */
export const decisions = ['accepted', 'rejected', 'waitlisted'] as const satisfies readonly ApplicationStatus[]
export type Decision = (typeof decisions)[number]

/** The decision that a status is; undefined while there is none. */
export const toDecision = (status: string): Decision | undefined => decisions.find((decision) => decision === status)

/** Which consent text a person agreed to; it grows whenever the text asks for more than before. */
export const consentVersion = 1

/** No share is shown for fewer people than this; the database's function `outcome_share` holds it as well. */
export const minInGroup = 10
