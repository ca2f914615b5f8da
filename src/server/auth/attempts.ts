import type pg from 'pg'
import { dayMs } from '#src/shared/durations.ts'
import { widerBucket } from '../addresses.ts'

export interface AttemptLimit {
  limit: number
  windowMs: number
  blockMs: number
}

/** No limit counts longer than this, so that older attempts can be forgotten without asking which limit they count for. */
export const longestWindowMs = dayMs

/** How many /64 networks' worth of attempts come from one /48. */
const widerFactor = 4

/** One statement, so that parallel guesses on any number of processes share the same count. */
const countBucket = async (pool: pg.Pool, bucket: string, rule: AttemptLimit, door: string): Promise<boolean> => {
  if (rule.windowMs > longestWindowMs) throw new RangeError(`The window of ${bucket} is longer than attempts are kept.`)
  const { rows } = await pool.query<{ last_refused: boolean }>({
    name: 'count_attempt',
    text: `insert into attempts as kept (bucket, failures, doors, last_refused, blocked_until)
      values ($1, array[now()], array[$5::text], false, case when 1 >= $2::int then now() + $4::int * interval '1 ms' end)
      on conflict (bucket) do update set
        last_refused = coalesce(kept.blocked_until > now(), false),
        failures = case when kept.blocked_until > now() then kept.failures
          else array(select f from unnest(kept.failures) with ordinality a(f, n)
            where f > now() - $3::int * interval '1 ms' order by n) || now() end,
        doors = case when kept.blocked_until > now() then kept.doors
          else array(select coalesce(d, '') from unnest(kept.failures, kept.doors) with ordinality a(f, d, n)
            where f > now() - $3::int * interval '1 ms' order by n) || $5::text end,
        blocked_until = case
          when kept.blocked_until > now() then kept.blocked_until
          when (select count(*) from unnest(kept.failures) f where f > now() - $3::int * interval '1 ms') + 1 >= $2::int
          then now() + $4::int * interval '1 ms' end
      returning last_refused`,
    values: [bucket, rule.limit, rule.windowMs, rule.blockMs, door],
  })
  return rows[0]?.last_refused === false
}

/**
 * Counts one attempt before it is tried and says whether it may go on. `door` is kept with the attempt: a success takes
 * back what was counted there. An attempt by a network of IPv6 counts for the larger one around it as well, unless its
 * own limit refuses it: one blocked network does not block its neighbours.
 */
export const countAttempt = async (pool: pg.Pool, bucket: string, rule: AttemptLimit, door = ''): Promise<boolean> => {
  if (!(await countBucket(pool, bucket, rule, door))) return false
  const wider = widerBucket(bucket)
  return wider === undefined || (await countBucket(pool, wider, { ...rule, limit: rule.limit * widerFactor }, door))
}

export const clearAttempts = async (pool: pg.Pool, bucket: string) => {
  await pool.query({ name: 'clear_attempts', text: 'delete from attempts where bucket = $1', values: [bucket] })
}

/**
 * Takes back what was counted at one door after a success there, the success itself among it; what was counted at other
 * doors of the same bucket stays. The block goes: without the success fewer than the limit are left.
 */
export const refundDoor = async (pool: pg.Pool, bucket: string, door: string) => {
  await pool.query({
    name: 'refund_door',
    text: `update attempts set blocked_until = null,
        failures = array(select f from unnest(failures, doors) with ordinality a(f, d, n)
          where d is distinct from $2::text order by n),
        doors = array(select coalesce(d, '') from unnest(failures, doors) with ordinality a(f, d, n)
          where d is distinct from $2::text order by n)
      where bucket = $1`,
    values: [bucket, door],
  })
}

/** Takes one counted attempt back from a bucket that successes must not fill, and from the wider one around it. */
export const refundAttempt = async (pool: pg.Pool, bucket: string) => {
  await pool.query({
    name: 'refund_attempt',
    text: `update attempts set failures = failures[1:cardinality(failures) - 1],
      doors = doors[1:cardinality(failures) - 1], blocked_until = null where bucket = any($1)`,
    values: [[bucket, widerBucket(bucket) ?? bucket]],
  })
}
