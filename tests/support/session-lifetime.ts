import type { Pool, PoolClient } from 'pg'

/** Returns the lifetime of the newest session of a user, in days. */
export const readNewestSessionDays = async (owner: Pick<Pool | PoolClient, 'query'>, email: string) => {
  const { rows } = await owner.query<{ days: number }>(
    `select round(extract(epoch from s.expires_at - s.created_at) / 86400)::int as days from sessions s
      join users u on u.id = s.user_id where u.email = $1 order by s.created_at desc limit 1`,
    [email],
  )
  return rows[0]?.days
}
