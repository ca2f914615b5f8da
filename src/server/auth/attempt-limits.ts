import { APIError } from 'better-auth/api'
import type { Database } from '../database.ts'
import { type AttemptLimit, clearAttempts, countAttempts, refundAttempts } from './throttle.ts'

export interface AttemptLimits {
  perEmail: AttemptLimit
  perAddress: AttemptLimit
}

/** What is counted apart: guesses at a password (wherever it is asked for), and sign-ups. */
export type AttemptKind = 'password' | 'sign-up'

export interface SignInAttempt {
  kind: AttemptKind
  /** The address of the account that is acted on: the one looked up, or that of the session. Never another field. */
  email: string
  address: string
  /** Where it is tried: a success forgives what was counted there. */
  door: string
  /** The known device of the account that it comes from, if any (`findKnownDevice`). */
  device?: string | undefined
}

/** A refusal of ours in the library's shape: a code for the client, its words as the last resort. */
export const createRefusal = (
  code: string,
  message: string,
  status: 'BAD_REQUEST' | 'FORBIDDEN' | 'PRECONDITION_REQUIRED' | 'TOO_MANY_REQUESTS' | 'UNAUTHORIZED' = 'BAD_REQUEST',
  more: object = {},
) => new APIError(status, { code, message, ...more })

/** A known device has a bucket of its own: failures elsewhere do not lock the owner out of it. */
const accountBucket = ({ kind, email, device }: SignInAttempt) =>
  device === undefined ? `${kind} email ${email}` : `${kind} device ${device} ${email}`
const addressBucket = ({ kind, address }: SignInAttempt) => `${kind} address ${address}`

/** Whose limit refuses an attempt: that of the network address it came from, or that of the account it is about. */
export type LimitScope = 'address' | 'email'

/**
 * Counts an attempt before it is made; tells whose limit refuses it, or undefined when it may go on. An attempt from a known
 * device counts for that device alone, neither for the account nor for the network.
 */
export const findExceededLimit = async (
  { servicePool }: Database,
  limits: AttemptLimits,
  attempt: SignInAttempt,
): Promise<LimitScope | undefined> => {
  const network = { bucket: addressBucket(attempt), rule: limits.perAddress }
  const account = { bucket: accountBucket(attempt), rule: limits.perEmail, door: attempt.door }
  if (attempt.device !== undefined)
    return (await countAttempts(servicePool, [account])) === undefined ? undefined : 'email'
  // Without an e-mail there is no account to guess at, and no one counter for everybody who names none.
  const refused = await countAttempts(servicePool, attempt.email === '' ? [network] : [network, account])
  return refused === undefined ? undefined : refused === 0 ? 'address' : 'email'
}

/** A success forgives what its door counted for the account, and takes itself from the address's count. */
export const refundAttempt = async ({ servicePool }: Database, attempt: SignInAttempt) => {
  const network = attempt.device === undefined ? addressBucket(attempt) : undefined
  await refundAttempts(servicePool, { bucket: accountBucket(attempt), door: attempt.door }, network)
}

/** Clears the failed passwords of an account; its known devices keep their own counts. */
export const clearFailedPasswords = async ({ servicePool }: Database, email: string) =>
  await clearAttempts(servicePool, accountBucket({ kind: 'password', email, address: '', door: '' }))

/** `scope` lets the sign-in say that it is the account that is locked (LG-05); it is the same with and without one. */
export const createTooManyAttemptsError = (kind: AttemptKind, scope: LimitScope) =>
  createRefusal(
    'TOO_MANY_ATTEMPTS',
    kind === 'password'
      ? 'Too many failed attempts. Please try again later.'
      : 'Too many attempts. Please try again later.',
    'TOO_MANY_REQUESTS',
    { scope },
  )
