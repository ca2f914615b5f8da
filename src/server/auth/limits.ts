import { APIError } from 'better-auth/api'
import type { Database } from '../database.ts'
import { type AttemptLimit, clearAttempts, countAttempt, forgiveAttempt } from './attempts.ts'

export interface AttemptLimits {
  perEmail: AttemptLimit
  perAddress: AttemptLimit
}

export interface Attempt {
  email: string
  address: string
}

/** What is counted apart: guesses at a password (wherever it is asked for), and sign-ups. */
export type AttemptKind = 'password' | 'sign-up'

/** A refusal of ours in the library's shape: a code for the client, its words as the last resort. */
export const refusal = (
  code: string,
  message: string,
  status: 'BAD_REQUEST' | 'TOO_MANY_REQUESTS' | 'UNAUTHORIZED' = 'BAD_REQUEST',
  more: object = {},
) => new APIError(status, { code, message, ...more })

const emailBucket = (kind: AttemptKind, attempt: Attempt) => `${kind} email ${attempt.email}`
const addressBucket = (kind: AttemptKind, attempt: Attempt) => `${kind} address ${attempt.address}`

/** Whose limit refuses an attempt: that of the network address it came from, or that of the e-mail it names. */
export type LimitedBy = 'address' | 'email'

/** Counts an attempt before it is made; tells whose limit refuses it, or undefined when it may go on. */
export const limitedBy = async (
  database: Database,
  limits: AttemptLimits,
  kind: AttemptKind,
  attempt: Attempt,
): Promise<LimitedBy | undefined> => {
  if (!(await countAttempt(database.servicePool, addressBucket(kind, attempt), limits.perAddress))) return 'address'
  return (await countAttempt(database.servicePool, emailBucket(kind, attempt), limits.perEmail)) ? undefined : 'email'
}

/** A success clears the e-mail's count and takes one from the address's. */
export const clearAttempt = async (database: Database, kind: AttemptKind, attempt: Attempt) => {
  await clearAttempts(database.servicePool, emailBucket(kind, attempt))
  await forgiveAttempt(database.servicePool, addressBucket(kind, attempt))
}

/** `scope` lets the sign-in say that it is the account that is locked (LG-05); it is the same with and without one. */
export const tooManyAttempts = (kind: AttemptKind, scope: LimitedBy) =>
  refusal(
    'TOO_MANY_ATTEMPTS',
    kind === 'password'
      ? 'Too many failed attempts. Please try again later.'
      : 'Too many attempts. Please try again later.',
    'TOO_MANY_REQUESTS',
    { scope },
  )
