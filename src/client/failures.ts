import { ORPCError } from '@orpc/client'
import type { TFunction } from 'i18next'

/** The code of the API's error, or undefined when no answer came at all. */
export const codeOf = (error: unknown): string | undefined => (error instanceof ORPCError ? error.code : undefined)

const textKeys = {
  NOT_AUTHENTICATED: 'failures.session',
  ACCESS_DENIED: 'failures.accessDenied',
  NOT_FOUND: 'failures.notFound',
  UNIVERSITY_NOT_FOUND: 'failures.universityMissing',
  UNIVERSITY_ALREADY_SELECTED: 'failures.universitySelected',
  APPLICATION_NOT_FOUND: 'failures.applicationMissing',
  APPLICATION_ALREADY_EXISTS: 'failures.applicationExists',
  EDIT_CONFLICT: 'failures.conflict',
  INPUT_INVALID: 'failures.input',
  BAD_REQUEST: 'failures.input',
  TOO_MANY_REQUESTS: 'failures.tooMany',
  DATABASE_UNAVAILABLE: 'failures.database',
} as const

const isTold = (code: string): code is keyof typeof textKeys => code in textKeys

/** What a failed call is shown as: decided by its code, never by its message (CL-01 to CL-04). */
export const failureText = (error: unknown, t: TFunction): string => {
  const code = codeOf(error)
  if (code === undefined) return t(navigator.onLine ? 'failures.network' : 'failures.offline')
  return t(isTold(code) ? textKeys[code] : 'failures.generic')
}

const refusals = new Set(['NOT_AUTHENTICATED', 'ACCESS_DENIED', 'ONBOARDING_REQUIRED', 'BAD_REQUEST', 'INPUT_INVALID'])
const maxRetries = 3

/** Retries what may pass by itself; an answer that would be the same again is taken at once (CL-06). */
export const retryUnlessRefused = (failureCount: number, error: unknown): boolean => {
  const code = codeOf(error)
  if (code !== undefined && (refusals.has(code) || code.endsWith('NOT_FOUND'))) return false
  return failureCount < maxRetries
}

/** For writes: only a call that got no answer is sent again, with the same idempotency key. */
export const retryUnanswered = (failureCount: number, error: unknown): boolean =>
  codeOf(error) === undefined && navigator.onLine && failureCount < 2
