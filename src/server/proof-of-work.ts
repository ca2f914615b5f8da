import { createHmac, randomInt } from 'node:crypto'
import { type Challenge, createChallenge, type Solution, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import { maxProofLength } from '#src/shared/proof-of-work.ts'
import { countAttempt } from './auth/throttle.ts'
import type { Config } from './config.ts'
import type { Database } from './database.ts'

// Proof of work (ALTCHA) for forms without an account: a browser computes for about a second before it may send one,
// which hardly costs a user and slows a program that sends thousands. https://altcha.org/docs/v2/proof-of-work

/** Validity of a challenge and its solution. */
const validMs = 10 * 60_000

/** PBKDF2 iterations per attempt, and attempts per challenge: a second on a phone, a fraction of one on a computer. */
const cost = 1_000
const tries = { least: 500, most: 1_500 }

const keysOf = (authSecret: string) => {
  const derive = (purpose: string) => createHmac('sha256', authSecret).update(purpose).digest('hex')
  return {
    hmacSignatureSecret: derive('proof of work'),
    hmacKeySignatureSecret: derive('proof of work, solution'),
  }
}

const payloadSchema = z.object({
  challenge: z.object({
    parameters: z.looseObject({ nonce: z.string().max(100), expiresAt: z.number() }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
})

const payloadOf = (proof: unknown) => {
  if (typeof proof !== 'string' || proof.length > maxProofLength) return undefined
  try {
    return payloadSchema.safeParse(JSON.parse(proof)).data
  } catch {
    return undefined
  }
}

/** Creates a signed challenge with an expiry. */
export const createSignedChallenge = async ({ authSecret }: Pick<Config, 'authSecret'>): Promise<Challenge> =>
  await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost,
    counter: randomInt(tries.least, tries.most),
    deriveKey,
    expiresAt: new Date(Date.now() + validMs),
    ...keysOf(authSecret),
  })

/**
 * Verifies a proof of work and consumes it.
 *
 * @param proof the solved challenge as JSON, as the browser sends it
 * @returns false for a proof that is missing, forged, expired, wrong or used before
 */
export const consumeProof = async (
  { authSecret }: Pick<Config, 'authSecret'>,
  { servicePool }: Database,
  proof: unknown,
): Promise<boolean> => {
  const payload = payloadOf(proof)
  if (!payload) return false
  const { verified } = await verifySolution({
    challenge: payload.challenge as unknown as Challenge,
    solution: payload.solution as Solution,
    deriveKey,
    ...keysOf(authSecret),
  })
  if (!verified) return false
  // The nonce is part of the signed data. Its rate limit bucket allows one attempt for as long as the challenge is
  // valid.
  const once = { limit: 1, windowMs: validMs, blockMs: validMs }
  return await countAttempt(servicePool, `proof of work ${payload.challenge.parameters.nonce}`, once)
}
