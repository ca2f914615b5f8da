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

export interface ReadDeadline extends ListedProgram {
  /** ISO date on which the source of the deadline was read. */
  readOn: string
  /** Deadline that the catalogue had before; null for a new one. */
  before: unknown
  updatedAt: string | Date
}

/**
 * Lists programmes by the day on which their deadline was read, newest first. A check that finds the same deadline does not
 * change its day, so these are the new and changed ones.
 *
 * @param country code of a country; undefined for all
 */
export const listReadDeadlines = async (
  db: Db,
  { field, country }: { field: string; country: string | undefined },
  { today, limit }: { today: string; limit: number },
): Promise<ReadDeadline[]> => {
  const { rows } = await db.execute<ReadDeadline>(sql`
    with newest as (
      select p.id, coalesce(p.facts->'deadline'->>'checked_on', s.checked_on) as read_on
      from programs p join universities u on u.id = p.university_id and u.removed_at is null
        left join catalogue_sources s on s.id = p.facts->'deadline'->>'source'
      where p.field = ${field} and p.removed_at is null and p.facts ? 'deadline'
        and (${country ?? null}::text is null or u.country = ${country ?? null}::text)
        and coalesce(p.facts->'deadline'->>'checked_on', s.checked_on) ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'
        and coalesce(p.facts->'deadline'->>'checked_on', s.checked_on) <= ${today}
      order by read_on desc, p.id limit ${limit}
    )
    select p.id, p.university_id as "universityId", u.name as "universityName", u.city, u.country, u.region, p.name, p.level,
      p.degree, p.facts, u.facts as "universityFacts", p.updated_at as "updatedAt", newest.read_on as "readOn",
      (select c.before->'facts'->'deadline'->'value' from catalogue_changes c
        where c.entity = 'programs' and c.entity_id = p.id and c.kind = 'changed'
          and c.before->'facts'->'deadline'->'value' is distinct from c.after->'facts'->'deadline'->'value'
        order by c.at desc limit 1) as before
    from newest join programs p on p.id = newest.id join universities u on u.id = p.university_id
    order by newest.read_on desc, p.id`)
  return rows
}
