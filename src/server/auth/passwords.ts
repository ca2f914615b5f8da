import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { verifyPassword as verifyScrypt } from 'better-auth/crypto'
import { normalizeUnicode } from '#src/shared/unicode.ts'
import { createConcurrencyLimiter, OverloadedError } from '../concurrency-limiter.ts'
import type { Database } from '../database.ts'

/** Argon2id parameters at OWASP's minimum: 19 MiB, two passes. The algorithm is the library's default. */
const argon = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

// Unicode NFC, so that the same letters typed on another keyboard are the same password.
const plain = (password: string) => normalizeUnicode(password, 'NFC')

/**
 * Concurrency limit of hashes: the number of processors, and one more that is ready for the next free thread. Others
 * would take time from other requests and memory from each other. The last queued hash waits for about two seconds on
 * two processors.
 */
const limiter = createConcurrencyLimiter({
  atOnce: availableParallelism() + 1,
  waiting: 150 * availableParallelism(),
  perPerson: Number.POSITIVE_INFINITY,
})

/**
 * Queues a hash in order of arrival.
 *
 * @throws OverloadedError if the queue is full
 */
const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  const permit = await limiter.acquire('')
  if (!permit) throw new OverloadedError()
  try {
    return await work()
  } finally {
    permit.release()
  }
}

/**
 * Hashes a password on a thread of the native pool, so that the event loop is not blocked.
 *
 * @throws OverloadedError if the queue is full
 */
export const hashPassword = async (password: string) => await inTurn(async () => await hash(plain(password), argon))

const maxWeakHashes = 10_000

/** Hashes below the current parameters whose password was right and that are not rehashed yet. */
const weakHashes = new Set<string>()

/**
 * Compares a password with an Argon2 hash of any strength, or with the scrypt hash that Better Auth creates by itself.
 *
 * @throws OverloadedError if the queue is full
 */
export const isPasswordMatch = async (stored: { hash: string; password: string }): Promise<boolean> => {
  const verified = async () =>
    stored.hash.startsWith('$argon2')
      ? await verify(stored.hash, plain(stored.password))
      : await verifyScrypt({ hash: stored.hash, password: stored.password })
  const right = await inTurn(async () => await verified().catch(() => false))
  if (right && isOutdatedHash(stored.hash) && weakHashes.size < maxWeakHashes) weakHashes.add(stored.hash)
  return right
}

/** Whether a hash is below the current parameters, so that the next sign-in rehashes it. */
export const isOutdatedHash = (stored: string): boolean => {
  const settings = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/.exec(stored)
  return !settings || Number(settings[1]) < argon.memoryCost || Number(settings[2]) < argon.timeCost
}

const credentialOf = async (database: Database, userId: string) => {
  const { rows } = await database.servicePool.query<{ id: string; password: string }>({
    name: 'credential_of',
    text: "select id, password from auth_accounts where user_id = $1 and provider_id = 'credential' and password is not null",
    values: [userId],
  })
  return rows[0]
}

/** Rehashes a weak hash with the password that was just right. A password changed meanwhile is not overwritten. */
export const rehashPassword = async (database: Database, userId: string, password: string) => {
  // Avoids a query: most instances have no weak hash.
  if (weakHashes.size === 0) return
  const stored = await credentialOf(database, userId)
  if (!stored || !isOutdatedHash(stored.password)) return
  await database.servicePool.query('update auth_accounts set password = $1 where id = $2 and password = $3', [
    await hashPassword(password),
    stored.id,
    stored.password,
  ])
  weakHashes.delete(stored.password)
}

/** Whether a user has a password and it is this one. */
export const verifyUserPassword = async (database: Database, userId: string, password: string) => {
  const stored = await credentialOf(database, userId)
  if (!stored) return 'none'
  return (await isPasswordMatch({ hash: stored.password, password })) ? 'right' : 'wrong'
}
