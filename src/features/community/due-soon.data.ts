import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { programs, universities } from '#src/features/catalogue/tables.ts'
import type { Db } from '#src/server/database.ts'

interface DueRow {
  /** Null in the row of all programmes. */
  programId: string | null
  localDate: string | null
  people: number
}

/**
 * Counts applicants of a field with a deadline in the next two weeks, in total and by programme and day. Needs the service
 * role, because the request role sees only one user's rows.
 */
export const countDueSoon = async (service: Db, field: string) =>
  (
    await service.execute<DueRow & Record<string, unknown>>(
      sql`select program_id as "programId", local_date::text as "localDate", people from due_soon(${field})
        order by local_date nulls first, people desc, program_id`,
    )
  ).rows

/** Finds the names of programmes that are still in the catalogue, by id. */
export const findProgramNames = async (db: Db, ids: string[]) => {
  if (ids.length === 0) return new Map<string, never>()
  const rows = await db
    .select({
      id: programs.id,
      universityId: universities.id,
      universityName: universities.name,
      programName: programs.name,
      degree: programs.degree,
    })
    .from(programs)
    .innerJoin(universities, eq(universities.id, programs.universityId))
    .where(and(inArray(programs.id, ids), isNull(programs.removedAt)))
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}
