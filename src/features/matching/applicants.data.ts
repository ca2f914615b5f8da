import { and, arrayOverlaps, eq, inArray, isNull, sql } from 'drizzle-orm'
import { nameKey } from '#src/features/catalogue/names.engine.ts'
import { facultyProfiles, universities } from '#src/features/catalogue/tables.ts'
import type { Db } from '#src/server/database.ts'

/** The country of the university that somebody studies at, by its name; null where none or several could be meant. */
export const findCountryOf = async (db: Db, institution: string): Promise<string | null> => {
  const key = nameKey(institution)
  if (key === '') return null
  const rows = await db
    .selectDistinct({ country: universities.country })
    .from(universities)
    .where(arrayOverlaps(universities.nameKeys, [key]))
    .limit(2)
  return rows.length === 1 ? (rows[0]?.country ?? null) : null
}

/** Real people of the catalogue who have one of the names, by the university where they are. */
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
