import { createHash } from 'node:crypto'
import type pg from 'pg'

/** The library's statements are a few dozen; one more is sent without a name. */
const mostStatements = 64

type Asked = string | (pg.QueryConfig & { name?: string })

/**
 * The same pool, whose statements have names by their texts: the accounts library asks the same few at each sign-in, and the
 * database plans each of them once for a connection.
 */
export const withPreparedStatements = (pool: pg.Pool): pg.Pool => {
  const names = new Map<string, string>()
  const nameOf = (text: string): string | undefined => {
    if (!names.has(text) && names.size < mostStatements)
      names.set(text, `auth_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`)
    return names.get(text)
  }
  const query = async (asked: Asked, values?: unknown[]) => {
    const name = typeof asked === 'string' || asked.name ? undefined : nameOf(asked.text)
    return await pool.query(name ? { ...(asked as pg.QueryConfig), name } : asked, values)
  }
  return new Proxy(pool, {
    get: (target, key) => (key === 'query' ? query : Reflect.get(target, key, target)),
  })
}
