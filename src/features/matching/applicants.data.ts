import { arrayOverlaps } from 'drizzle-orm'
import { nameKey } from '#src/features/catalogue/names.engine.ts'
import { universities } from '#src/features/catalogue/tables.ts'
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
