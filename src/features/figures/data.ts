import { asc, count, isNull, sql } from 'drizzle-orm'
import { catalogueSources, programs, scholarships, universities } from '#src/features/catalogue/tables.ts'
import type { Db } from '#src/server/database.ts'

/** How much the catalogue holds, by country, field and level, the largest first. */
export const countCatalogue = async (db: Db) => {
  const largestFirst = sql`count(*) desc`
  const [[scholarshipCount], countries, fields, levels] = await Promise.all([
    db.select({ total: count() }).from(scholarships).where(isNull(scholarships.removedAt)),
    db
      .select({ id: universities.country, count: count() })
      .from(universities)
      .where(isNull(universities.removedAt))
      .groupBy(universities.country)
      .orderBy(largestFirst, asc(universities.country)),
    db
      .select({ id: programs.field, count: count() })
      .from(programs)
      .where(isNull(programs.removedAt))
      .groupBy(programs.field)
      .orderBy(largestFirst, asc(programs.field)),
    db
      .select({ id: programs.level, count: count() })
      .from(programs)
      .where(isNull(programs.removedAt))
      .groupBy(programs.level)
      .orderBy(largestFirst, asc(programs.level)),
  ])
  const sum = (slices: { count: number }[]) => slices.reduce((total, slice) => total + slice.count, 0)
  return {
    universities: sum(countries),
    programs: sum(fields),
    scholarships: scholarshipCount?.total ?? 0,
    countries,
    fields,
    levels,
  }
}

/** How many facts of each kind, year and source there are. */
export const countFacts = async (db: Db) => {
  const { rows } = await db.execute<{ kind: string; year: string; source: string; count: number }>(sql`
    select e.kind, e.fact->>'year' as year, e.fact->>'source' as source, count(*)::int as count
    from (select facts from ${universities} where removed_at is null
      union all select facts from ${programs} where removed_at is null
      union all select facts from ${scholarships} where removed_at is null) f,
      jsonb_each(f.facts) as e(kind, fact)
    group by 1, 2, 3`)
  return rows
}

export const listFigureSources = async (db: Db) =>
  await db.select().from(catalogueSources).orderBy(asc(catalogueSources.title))
