import { ORPCError } from '@orpc/server'
import pg from 'pg'
import type { ErrorCode } from '#src/shared/errors.ts'
import { OverloadedError } from './concurrency-limiter.ts'
import type { Logger } from './log.ts'
import { createApiError } from './procedures.ts'
import { findRootCause, getErrorCode, isDatabaseReadOnly } from './root-cause.ts'
import { toConflictErrorCode } from './transaction-conflicts.ts'

const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08006',
  '08003',
  '08001',
])
const ofProtocol = '08P01'
/**
 * Whether PgBouncer reports that it cannot reach the database. PostgreSQL's own errors name the routine that raised
 * them.
 */
const isFromPooler = (root: unknown): boolean =>
  root instanceof pg.DatabaseError && root.code === ofProtocol && root.routine === undefined

const connectionWords = /Connection terminated|timeout exceeded when trying to connect|not queryable|Client was closed/

/** Whether an error means that the database is currently unreachable or read-only. */
export const isDatabaseUnavailable = (error: unknown): boolean => {
  if (isDatabaseReadOnly(error)) return true
  const root = findRootCause(error)
  if (root instanceof AggregateError) return root.errors.some(isDatabaseUnavailable)
  return (
    isFromPooler(root) ||
    connectionCodes.has(getErrorCode(root) ?? '') ||
    (root instanceof Error && connectionWords.test(root.message))
  )
}

/**
 * Maps SQLSTATE codes to API errors. The database's messages, which name tables and columns, stay in the log (CL-03).
 */
const byState: Record<string, ErrorCode> = {
  '42P01': 'SYSTEM_SETTING_UP',
  '42883': 'SYSTEM_SETTING_UP',
  '42501': 'DATABASE_DENIED',
  '23505': 'DATABASE_DUPLICATE',
}

/** Error codes of a full disk, of an exceeded disk quota and of a file that exceeds the size limit. */
const fullCodes = ['ENOSPC', 'EDQUOT', 'EFBIG', '53100']
const insufficientStorage = 507

/** Whether an error means that the disk or the bucket is full. */
const isStorageFull = (root: unknown): boolean => {
  if (fullCodes.includes(getErrorCode(root) ?? '')) return true
  const { $metadata } = Object(root) as { $metadata?: { httpStatusCode?: number } }
  return $metadata?.httpStatusCode === insufficientStorage
}

/** Maps an error that is not a defect of the product to its API code; undefined for all others. */
const expectedAnswer = (error: unknown, root: unknown): ErrorCode | undefined => {
  if (isDatabaseUnavailable(error)) return 'DATABASE_UNAVAILABLE'
  // SQLSTATE class 22: a value that the column type cannot store, such as a text with a zero byte.
  if (root instanceof pg.DatabaseError && root.code?.startsWith('22')) return 'INPUT_INVALID'
  return toConflictErrorCode(root)
}

const faultAnswer = (root: unknown): ErrorCode => {
  if (isStorageFull(root)) return 'STORAGE_FULL'
  return root instanceof pg.DatabaseError ? (byState[root.code ?? ''] ?? 'DATABASE_ERROR') : 'INTERNAL'
}

/** Reads the seconds after which the request of an error may be repeated (`data.retryAfterSeconds`), if it states them. */
export const readRetryAfter = (error: unknown): number | undefined => {
  const { retryAfterSeconds } = Object(error instanceof ORPCError ? error.data : undefined) as {
    retryAfterSeconds?: number
  }
  return retryAfterSeconds
}

/**
 * Converts an error thrown by a handler to a declared API error.
 *
 * Unexpected errors are logged, and the response has no details of them.
 */
export const toApiError = (error: unknown, log: Logger, requestId: string): ORPCError<string, unknown> => {
  if (error instanceof ORPCError && error.code !== 'INTERNAL_SERVER_ERROR') return error
  const root = findRootCause(error)
  if (root instanceof OverloadedError) return createApiError('TOO_MANY_REQUESTS')
  const code = getErrorCode(root)
  const expected = expectedAnswer(error, root)
  if (expected) {
    log.info({ requestId, code, answer: expected }, 'the database refused a request')
    return createApiError(expected)
  }
  const reason = root instanceof Error ? root.message : 'unknown'
  log.error({ requestId, code, reason, stack: root instanceof Error ? root.stack : undefined }, 'a request failed')
  return createApiError(faultAnswer(root), { requestId })
}
