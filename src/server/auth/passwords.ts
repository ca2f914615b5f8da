import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { verifyPassword as verifyScrypt } from 'better-auth/crypto'
import { normalizeUnicode } from '#src/shared/unicode.ts'
import { createConcurrencyLimiter, OverloadedError } from '../concurrency-limiter.ts'
import type { Database } from '../database.ts'

/** OWASP's floor for argon2id (the library's default algorithm): 19 MiB, two passes. */
const argon = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

// NFC first, so that the same letters typed on another keyboard are the same password.
const plain = (password: string) => normalizeUnicode(password, 'NFC')

/**
 * Hashes at work follow the processors, one more being ready for the thread that comes free: others would take time from
 * everybody else and memory from each other. The last of those who wait does so for about two seconds on two processors.
 */
const places = createConcurrencyLimiter({
  atOnce: availableParallelism() + 1,
  waiting: 150 * availableParallelism(),
  perPerson: Number.POSITIVE_INFINITY,
})

/** Hashes in the order of asking; throws BusyError where too many wait. */
const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  const place = await places.enter('')
  if (!place) throw new OverloadedError()
  try {
    return await work()
  } finally {
    place.leave()
  }
}

/** Hashes on a thread of the native pool: the event loop goes on meanwhile. */
export const hashPassword = async (password: string) => await inTurn(async () => await hash(plain(password), argon))

const maxWeakHashes = 10_000

/** Hashes below today's settings that a password was right for and that were not made anew yet. */
const weakHashes = new Set<string>()

/** Argon2 hashes of any strength, and the scrypt ones that Better Auth makes by itself. */
export const isPasswordMatch = async (kept: { hash: string; password: string }): Promise<boolean> => {
  const verified = async () =>
    kept.hash.startsWith('$argon2')
      ? await verify(kept.hash, plain(kept.password))
      : await verifyScrypt({ hash: kept.hash, password: kept.password })
  const right = await inTurn(async () => await verified().catch(() => false))
  if (right && isOutdatedHash(kept.hash) && weakHashes.size < maxWeakHashes) weakHashes.add(kept.hash)
  return right
}

/** Whether a hash is below today's settings, so that the next sign-in makes a new one. */
export const isOutdatedHash = (kept: string): boolean => {
  const settings = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/.exec(kept)
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

/** Makes a weak hash anew with the password that was just right; a password changed meanwhile is left alone. */
export const rehashPassword = async (database: Database, userId: string, password: string) => {
  // Nobody's hash is weak on most instances: they are not asked for what they know.
  if (weakHashes.size === 0) return
  const kept = await credentialOf(database, userId)
  if (!kept || !isOutdatedHash(kept.password)) return
  await database.servicePool.query('update auth_accounts set password = $1 where id = $2 and password = $3', [
    await hashPassword(password),
    kept.id,
    kept.password,
  ])
  weakHashes.delete(kept.password)
}

/** Whether a person has a password at all, and whether this is it. */
export const verifyUserPassword = async (database: Database, userId: string, password: string) => {
  const kept = await credentialOf(database, userId)
  if (!kept) return 'none'
  return (await isPasswordMatch({ hash: kept.password, password })) ? 'right' : 'wrong'
}
