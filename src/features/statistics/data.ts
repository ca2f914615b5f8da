import { asc, count, isNull, sql } from 'drizzle-orm'
import { programFactsSql } from '#src/features/catalogue/facts/facts.data.ts'
import { catalogueSources, programs, scholarships, universities } from '#src/features/catalogue/tables.ts'
import type { Db } from '#src/server/database.ts'
import { settleAllOrThrow } from '#src/server/transactions.ts'

/** Counts the catalogue by country, field and level, the largest first. */
export const countCatalogue = async (db: Db) => {
  const largestFirst = sql`count(*) desc`
  const [[scholarshipCount], countries, fields, levels] = await settleAllOrThrow([
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

/** Minimum number of facts, own or inherited, for a well-known programme. */
const wellKnownFacts = 5

/** Counts well-known programmes by country and field, the largest first. */
export const countWellKnown = async (db: Db) => {
  const { rows } = await db.execute<{ country: string; field: string; count: number }>(sql`
    select u.country, p.field, count(*)::int as count
    from programs p join universities u on u.id = p.university_id
    where p.removed_at is null and u.removed_at is null and (select count(*) from jsonb_object_keys(
      ${programFactsSql} - array['website', 'city', 'admission_rate_undergraduate'])) >= ${wellKnownFacts}
    group by 1, 2`)
  const by = (part: 'country' | 'field') =>
    [...Map.groupBy(rows, (row) => row[part])]
      .map(([id, those]) => ({ id, count: those.reduce((total, row) => total + row.count, 0) }))
      .toSorted((a, b) => b.count - a.count || (a.id < b.id ? -1 : 1))
  return { countries: by('country'), fields: by('field') }
}

/** Counts facts by kind, year and source. */
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
