import type pg from 'pg'

// Bulk copies of users: rows are copied inside the database, a table at a time.

interface Column {
  name: string
  type: string
  isKey: boolean
}

const columnsOf = async (owner: pg.Client, table: string): Promise<Column[]> =>
  (
    await owner.query<Column>(
      `select quote_ident(c.column_name) as name, c.udt_name as type, exists (
         select from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
          where i.indrelid = to_regclass($1) and i.indisunique and a.attname = c.column_name) as "isKey"
         from information_schema.columns c
        where table_schema = 'public' and table_name = $1::text and is_generated = 'NEVER' and is_identity = 'NO'`,
      [table],
    )
  ).rows

/**
 * Returns the SQL for a column in the copy for user `n`: references to other rows of the user point to their copies.
 */
const valueFor = ({ name, type, isKey }: Column): string => {
  if (name === 'user_id') return "test_id('p' || n)"
  if (type === 'uuid') return `test_id(one.${name} || '-' || n)`
  if (type === 'text' && isKey) return `case when one.${name} = '' then '' else one.${name} || n end`
  return `one.${name}`
}

/** Creates the function that returns the id of user `n`: `test_id('p' || n)`. */
export const createIdFunction = async (owner: pg.Client): Promise<void> => {
  await owner.query(
    `create or replace function test_id(of text) returns uuid language sql immutable
     as $$ select overlay(overlay(md5(of) placing '4' from 13) placing '8' from 17)::uuid $$`,
  )
}

export const listRows = async (owner: pg.Client, table: string): Promise<number> =>
  (await owner.query<{ rows: number }>(`select count(*)::int as rows from ${table}`)).rows[0]?.rows ?? 0

/** Lists the tables whose rows belong to a user. */
export const listUserTables = async (owner: pg.Client): Promise<string[]> =>
  (
    await owner.query<{ name: string }>(
      `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'user_id' order by 1`,
    )
  ).rows.map(({ name }) => name)

/** Runs work without triggers and without foreign key checks. */
export const withoutTriggers = async (owner: pg.Client, work: () => Promise<void>): Promise<void> => {
  await owner.query('set session_replication_role = replica')
  await work()
  await owner.query('set session_replication_role = default')
}

interface Copies {
  table: string
  /** The statement that selects the rows to copy. */
  rows: string
  /** Overrides of column values in a copy; `one` is the row and `n` the user. */
  other?: Record<string, string>
  first: number
  last: number
}

/** Copies some rows of a table for each user from `first` to `last`; existing rows stay. */
export const copyRows = async (owner: pg.Client, { table, rows, other = {}, first, last }: Copies): Promise<void> => {
  const columns = await columnsOf(owner, table)
  const names = columns.map(({ name }) => name).join(', ')
  const values = columns.map((column) => other[column.name] ?? valueFor(column)).join(', ')
  await owner.query(
    `insert into ${table} (${names}) select ${values} from (${rows}) one, generate_series(${first}::int, ${last}) n on conflict do nothing`,
  )
}
