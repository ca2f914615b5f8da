import type pg from 'pg'

export interface AttemptLimit {
  limit: number
  windowMs: number
  blockMs: number
}

/** No limit counts longer than this, so that older attempts can be forgotten without asking which limit they count for. */
export const longestWindowMs = 24 * 60 * 60_000

/**
 * Counts one attempt before it is tried and says whether it may go on. One statement, so that parallel guesses on any
 * number of processes share the same count; a success clears it.
 */
export const countAttempt = async (pool: pg.Pool, bucket: string, rule: AttemptLimit): Promise<boolean> => {
  if (rule.windowMs > longestWindowMs) throw new RangeError(`The window of ${bucket} is longer than attempts are kept.`)
  const { rows } = await pool.query<{ last_refused: boolean }>({
    name: 'count_attempt',
    text: `insert into attempts as kept (bucket, failures, last_refused, blocked_until)
      values ($1, array[now()], false, case when 1 >= $2::int then now() + $4::int * interval '1 ms' end)
      on conflict (bucket) do update set
        last_refused = coalesce(kept.blocked_until > now(), false),
        failures = case when kept.blocked_until > now() then kept.failures
          else array(select f from unnest(kept.failures) f where f > now() - $3::int * interval '1 ms') || now() end,
        blocked_until = case
          when kept.blocked_until > now() then kept.blocked_until
          when (select count(*) from unnest(kept.failures) f where f > now() - $3::int * interval '1 ms') + 1 >= $2::int
          then now() + $4::int * interval '1 ms' end
      returning last_refused`,
    values: [bucket, rule.limit, rule.windowMs, rule.blockMs],
  })
  return rows[0]?.last_refused === false
}

export const clearAttempts = async (pool: pg.Pool, bucket: string) => {
  await pool.query({ name: 'clear_attempts', text: 'delete from attempts where bucket = $1', values: [bucket] })
}

/** Takes one counted attempt back from a bucket that successes must not fill. */
export const forgiveAttempt = async (pool: pg.Pool, bucket: string) => {
  await pool.query({
    name: 'forgive_attempt',
    text: `update attempts set failures = failures[1:array_length(failures, 1) - 1],
      blocked_until = null where bucket = $1`,
    values: [bucket],
  })
}
