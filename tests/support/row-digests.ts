import type pg from 'pg'

type Queries = Pick<pg.Client, 'query'>

/**
 * Calculates the number of rows and the sum of their hashes, which is independent of their order, so that no sort is
 * needed.
 */
const statementOf = (table: string, leftOut: string) =>
  `select count(*) || ' ' || coalesce(sum(hashtextextended((to_jsonb(t) - $1::text[])::text, 0)), 0) as digest
   from "${table}" t where not (${leftOut})`

/**
 * Returns a digest of the rows of each table, to detect changes. `without` names columns that may change, and `leftOut`
 * the ignored rows by table; a connection uses the same `leftOut` each time, because the statements are prepared. One
 * statement for all tables would take longer: it is planned on each call.
 */
export const hashRows = async (
  owner: Queries,
  { without = [], leftOut = {} }: { without?: string[]; leftOut?: Record<string, string> } = {},
): Promise<Record<string, string>> => {
  const { rows: tables } = await owner.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  )
  const digests: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await owner.query<{ digest: string }>({
      name: `digest of ${name}`,
      text: statementOf(name, leftOut[name] ?? 'false'),
      values: [without],
    })
    digests[name] = rows[0]?.digest ?? ''
  }
  return digests
}
