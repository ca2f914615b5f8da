import { asc, inArray, sql } from 'drizzle-orm'
import { scholarships, universities } from '#src/features/catalogue/tables.ts'
import type { Db } from '#src/server/database.ts'

/** The names of all universities, for finding which one a question means. */
export const listUniversityNames = async (db: Db) =>
  await db.select({ id: universities.id, name: universities.name, aliases: universities.aliases }).from(universities)

export const listUniversitiesByIds = async (db: Db, ids: string[]) =>
  ids.length === 0 ? [] : await db.select().from(universities).where(inArray(universities.id, ids))

/** Scholarships for a country of study and a degree level; one that names no country or level is for all of them. */
export const listScholarships = async (
  db: Db,
  { country, level }: { country?: string | undefined; level?: string | undefined },
  limit: number,
) =>
  await db
    .select()
    .from(scholarships)
    .where(
      sql`${country ? sql`(cardinality(${scholarships.countries}) = 0 or ${country} = any(${scholarships.countries}))` : sql`true`}
        and ${level ? sql`(cardinality(${scholarships.levels}) = 0 or ${level} = any(${scholarships.levels}))` : sql`true`}`,
    )
    .orderBy(sql`cardinality(${scholarships.countries}) = 0`, asc(scholarships.name))
    .limit(limit)
