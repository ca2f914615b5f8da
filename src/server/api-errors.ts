import { ORPCError } from '@orpc/server'
import pg from 'pg'
import type { ErrorCode } from '#src/shared/errors.ts'
import { OverloadedError } from './concurrency-limiter.ts'
import type { Logger } from './log.ts'
import { createApiError } from './procedures.ts'
import { codeOf, findRootCause, isDatabaseReadOnly } from './root-cause.ts'
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
/** What PgBouncer says in place of a database that it cannot reach; PostgreSQL's own errors name the routine they come from. */
const isFromPooler = (root: unknown): boolean =>
  root instanceof pg.DatabaseError && root.code === ofProtocol && root.routine === undefined

const connectionWords = /Connection terminated|timeout exceeded when trying to connect|not queryable|Client was closed/

/** Whether an error means that the database cannot be reached, or cannot be written to, at the moment. */
export const isDatabaseUnavailable = (error: unknown): boolean => {
  if (isDatabaseReadOnly(error)) return true
  const root = findRootCause(error)
  if (root instanceof AggregateError) return root.errors.some(isDatabaseUnavailable)
  return (
    isFromPooler(root) ||
    connectionCodes.has(codeOf(root) ?? '') ||
    (root instanceof Error && connectionWords.test(root.message))
  )
}

/** What an SQLSTATE is answered as; its own words, which name tables and columns, stay in the log (CL-03). */
const byState: Record<string, ErrorCode> = {
  '42P01': 'SYSTEM_SETTING_UP',
  '42883': 'SYSTEM_SETTING_UP',
  '42501': 'DATABASE_DENIED',
  '23505': 'DATABASE_DUPLICATE',
}

/** The disk of the files or of the database, the quota of its user, the longest file. */
const fullCodes = ['ENOSPC', 'EDQUOT', 'EFBIG', '53100']
const insufficientStorage = 507

/** Whether an error means that nothing more can be stored, on the disk or in the bucket. */
const isStorageFull = (root: unknown): boolean => {
  if (fullCodes.includes(codeOf(root) ?? '')) return true
  const { $metadata } = Object(root) as { $metadata?: { httpStatusCode?: number } }
  return $metadata?.httpStatusCode === insufficientStorage
}

/** What is answered to an error that is no fault of the product; undefined for the others. */
const expectedAnswer = (error: unknown, root: unknown): ErrorCode | undefined => {
  if (isDatabaseUnavailable(error)) return 'DATABASE_UNAVAILABLE'
  // Class 22: a value that the column's type cannot hold, such as a text with a zero byte.
  if (root instanceof pg.DatabaseError && root.code?.startsWith('22')) return 'INPUT_INVALID'
  return toConflictErrorCode(root)
}

const faultAnswer = (root: unknown): ErrorCode => {
  if (isStorageFull(root)) return 'STORAGE_FULL'
  return root instanceof pg.DatabaseError ? (byState[root.code ?? ''] ?? 'DATABASE_ERROR') : 'INTERNAL'
}

/** Turns whatever a handler threw into a declared error; what nobody expected is logged and answered without details. */
export const toApiError = (error: unknown, log: Logger, requestId: string): ORPCError<string, unknown> => {
  if (error instanceof ORPCError && error.code !== 'INTERNAL_SERVER_ERROR') return error
  const root = findRootCause(error)
  if (root instanceof OverloadedError) return createApiError('TOO_MANY_REQUESTS')
  const code = codeOf(root)
  const expected = expectedAnswer(error, root)
  if (expected) {
    log.info({ requestId, code, answer: expected }, 'the database refused a request')
    return createApiError(expected)
  }
  const reason = root instanceof Error ? root.message : 'unknown'
  log.error({ requestId, code, reason, stack: root instanceof Error ? root.stack : undefined }, 'a request failed')
  return createApiError(faultAnswer(root), { requestId })
}
