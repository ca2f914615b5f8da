import { asc, inArray, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { scholarships, universities } from '#src/features/catalogue/tables.ts'
import type { Db } from '#src/server/database.ts'

/** The names of all universities, for finding which one a question means. */
export const listUniversityNames = async (db: Db) =>
  await db
    .select({ id: universities.id, name: universities.name, aliases: universities.aliases })
    .from(universities)
    .where(isNull(universities.removedAt))

export const listUniversitiesByIds = async (db: Db, ids: string[]) =>
  ids.length === 0 ? [] : await db.select().from(universities).where(inArray(universities.id, ids))

/** Whether a list of what a scholarship is for holds a value; one that names nothing is for all. */
const isFor = (list: SQLWrapper, value: string | undefined): SQL =>
  value ? sql`(cardinality(${list}) = 0 or ${value} = any(${list}))` : sql`true`

/**
 * Scholarships for a country of study and a degree level, the verified first. What nobody verified refuses nobody: where
 * it names another country or level it comes last, and only where nothing better is known.
 */
export const listScholarships = async (
  db: Db,
  { country, level }: { country?: string | undefined; level?: string | undefined },
  limit: number,
) => {
  const isMeant = sql`(${isFor(scholarships.countries, country)} and ${isFor(scholarships.levels, level)})`
  return await db
    .select()
    .from(scholarships)
    .where(
      sql`${scholarships.removedAt} is null and (${isMeant}
        or (not ${scholarships.isVerified} and not exists (select 1 from scholarships where removed_at is null and ${isMeant})))`,
    )
    .orderBy(
      sql`${scholarships.isVerified} desc`,
      sql`cardinality(${scholarships.countries}) = 0`,
      asc(scholarships.name),
    )
    .limit(limit)
}
