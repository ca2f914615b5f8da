import { sql } from 'drizzle-orm'
import type { Facts } from '#src/features/catalogue/facts/facts.rules.ts'
import { lastCheckSql } from '#src/features/catalogue/public-pages/public-pages.data.ts'
import type { Db } from '#src/server/database.ts'

export interface ListedProgram extends Record<string, unknown> {
  id: string
  universityId: string
  universityName: string
  city: string | null
  country: string
  region: string | null
  name: string
  level: string
  degree: string
  facts: Facts
  universityFacts: Facts
}

/** Lists programmes by id, in the given order. */
export const listProgramsByIds = async (db: Db, ids: readonly string[]): Promise<ListedProgram[]> => {
  const { rows } = await db.execute<ListedProgram>(sql`
    select p.id, p.university_id as "universityId", u.name as "universityName", u.city, u.country, u.region, p.name, p.level,
      p.degree, p.facts, u.facts as "universityFacts"
    from unnest(${sql.param(ids)}::text[]) with ordinality as listed (id, place)
      join programs p on p.id = listed.id and p.removed_at is null
      join universities u on u.id = p.university_id and u.removed_at is null
    order by listed.place`)
  return rows
}

/** Returns the last day on which a source of a field's programmes was checked, by country. */
export const readLastChecks = async (db: Db, field: string): Promise<Map<string, string | null>> => {
  const { rows } = await db.execute<{ country: string; checkedOn: string | null }>(sql`
    select u.country, max(${lastCheckSql(sql`p.facts`)}) as "checkedOn"
    from programs p join universities u on u.id = p.university_id and u.removed_at is null
    where p.field = ${field} and p.removed_at is null group by u.country`)
  return new Map(rows.map(({ country, checkedOn }) => [country, checkedOn]))
}
