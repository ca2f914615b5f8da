import { and, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { Db, OwnerId } from './database.ts'
import { enforceQuota, type RowQuota } from './row-quota.ts'
import { trash } from './tables.ts'

/** Maximum stored bytes of a user's trash; the newest rows stay. */
export const maxTrashBytes = 32 * 1024 * 1024

/** Soft-deletable row together with its dependent rows. */
export interface TrashableEntity {
  table: string
  /** Dependent tables of row `s`, parents before children, each with the condition that finds its rows `t`. */
  hanging: Record<string, SQL>
  /** Condition for restoring the trashed row `r`: its parent exists. */
  home?: SQL
  /** Conditions for restoring the trashed rows `r` of dependent tables with a second parent: it exists. The others stay deleted. */
  hangingHomes?: Record<string, SQL>
  /** Whether the history is restored unchanged; otherwise the restoration is recorded in it. */
  hasHistory: boolean
  /** Quota of the list that the row returns to, which may be full by then. */
  limit: RowQuota
}

/** Moves a row with all dependent rows to the trash. */
export const moveToTrash = async (db: Db, ownerId: OwnerId, { table, hanging }: TrashableEntity, id: string) => {
  const own = sql`${table}::text, jsonb_build_array(to_jsonb(s))`
  const parts = Object.entries(hanging).map(
    ([name, condition]) => sql`${name}::text, (select coalesce(jsonb_agg(to_jsonb(t)), '[]')
      from ${sql.identifier(name)} t where t.user_id = s.user_id and ${condition})`,
  )
  await db.execute(sql`insert into trash (id, user_id, content)
    select s.id, s.user_id, jsonb_build_object(${sql.join([own, ...parts], sql`, `)})
    from ${sql.identifier(table)} s where s.user_id = ${ownerId} and s.id = ${id}
    on conflict (id) do update set content = excluded.content, created_at = now()`)
}

/**
 * Purges the trash of entries removed before an instant, and of the oldest beyond a size limit in bytes, because copies
 * of long documents are cheap to create.
 */
export const purgeTrash = async (
  db: Db,
  ownerId: OwnerId,
  before: string,
  maxBytes: number = maxTrashBytes,
): Promise<void> => {
  await db.delete(trash).where(and(eq(trash.userId, ownerId), lt(trash.createdAt, before)))
  await db.execute(sql`delete from trash where user_id = ${ownerId} and id in (
    select id from (select id, sum(pg_column_size(content)) over (order by created_at desc, id) as newer_bytes
      from trash where user_id = ${ownerId}) sized where newer_bytes > ${maxBytes})`)
}

/**
 * Lists the columns of a table that its trashed rows have. A column that an update added since gets its default: a null
 * would violate NOT NULL.
 */
const listTrashedColumns = async (db: Db, ownerId: OwnerId, id: string, table: string): Promise<string[]> => {
  const { rows } = await db.execute<{ name: string }>(sql`select a.attname as name from pg_attribute a
    join trash e on e.user_id = ${ownerId} and e.id = ${id} and e.content -> ${table}::text -> 0 ? a.attname::text
    where a.attrelid = ${table}::text::regclass and a.attnum > 0 and not a.attisdropped order by a.attnum`)
  return rows.map(({ name }) => name)
}

/**
 * Restores a row from the trash with all dependent rows.
 *
 * @returns `taken` when the same was added again, `homeless` when its parent no longer exists
 */
export const restoreFromTrash = async (
  db: Db,
  ownerId: OwnerId,
  { table, hanging, home, hangingHomes = {}, hasHistory, limit }: TrashableEntity,
  id: string,
): Promise<'restored' | 'taken' | 'homeless' | 'unknown'> => {
  const mine = and(eq(trash.userId, ownerId), eq(trash.id, id))
  const isOfThisKind = sql`${trash.content} ? ${table}::text`
  const entries = await db.select({ id: trash.id }).from(trash).where(and(mine, isOfThisKind)).for('update')
  if (entries.length === 0) return 'unknown'
  const rowsOf = (name: string) => sql`from trash e,
    jsonb_populate_recordset(null::${sql.identifier(name)}, e.content -> ${name}::text) r
    where e.user_id = ${ownerId} and e.id = ${id}`
  const put = async (name: string): Promise<number> => {
    const columns = await listTrashedColumns(db, ownerId, id, name)
    if (columns.length === 0) return 0
    const targets = sql.join(
      columns.map((column) => sql.identifier(column)),
      sql`, `,
    )
    const values = sql.join(
      columns.map((column) => sql`r.${sql.identifier(column)}`),
      sql`, `,
    )
    const condition = hangingHomes[name] ? sql`and ${hangingHomes[name]}` : sql``
    const inserted = await db.execute(
      sql`insert into ${sql.identifier(name)} (${targets}) select ${values} ${rowsOf(name)} ${condition} on conflict do nothing`,
    )
    return inserted.rowCount ?? 0
  }
  if (home && (await db.execute(sql`select 1 ${rowsOf(table)} and ${home}`)).rowCount === 0) return 'homeless'
  await db.execute(sql`select set_config('app.restoring', ${hasHistory ? 'on' : 'off'}, true)`)
  if ((await put(table)) === 0) return 'taken'
  await enforceQuota(db, ownerId, limit)
  for (const name of Object.keys(hanging)) await put(name)
  await db.execute(sql`select set_config('app.restoring', 'off', true)`)
  await db.delete(trash).where(mine)
  return 'restored'
}
