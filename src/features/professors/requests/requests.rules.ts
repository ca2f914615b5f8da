import { hourMs } from '#src/shared/durations.ts'
import { maxEmailLength } from '#src/shared/email-address.ts'

/** Kinds of requests about a faculty entry. */
export const requestTypes = ['remove', 'hide_grant', 'correct'] as const
export type RequestType = (typeof requestTypes)[number]

/** Outcomes of a request: as requested, answered in another way, or refused. */
export const requestOutcomes = ['removed', 'hidden', 'answered', 'refused'] as const
export type RequestOutcome = (typeof requestOutcomes)[number]

/** Outcome that fulfils each kind of request. */
export const outcomeByRequestType: Readonly<Record<RequestType, RequestOutcome>> = {
  remove: 'removed',
  hide_grant: 'hidden',
  correct: 'answered',
}

/** Maximum lengths in characters. */
export const requestSizes = { message: 5_000, email: maxEmailLength, answer: 5_000, grantKey: 500 }

/** Rate limit of requests per network and hour. */
export const requestLimit = { limit: 6, windowMs: hourMs, blockMs: hourMs }

/** Maximum number of open requests; more are automated, and the operator gets a mail about each anyway. */
export const maxPendingRequests = 5_000
