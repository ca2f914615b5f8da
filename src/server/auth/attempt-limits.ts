import { APIError } from 'better-auth/api'
import type { Database } from '../database.ts'
import { type AttemptLimit, clearAttempts, countAttempts, refundAttempts } from './throttle.ts'

export interface AttemptLimits {
  perEmail: AttemptLimit
  perAddress: AttemptLimit
}

/** Kinds of attempt with separate counters: password guesses (at every endpoint) and sign-ups. */
export type AttemptKind = 'password' | 'sign-up'

export interface SignInAttempt {
  kind: AttemptKind
  /** E-mail address of the account acted on, from the lookup or the session. Never another field of the body. */
  email: string
  address: string
  /** Credential endpoint of the attempt. A success at the same endpoint clears its failures. */
  endpoint: string
  /** Known device of the account that sends the attempt, if any (`findKnownDevice`). */
  device?: string | undefined
}

/** Creates an error in the shape of the library: a code for the client, and a message as fallback. */
export const createRefusal = (
  code: string,
  message: string,
  status: 'BAD_REQUEST' | 'FORBIDDEN' | 'PRECONDITION_REQUIRED' | 'TOO_MANY_REQUESTS' | 'UNAUTHORIZED' = 'BAD_REQUEST',
  more: object = {},
) => new APIError(status, { code, message, ...more })

/**
 * Rate limit bucket of an account. A known device has its own, so failures elsewhere do not lock the owner out of it.
 */
const accountBucket = ({ kind, email, device }: SignInAttempt) =>
  device === undefined ? `${kind} email ${email}` : `${kind} device ${device} ${email}`
const addressBucket = ({ kind, address }: SignInAttempt) => `${kind} address ${address}`

/** Scope of the exceeded limit: the network address of the attempt, or the account it is about. */
export type LimitScope = 'address' | 'email'

/**
 * Counts an attempt before it is made, and finds the limit that it exceeds.
 *
 * An attempt from a known device counts for that device only, neither for the account nor for the network.
 *
 * @returns the scope of the exceeded limit; undefined if the attempt may proceed
 */
export const findExceededLimit = async (
  { servicePool }: Database,
  limits: AttemptLimits,
  attempt: SignInAttempt,
): Promise<LimitScope | undefined> => {
  const network = { bucket: addressBucket(attempt), rule: limits.perAddress }
  const account = { bucket: accountBucket(attempt), rule: limits.perEmail, endpoint: attempt.endpoint }
  if (attempt.device !== undefined)
    return (await countAttempts(servicePool, [account])) === undefined ? undefined : 'email'
  // An attempt without an e-mail has no account, and must not share one counter with all other such attempts.
  const refused = await countAttempts(servicePool, attempt.email === '' ? [network] : [network, account])
  return refused === undefined ? undefined : refused === 0 ? 'address' : 'email'
}

/** Refunds the attempts counted at this endpoint for the account, and one attempt of the address, after a success. */
export const refundAttempt = async ({ servicePool }: Database, attempt: SignInAttempt) => {
  const network = attempt.device === undefined ? addressBucket(attempt) : undefined
  await refundAttempts(servicePool, { bucket: accountBucket(attempt), endpoint: attempt.endpoint }, network)
}

/** Clears the failed passwords of an account. Its known devices keep their own counts. */
export const clearFailedPasswords = async ({ servicePool }: Database, email: string) =>
  await clearAttempts(servicePool, accountBucket({ kind: 'password', email, address: '', endpoint: '' }))

/**
 * Creates the rate limit error of a sign-in or sign-up.
 *
 * @param scope lets the sign-in say that the account is locked (LG-05); it is the same whether the account exists or
 * not
 */
export const createTooManyAttemptsError = (kind: AttemptKind, scope: LimitScope) =>
  createRefusal(
    'TOO_MANY_ATTEMPTS',
    kind === 'password'
      ? 'Too many failed attempts. Please try again later.'
      : 'Too many attempts. Please try again later.',
    'TOO_MANY_REQUESTS',
    { scope },
  )
