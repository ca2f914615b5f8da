import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/server/database.ts'
import { addressKinds, maxSitemapAddresses } from './indexing.rules.ts'

// Pages of the catalogue that search engines may index, in the order of their ids. The conditions are those of
// `indexing.rules.ts`.

export const indexedEntities = ['universities', 'programs', 'scholarships'] as const
export type IndexedEntity = (typeof indexedEntities)[number]

/** Counts the programmes of a university, without removed ones. */
export const countProgramsOf = async (db: Db, universityId: string): Promise<number> => {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from programs where university_id = ${universityId} and removed_at is null`,
  )
  return rows[0]?.total ?? 0
}

const hasFacts = (facts: SQL) => sql`(${facts} - ${sql.param(addressKinds)}::text[]) <> '{}'::jsonb`

/** Universities `u`, programmes `p` and scholarships `a` with an indexed page. */
const indexedRows: Readonly<Record<IndexedEntity, SQL>> = {
  universities: sql`from universities u where u.removed_at is null and (${hasFacts(sql`u.facts`)}
    or exists (select 1 from programs p where p.university_id = u.id and p.removed_at is null))`,
  programs: sql`from programs p join universities u on u.id = p.university_id and u.removed_at is null
    where p.removed_at is null and ${hasFacts(sql`p.facts`)}`,
  scholarships: sql`from scholarships a where a.removed_at is null and ${hasFacts(sql`a.facts`)}`,
}

const idColumns: Readonly<Record<IndexedEntity, SQL>> = {
  universities: sql`u.id`,
  programs: sql`p.id`,
  scholarships: sql`a.id`,
}

/**
 * Lists the last id of each part of a sitemap, in the order of the parts.
 *
 * @param size the greatest number of addresses of a part
 */
export const listPartEnds = async (db: Db, entity: IndexedEntity, size = maxSitemapAddresses): Promise<string[]> => {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from (select ${idColumns[entity]} as id, row_number() over (order by ${idColumns[entity]}) as place,
        count(*) over () as total ${indexedRows[entity]}) numbered
      where place % ${size}::int = 0 or place = total order by id`,
  )
  return rows.map(({ id }) => id)
}

/** SQL for the last day on which a source of some facts was checked, as text; null without facts. */
export const lastCheckSql = (facts: SQL) => sql`(select max(coalesce(fact.value->>'checked_on', s.checked_on))
  from jsonb_each(${facts}) fact left join catalogue_sources s on s.id = fact.value->>'source')`

const lastChecks: Readonly<Record<IndexedEntity, SQL>> = {
  // The page of a university lists its programmes.
  universities: sql`greatest(${lastCheckSql(sql`u.facts`)}, (select max(${lastCheckSql(sql`p.facts`)})
    from programs p where p.university_id = u.id and p.removed_at is null))`,
  programs: lastCheckSql(sql`p.facts`),
  scholarships: lastCheckSql(sql`a.facts`),
}

export interface IndexedPage extends Record<string, unknown> {
  id: string
  /** Null for a scholarship. */
  universityId: string | null
  /** ISO date of the last check; any text of a source that states no date. */
  checkedOn: string | null
}

/**
 * Lists indexed pages in the order of their ids.
 *
 * @param after the id before the first one; empty for the first page
 * @param until the last id
 */
export const listIndexedPages = async (
  db: Db,
  entity: IndexedEntity,
  { after, until, limit }: { after: string; until: string; limit: number },
): Promise<IndexedPage[]> => {
  const id = idColumns[entity]
  const { rows } = await db.execute<IndexedPage>(
    sql`select ${id} as id, ${entity === 'scholarships' ? sql`null` : sql`u.id`} as "universityId", ${lastChecks[entity]} as "checkedOn" ${indexedRows[entity]}
      and ${id} > ${after} and ${id} <= ${until} order by ${id} limit ${limit}`,
  )
  return rows
}
