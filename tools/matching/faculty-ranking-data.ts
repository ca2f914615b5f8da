import { sql } from 'drizzle-orm'
import { facultyProfiles } from '#src/features/catalogue/tables.ts'
import type { Db } from '#src/server/database.ts'
import type { Profile } from './faculty-profiles.ts'

/** Replaces all faculty by the written profiles, for a measurement that is rolled back afterwards. */
export const replaceFaculty = async (db: Db, profiles: readonly Profile[]): Promise<void> => {
  await db.delete(facultyProfiles)
  const { rows } = await db.execute<{ id: string }>(sql`select id from universities order by id limit 1`)
  const universityId = rows[0]?.id ?? ''
  await db.insert(facultyProfiles).values(
    profiles.map(({ name, interests }) => ({
      fullName: name,
      universityId,
      researchInterests: interests,
      isAcceptingStudents: true,
    })),
  )
}
