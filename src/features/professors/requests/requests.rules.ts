import { hourMs } from '#src/shared/durations.ts'
import { maxEmailLength } from '#src/shared/email-address.ts'

/** What somebody may ask for about an entry of the faculty. */
export const requestTypes = ['remove', 'hide_grant', 'correct'] as const
export type RequestType = (typeof requestTypes)[number]

/** What an editor may do with a request: as was asked, answered in another way, or not at all. */
export const requestOutcomes = ['removed', 'hidden', 'answered', 'refused'] as const
export type RequestOutcome = (typeof requestOutcomes)[number]

/** The act that a wish asks for. */
export const outcomeOf: Readonly<Record<RequestType, RequestOutcome>> = {
  remove: 'removed',
  hide_grant: 'hidden',
  correct: 'answered',
}

/** Characters. */
export const requestSizes = { message: 5_000, email: maxEmailLength, answer: 5_000, grantKey: 500 }

/** Requests from one network in an hour. */
export const requestLimit = { limit: 6, windowMs: hourMs, blockMs: hourMs }

/** Requests that wait at most; more are a program's, and the operator is told by mail of each anyway. */
export const maxPendingRequests = 5_000
