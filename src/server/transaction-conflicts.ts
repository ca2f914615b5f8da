import pg from 'pg'
import type { ErrorCode } from '#src/shared/errors.ts'
import { findRootCause, getErrorCode } from './root-cause.ts'

// Transaction conflicts: errors caused only by a concurrent transaction.

const missingReference = '23503'
/** SQLSTATE codes of a deadlock, a serialization failure, and an unavailable lock. */
const waits = ['40P01', '40001', '55P03']

/** Whether the same work can succeed if it is retried immediately. */
export const isRetryable = (error: unknown): boolean =>
  [missingReference, ...waits].includes(getErrorCode(findRootCause(error)) ?? '')

/** Whether an error was caused by a lock of another transaction. */
export const isLockConflict = (error: unknown): boolean => waits.includes(getErrorCode(findRootCause(error)) ?? '')

/** Names of the foreign keys that reference the account. */
const accountReference = /_users_id_fk$/

/**
 * Converts a transaction conflict to an API error code: the referenced row was deleted, or the database aborted this
 * transaction because of a deadlock. Undefined for other errors.
 */
export const toConflictErrorCode = (error: unknown): ErrorCode | undefined => {
  if (!(error instanceof pg.DatabaseError)) return undefined
  if (error.code === missingReference)
    return accountReference.test(error.constraint ?? '') ? 'NOT_AUTHENTICATED' : 'NOT_FOUND'
  return waits.includes(error.code ?? '') ? 'DATABASE_UNAVAILABLE' : undefined
}
