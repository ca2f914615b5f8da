import { ORPCError } from '@orpc/server'
import pg from 'pg'
import type { Logger } from './log.ts'
import { failure } from './procedures.ts'
import { codeOf, rootOf } from './root-cause.ts'

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
const connectionWords = /Connection terminated|timeout exceeded when trying to connect|not queryable|Client was closed/

/** Whether an error means that the database cannot be reached at the moment. */
export const isDatabaseAway = (error: unknown): boolean => {
  const root = rootOf(error)
  if (root instanceof AggregateError) return root.errors.some(isDatabaseAway)
  return connectionCodes.has(codeOf(root) ?? '') || (root instanceof Error && connectionWords.test(root.message))
}

/** What an SQLSTATE is answered as; its own words, which name tables and columns, stay in the log (CL-03). */
const byState: Record<string, 'SYSTEM_SETTING_UP' | 'DATABASE_DENIED' | 'DATABASE_DUPLICATE'> = {
  '42P01': 'SYSTEM_SETTING_UP',
  '42501': 'DATABASE_DENIED',
  '23505': 'DATABASE_DUPLICATE',
}

/** Turns whatever a handler threw into a declared error; what nobody expected is logged and answered without details. */
export const toFailure = (error: unknown, log: Logger, requestId: string): ORPCError<string, unknown> => {
  if (error instanceof ORPCError && error.code !== 'INTERNAL_SERVER_ERROR') return error
  if (isDatabaseAway(error)) return failure('DATABASE_UNAVAILABLE')
  const root = rootOf(error)
  const code = root instanceof pg.DatabaseError ? root.code : undefined
  // Class 22: a value that the column's type cannot hold, such as a text with a zero byte.
  if (code?.startsWith('22')) return failure('INPUT_INVALID')
  log.error(
    {
      requestId,
      code: code ?? codeOf(root),
      reason: root instanceof Error ? root.message : 'unknown',
      stack: root instanceof Error ? root.stack : undefined,
    },
    'a request failed',
  )
  return failure(code ? (byState[code] ?? 'DATABASE_ERROR') : 'INTERNAL', { requestId })
}
