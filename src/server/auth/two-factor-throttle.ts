import { createHash } from 'node:crypto'
import type { Database } from '../database.ts'
import type { AttemptLimits, LimitScope } from './attempt-limits.ts'
import { type AttemptLimit, countAttempt, refundAttempts } from './throttle.ts'

/** A code of an authenticator is accepted for three periods of 30 s at most; it is remembered a little longer. */
const onceMs = 120_000
const once: AttemptLimit = { limit: 1, windowMs: onceMs, blockMs: onceMs }

/** A try of a code, by what the server knows of it: nothing of it is taken from the body but the code. */
export interface CodeAttempt {
  /** Whose code may be tried: the account of the session, and that of the challenge. */
  accounts: string[]
  address: string
  door: string
  code: string
  /** The known device of all these accounts that it comes from, if any. */
  device?: string | undefined
}

const accountBucket = (userId: string, { device }: CodeAttempt) =>
  device === undefined ? `second step ${userId}` : `second step ${userId} device ${device}`
const addressBucket = ({ address }: CodeAttempt) => `second step address ${address}`

/**
 * Counts a try for every account that it could be about, and for the network address. The library counts the tries of
 * one challenge; a new challenge costs no more than the password.
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
      (await countAttempt(servicePool, accountBucket(userId, attempt), limits.perEmail, attempt.door)) && isWithin
  return isWithin ? undefined : 'email'
}

/** A success forgives what its door counted for the account whose code it was, and for no other account. */
export const refundCodeAttempt = async ({ servicePool }: Database, attempt: CodeAttempt, userId: string) => {
  if (!attempt.accounts.includes(userId)) return
  const network = attempt.device === undefined ? addressBucket(attempt) : undefined
  await refundAttempts(servicePool, { bucket: accountBucket(userId, attempt), door: attempt.door }, network)
}

/** Takes a code of an authenticator for one use: false for the same code again, in whichever challenge. */
export const consumeCode = async ({ servicePool }: Database, { accounts, code }: CodeAttempt): Promise<boolean> => {
  const digest = createHash('sha256').update(code).digest('hex').slice(0, 32)
  let isFirst = true
  for (const userId of accounts)
    isFirst = (await countAttempt(servicePool, `code ${userId} ${digest}`, once)) && isFirst
  return isFirst
}

/** What a hook needs to know whose second step is under way. */
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

/** The person whose password was right a moment ago, by the signed cookie of that step. */
export const findChallengedUser = async (ctx: ChallengeContext): Promise<string | undefined> => {
  const { name } = ctx.context.createAuthCookie('two_factor')
  const challenge = await ctx.getSignedCookie(name, ctx.context.secret)
  if (!challenge) return undefined
  return (await ctx.context.internalAdapter.findVerificationValue(challenge))?.value
}
