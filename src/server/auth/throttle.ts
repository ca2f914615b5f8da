import type pg from 'pg'
import { dayMs } from '#src/shared/durations.ts'
import { findParentBucket } from '../client-address.ts'

export interface AttemptLimit {
  limit: number
  windowMs: number
  blockMs: number
}

/** Maximum window of all limits, so that older attempts can be purged without knowing their limit. */
export const maxAttemptWindowMs = dayMs

/** Factor of the limit of a /48 over that of one /64 network. */
export const parentBucketFactor = 4

/** Attempt at one rate limit bucket. `endpoint` is the endpoint; a success there refunds its attempts. */
export interface CountedAttempt {
  bucket: string
  rule: AttemptLimit
  endpoint?: string
}

/**
 * Adds the parent network's bucket to an IPv6 attempt, unless its own limit rejects it: a blocked network must not
 * block its neighbours.
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

/**
 * Counts an attempt in buckets, in order, until one rejects it.
 *
 * @returns the index of the bucket that rejects; undefined if none does
 */
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
      counted.map(({ endpoint }) => endpoint ?? ''),
    ],
  })
  const refused = rows[0]?.refused
  return refused ? counted[refused - 1]?.index : undefined
}

/**
 * Counts one attempt before it is made.
 *
 * @returns whether it may proceed
 */
export const countAttempt = async (
  pool: pg.Pool,
  bucket: string,
  rule: AttemptLimit,
  endpoint = '',
): Promise<boolean> => (await countAttempts(pool, [{ bucket, rule, endpoint }])) === undefined

/**
 * Finds when a blocked rate limit bucket accepts attempts again.
 *
 * @returns an ISO instant; undefined if the bucket is not blocked
 */
export const findBlockedUntil = async (pool: pg.Pool, bucket: string): Promise<string | undefined> => {
  const { rows } = await pool.query<{ until: Date | null }>({
    name: 'blocked_until',
    text: 'select blocked_until as until from auth_throttles where bucket = $1 and blocked_until > now()',
    values: [bucket],
  })
  return rows[0]?.until?.toISOString()
}

/** Clears the attempts of a rate limit bucket. */
export const clearAttempts = async (pool: pg.Pool, bucket: string) => {
  await pool.query({ name: 'clear_attempts', text: 'delete from auth_throttles where bucket = $1', values: [bucket] })
}

/**
 * Refunds the attempts counted at one endpoint of an account after a success there, including the success itself.
 * Attempts at other endpoints of the same bucket stay. The block is lifted, because fewer attempts than the limit are
 * left.
 *
 * The buckets of the network and of its parent, which successes must not fill, get one attempt back. An attempt from a
 * known device was not counted for its network, so none is passed.
 */
export const refundAttempts = async (
  pool: pg.Pool,
  account: { bucket: string; endpoint: string },
  network: string | undefined,
) => {
  await pool.query({
    name: 'refund_attempts',
    // Asynchronous commit: a crash may lose the refund, which keeps one attempt too many, and no request waits for the
    // disk.
    text: `with networks as (
        update auth_throttles set failures = failures[1:cardinality(failures) - 1],
          endpoints = endpoints[1:cardinality(failures) - 1], blocked_until = null where bucket = any($3))
      update auth_throttles set blocked_until = null,
        failures = array(select f from unnest(failures, endpoints) with ordinality a(f, d, n)
          where d is distinct from $2::text order by n),
        endpoints = array(select coalesce(d, '') from unnest(failures, endpoints) with ordinality a(f, d, n)
          where d is distinct from $2::text order by n)
      from (select set_config('synchronous_commit', 'off', true)) as quick
      where bucket = $1`,
    values: [
      account.bucket,
      account.endpoint,
      network === undefined ? [] : [network, findParentBucket(network) ?? network],
    ],
  })
}
