import { createHash } from 'node:crypto'
import type pg from 'pg'

/** Maximum prepared statements. The library has a few dozen; further ones are sent without a name. */
const maxStatements = 64

type QueryInput = string | (pg.QueryConfig & { name?: string })

/**
 * Wraps a pool so that its statements are prepared under names derived from their texts.
 *
 * The accounts library sends the same few at each sign-in, and the database then plans each of them once per
 * connection.
 */
export const withPreparedStatements = (pool: pg.Pool): pg.Pool => {
  const names = new Map<string, string>()
  const nameOf = (text: string): string | undefined => {
    if (!names.has(text) && names.size < maxStatements)
      names.set(text, `auth_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`)
    return names.get(text)
  }
  const query = async (queryInput: QueryInput, values?: unknown[]) => {
    const name = typeof queryInput === 'string' || queryInput.name ? undefined : nameOf(queryInput.text)
    return await pool.query(name ? { ...(queryInput as pg.QueryConfig), name } : queryInput, values)
  }
  return new Proxy(pool, {
    get: (target, key) => (key === 'query' ? query : Reflect.get(target, key, target)),
  })
}
