import { createHash } from 'node:crypto'
import type { Database } from '../database.ts'
import { type AttemptLimit, clearAttempts, countAttempt } from './attempts.ts'

/** A code of an authenticator is accepted for three periods of 30 s at most; it is remembered a little longer. */
const onceMs = 120_000
const once: AttemptLimit = { limit: 1, windowMs: onceMs, blockMs: onceMs }

const bucketOf = (userId: string) => `second step ${userId}`

/** Counts a guess at a person's second step, however many challenges are open; false when there were too many. */
export const mayTryCode = async (database: Database, userId: string, rule: AttemptLimit) =>
  await countAttempt(database.servicePool, bucketOf(userId), rule)

export const clearCodeTries = async (database: Database, userId: string) =>
  await clearAttempts(database.servicePool, bucketOf(userId))

/** Takes a code of an authenticator for one use: false for the same code again, in whichever challenge. */
export const takeCode = async (database: Database, userId: string, code: string) => {
  const digest = createHash('sha256').update(code).digest('hex').slice(0, 32)
  return await countAttempt(database.servicePool, `code ${userId} ${digest}`, once)
}

/** What a hook needs to know whose second step is under way. */
export interface ChallengeContext {
  getSignedCookie: (name: string, secret: string) => Promise<string | null | false | undefined>
  context: {
    secret: string
    createAuthCookie: (name: string) => { name: string }
    internalAdapter: { findVerificationValue: (identifier: string) => Promise<{ value: string } | null> }
  }
}

/** The person whose password was right a moment ago, by the signed cookie of that step. */
export const challengedPerson = async (ctx: ChallengeContext): Promise<string | undefined> => {
  const { name } = ctx.context.createAuthCookie('two_factor')
  const challenge = await ctx.getSignedCookie(name, ctx.context.secret)
  if (!challenge) return undefined
  return (await ctx.context.internalAdapter.findVerificationValue(challenge))?.value
}
