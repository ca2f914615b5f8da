import type pg from 'pg'

type Queries = Pick<pg.Client, 'query'>

/**
 * A digest of every row that the product keeps, by table, to see that nothing changed. `without` names columns that may,
 * and `leftOut` says by table which rows are not looked at.
 */
export const rowDigests = async (
  owner: Queries,
  { without = [], leftOut = {} }: { without?: string[]; leftOut?: Record<string, string> } = {},
): Promise<Record<string, string>> => {
  const { rows: tables } = await owner.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1",
  )
  const digests: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await owner.query<{ digest: string | null }>(
      `with kept as (select (to_jsonb(t) - $1::text[])::text as line from "${name}" t where not (${leftOut[name] ?? 'false'}))
       select md5(string_agg(line, '|' order by line)) as digest from kept`,
      [without],
    )
    digests[name] = rows[0]?.digest ?? 'empty'
  }
  return digests
}
