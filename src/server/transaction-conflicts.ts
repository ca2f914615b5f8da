import pg from 'pg'
import type { ErrorCode } from '#src/shared/errors.ts'
import { codeOf, findRootCause } from './root-cause.ts'

// Transactions that failed only because another one ran at the same moment.

const missingReference = '23503'
/** A deadlock, a serialization failure, a lock that was not to be had. */
const waits = ['40P01', '40001', '55P03']

/** Whether the same work can succeed right after. */
export const isRetryable = (error: unknown): boolean =>
  [missingReference, ...waits].includes(codeOf(findRootCause(error)) ?? '')

/** Whether it failed because somebody else held a lock. */
export const isLockConflict = (error: unknown): boolean => waits.includes(codeOf(findRootCause(error)) ?? '')

/** How the foreign keys that point to the account are named. */
const accountReference = /_users_id_fk$/

/**
 * What is answered to a request that failed this way: the row that it builds on was deleted, or two transactions waited
 * for each other and the database ended this one. Undefined for other errors.
 */
export const toConflictErrorCode = (error: unknown): ErrorCode | undefined => {
  if (!(error instanceof pg.DatabaseError)) return undefined
  if (error.code === missingReference)
    return accountReference.test(error.constraint ?? '') ? 'NOT_AUTHENTICATED' : 'NOT_FOUND'
  return waits.includes(error.code ?? '') ? 'DATABASE_UNAVAILABLE' : undefined
}
