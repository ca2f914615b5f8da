import { and, eq, inArray, isNull } from 'drizzle-orm'
import { facultyProfiles, programs, universities } from '#src/features/catalogue/tables.ts'
import type { Db } from '#src/server/database.ts'

// Names of link targets; removed catalogue entries are excluded.

export const listProgramNames = async (db: Db, ids: string[]) =>
  await db
    .select({
      id: programs.id,
      name: programs.name,
      universityId: universities.id,
      universityName: universities.name,
    })
    .from(programs)
    .innerJoin(universities, eq(universities.id, programs.universityId))
    .where(and(inArray(programs.id, ids), isNull(programs.removedAt)))

export const listUniversityNames = async (db: Db, ids: string[]) =>
  await db
    .select({ id: universities.id, name: universities.name })
    .from(universities)
    .where(inArray(universities.id, ids))

export const listProfessorNames = async (db: Db, ids: string[]) =>
  await db
    .select({ id: facultyProfiles.id, name: facultyProfiles.fullName, universityName: universities.name })
    .from(facultyProfiles)
    .innerJoin(universities, eq(universities.id, facultyProfiles.universityId))
    .where(and(inArray(facultyProfiles.id, ids), isNull(facultyProfiles.removedAt)))
