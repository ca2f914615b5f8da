import { createHash } from 'node:crypto'
import type { Database } from '../database.ts'
import type { AttemptLimits, LimitScope } from './attempt-limits.ts'
import { type AttemptLimit, countAttempt, refundAttempts } from './throttle.ts'

/**
 * Replay window: an authenticator code is accepted for three periods of 30 s at most, and remembered a little longer.
 */
const onceMs = 120_000
const once: AttemptLimit = { limit: 1, windowMs: onceMs, blockMs: onceMs }

/** Attempt of a two-factor code. Everything except the code comes from the server's state and not from the body. */
export interface CodeAttempt {
  /** Accounts whose code may be tried: that of the session and that of the challenge. */
  accounts: string[]
  address: string
  endpoint: string
  code: string
  /** Known device of all these accounts that sends the attempt, if any. */
  device?: string | undefined
}

const accountBucket = (userId: string, { device }: CodeAttempt) =>
  device === undefined ? `second step ${userId}` : `second step ${userId} device ${device}`
const addressBucket = ({ address }: CodeAttempt) => `second step address ${address}`

/**
 * Counts an attempt for every account that it could be about, and for the network address.
 *
 * The library's limit is per challenge, and a new challenge costs no more than the password.
 */
export const findExceededCodeLimit = async (
  { servicePool }: Database,
  limits: AttemptLimits,
  attempt: CodeAttempt,
): Promise<LimitScope | undefined> => {
  if (attempt.device === undefined && !(await countAttempt(servicePool, addressBucket(attempt), limits.perAddress)))
    return 'address'
  let isWithin = true
  for (const userId of attempt.accounts)
    isWithin =
      (await countAttempt(servicePool, accountBucket(userId, attempt), limits.perEmail, attempt.endpoint)) && isWithin
  return isWithin ? undefined : 'email'
}

/** Refunds the attempts counted at this endpoint for the account whose code was right, and for no other account. */
export const refundCodeAttempt = async ({ servicePool }: Database, attempt: CodeAttempt, userId: string) => {
  if (!attempt.accounts.includes(userId)) return
  const network = attempt.device === undefined ? addressBucket(attempt) : undefined
  await refundAttempts(servicePool, { bucket: accountBucket(userId, attempt), endpoint: attempt.endpoint }, network)
}

/** Consumes an authenticator code; false if the same code was used before, in any challenge. */
export const consumeCode = async ({ servicePool }: Database, { accounts, code }: CodeAttempt): Promise<boolean> => {
  const digest = createHash('sha256').update(code).digest('hex').slice(0, 32)
  let isFirst = true
  for (const userId of accounts)
    isFirst = (await countAttempt(servicePool, `code ${userId} ${digest}`, once)) && isFirst
  return isFirst
}

/** Hook context needed to find the user of a pending two-factor challenge. */
export interface ChallengeContext {
  getSignedCookie: (name: string, secret: string) => Promise<string | null | false | undefined>
  context: {
    secret: string
    createAuthCookie: (name: string) => { name: string }
    internalAdapter: {
      findVerificationValue: (identifier: string) => Promise<{ value: string; expiresAt: Date } | null>
    }
  }
}

/** Finds the user who has just entered the right password, by the signed cookie of the challenge. */
export const findChallengedUser = async (ctx: ChallengeContext): Promise<string | undefined> => {
  const { name } = ctx.context.createAuthCookie('two_factor')
  const challenge = await ctx.getSignedCookie(name, ctx.context.secret)
  if (!challenge) return undefined
  return (await ctx.context.internalAdapter.findVerificationValue(challenge))?.value
}
