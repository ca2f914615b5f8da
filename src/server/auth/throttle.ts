import type pg from 'pg'
import { dayMs } from '#src/shared/durations.ts'
import { findParentBucket } from '../client-address.ts'

export interface AttemptLimit {
  limit: number
  windowMs: number
  blockMs: number
}

/** No limit counts longer than this, so that older attempts can be forgotten without asking which limit they count for. */
export const maxAttemptWindowMs = dayMs

/** How many /64 networks' worth of attempts come from one /48. */
export const parentBucketFactor = 4

/** An attempt at one bucket. `door` is kept with it: a success takes back what was counted there. */
export interface CountedAttempt {
  bucket: string
  rule: AttemptLimit
  door?: string
}

/**
 * An attempt by a network of IPv6 counts for the larger one around it as well, unless its own limit refuses it: one blocked
 * network does not block its neighbours.
 */
const withWider = (attempt: CountedAttempt): CountedAttempt[] => {
  const { bucket, rule } = attempt
  if (rule.windowMs > maxAttemptWindowMs)
    throw new RangeError(`The window of ${bucket} is longer than attempts are kept.`)
  const wider = findParentBucket(bucket)
  return wider === undefined
    ? [attempt]
    : [attempt, { ...attempt, bucket: wider, rule: { ...rule, limit: rule.limit * parentBucketFactor } }]
}

/** Counts an attempt at buckets in their order until one refuses it; the index of that one, or undefined. */
export const countAttempts = async (
  pool: pg.Pool,
  attempts: readonly CountedAttempt[],
): Promise<number | undefined> => {
  const counted = attempts.flatMap((attempt, index) => withWider(attempt).map((one) => ({ ...one, index })))
  const { rows } = await pool.query<{ refused: number | null }>({
    name: 'count_buckets',
    text: 'select count_buckets($1, $2, $3, $4, $5) as refused',
    values: [
      counted.map(({ bucket }) => bucket),
      counted.map(({ rule }) => rule.limit),
      counted.map(({ rule }) => rule.windowMs),
      counted.map(({ rule }) => rule.blockMs),
      counted.map(({ door }) => door ?? ''),
    ],
  })
  const refused = rows[0]?.refused
  return refused ? counted[refused - 1]?.index : undefined
}

/** Counts one attempt before it is tried and says whether it may go on. */
export const countAttempt = async (pool: pg.Pool, bucket: string, rule: AttemptLimit, door = ''): Promise<boolean> =>
  (await countAttempts(pool, [{ bucket, rule, door }])) === undefined

/** When a bucket that refuses takes an attempt again, as ISO instant; undefined where it refuses none. */
export const findBlockedUntil = async (pool: pg.Pool, bucket: string): Promise<string | undefined> => {
  const { rows } = await pool.query<{ until: Date | null }>({
    name: 'blocked_until',
    text: 'select blocked_until as until from attempts where bucket = $1 and blocked_until > now()',
    values: [bucket],
  })
  return rows[0]?.until?.toISOString()
}

export const clearAttempts = async (pool: pg.Pool, bucket: string) => {
  await pool.query({ name: 'clear_attempts', text: 'delete from attempts where bucket = $1', values: [bucket] })
}

/**
 * Takes back what was counted at one door of an account after a success there, the success itself among it; what was
 * counted at other doors of the same bucket stays. The block goes: without the success fewer than the limit are left. Of the
 * network's bucket, and the wider one around it, which successes must not fill, one attempt is taken back. An attempt from a
 * known device was not counted for its network, so none is named.
 */
export const refundAttempts = async (
  pool: pg.Pool,
  account: { bucket: string; door: string },
  network: string | undefined,
) => {
  await pool.query({
    name: 'refund_attempts',
    // A crash may lose it: an attempt too many stays counted, and nobody waits for the disk.
    text: `with networks as (
        update attempts set failures = failures[1:cardinality(failures) - 1],
          doors = doors[1:cardinality(failures) - 1], blocked_until = null where bucket = any($3))
      update attempts set blocked_until = null,
        failures = array(select f from unnest(failures, doors) with ordinality a(f, d, n)
          where d is distinct from $2::text order by n),
        doors = array(select coalesce(d, '') from unnest(failures, doors) with ordinality a(f, d, n)
          where d is distinct from $2::text order by n)
      from (select set_config('synchronous_commit', 'off', true)) as quick
      where bucket = $1`,
    values: [
      account.bucket,
      account.door,
      network === undefined ? [] : [network, findParentBucket(network) ?? network],
    ],
  })
}
