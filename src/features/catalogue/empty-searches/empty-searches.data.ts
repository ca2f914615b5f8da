import { lt, sql } from 'drizzle-orm'
import type { Db } from '#src/server/database.ts'
import { emptySearches } from '../tables.ts'
import { maxCellsADay, minEmptySearches, type SearchedCell } from './empty-searches.rules.ts'

/**
 * Counts a search without result.
 * @param day ISO date
 */
export const countEmptySearch = async (service: Db, cells: readonly SearchedCell[], day: string): Promise<void> => {
  await service.execute(sql`insert into empty_searches (day, field, country, level)
    select ${day}::date, c.field, c.country, c.level
    from jsonb_to_recordset(${JSON.stringify(cells)}::jsonb) as c (field text, country text, level text)
    where (select count(*) from empty_searches where day = ${day}::date) < ${maxCellsADay}
    on conflict (day, field, country, level) do update set count = empty_searches.count + 1`)
}

export interface EmptySearch extends SearchedCell, Record<string, unknown> {
  /** Number of searches without result. */
  searches: number
  /** Number of programmes of this field, country and level in the catalogue. */
  programs: number
}

/**
 * Lists the most frequent searches without result, at least `minEmptySearches` each.
 * @param since ISO date
 */
export const listEmptySearches = async (service: Db, since: string, limit: number): Promise<EmptySearch[]> => {
  const { rows } = await service.execute<EmptySearch>(sql`with wanted as (
      select field, country, level, sum(count)::int as searches from empty_searches where day >= ${since}::date
      group by 1, 2, 3 having sum(count) >= ${minEmptySearches}
      order by searches desc, field, country, level limit ${limit}),
    held as (select p.field, u.country, p.level, count(*)::int as programs
      from programs p join universities u on u.id = p.university_id and u.removed_at is null
      where p.removed_at is null and exists (select from wanted) group by 1, 2, 3)
    select w.*, coalesce((select sum(h.programs)::int from held h where w.field in ('', h.field)
      and w.country in ('', h.country) and w.level in ('', h.level)), 0) as programs
    from wanted w order by searches desc, field, country, level`)
  return rows
}

/** Purges counts of days before an ISO date. */
export const deleteEmptySearchesBefore = async (service: Db, day: string): Promise<void> => {
  await service.delete(emptySearches).where(lt(emptySearches.day, day))
}

export interface CoveredCell extends SearchedCell, Record<string, unknown> {
  programs: number
}

/** Counts the programmes of each field, country and level that has some. */
export const countCells = async (db: Db): Promise<CoveredCell[]> => {
  const { rows } = await db.execute<CoveredCell>(sql`select p.field, u.country, p.level, count(*)::int as programs
    from programs p join universities u on u.id = p.university_id
    where p.removed_at is null and u.removed_at is null group by 1, 2, 3 order by 1, 2, 3`)
  return rows
}
