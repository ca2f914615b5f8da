import { and, arrayOverlaps, eq, inArray, isNull, sql } from 'drizzle-orm'
import { buildNameKey } from '#src/features/catalogue/names.engine.ts'
import { facultyProfiles, universities } from '#src/features/catalogue/tables.ts'
import type { Db } from '#src/server/database.ts'
import type { GrantHolders } from './engine/conditions.engine.ts'

/** Finds the country of the user's university by its name; null when no university or several match. */
export const findCountryOf = async (db: Db, institution: string): Promise<string | null> => {
  const key = buildNameKey(institution)
  if (key === '') return null
  const rows = await db
    .selectDistinct({ country: universities.country })
    .from(universities)
    .where(arrayOverlaps(universities.nameKeys, [key]))
    .limit(2)
  return rows.length === 1 ? (rows[0]?.country ?? null) : null
}

/** Finds real people of the catalogue by name, grouped by their university. */
export const findSupervisors = async (db: Db, names: readonly string[]): Promise<Map<string, string[]>> => {
  if (names.length === 0) return new Map()
  const lowered = names.map((name) => name.trim().toLowerCase())
  const rows = await db
    .select({ universityId: facultyProfiles.universityId, name: facultyProfiles.fullName })
    .from(facultyProfiles)
    .where(
      and(
        inArray(sql`lower(${facultyProfiles.fullName})`, lowered),
        eq(facultyProfiles.isSample, false),
        isNull(facultyProfiles.removedAt),
      ),
    )
    .orderBy(facultyProfiles.fullName)
  const byPlace = Map.groupBy(rows, ({ universityId }) => universityId)
  return new Map([...byPlace].map(([place, those]) => [place, those.map(({ name }) => name)]))
}

/** Maximum number of names per university for display. */
const namesShown = 3

/**
 * Finds grant holders on interests, grouped by university: their number, the number with a grant running on a day, a
 * few names, and the matched interests. Each interest is a full-text query, or empty where it has no searchable form.
 */
export const findGrantHolders = async (
  db: Db,
  queries: readonly string[],
  today: string,
): Promise<Map<string, GrantHolders>> => {
  const searchable = queries.filter((query) => query !== '')
  if (searchable.length === 0) return new Map()
  const { rows } = await db.execute<{ universityId: string } & GrantHolders & Record<string, unknown>>(sql`
    with people as materialized (
      select f.university_id, f.full_name, f.work, coalesce(f.running_until >= ${today}::date, false) as is_running
      from faculty_profiles f
      where f.work @@ ${searchable.join(' | ')}::tsquery and f.grants <> '[]' and not f.is_fellow and not f.is_sample
        and f.removed_at is null and f.is_accepting_students is not false)
    select p.university_id as "universityId", count(*)::int as people, (count(*) filter (where p.is_running))::int as running,
      (array_agg(p.full_name order by p.is_running desc, p.full_name))[1:${sql.raw(String(namesShown))}] as names,
      (select coalesce(array_agg(q.place::int - 1 order by q.place), '{}')
        from unnest(${sql.param(queries)}::text[]) with ordinality as q (query, place)
        where q.query <> '' and exists (select from people mine
          where mine.university_id = p.university_id and mine.work @@ q.query::tsquery)) as met
    from people p group by p.university_id`)
  return new Map(rows.map(({ universityId, ...there }) => [universityId, there]))
}
