import { and, asc, eq, isNull } from 'drizzle-orm'
import { programs, universities } from '#src/features/catalogue/tables.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import { matchSuggestions } from '../tables.ts'
import type { NamedProgram } from './suggestions.parse.ts'

export const listSuggestions = async (db: Db, ownerId: OwnerId): Promise<string[]> =>
  (
    await db
      .select({ programId: matchSuggestions.programId })
      .from(matchSuggestions)
      .where(eq(matchSuggestions.userId, ownerId))
      .orderBy(asc(matchSuggestions.programId))
  ).map(({ programId }) => programId)

export const replaceSuggestions = async (db: Db, ownerId: OwnerId, programIds: string[]) => {
  await db.delete(matchSuggestions).where(eq(matchSuggestions.userId, ownerId))
  if (programIds.length > 0)
    await db.insert(matchSuggestions).values(programIds.map((programId) => ({ userId: ownerId, programId })))
}

export const listUniversityNames = async (db: Db) =>
  await db
    .select({ id: universities.id, name: universities.name, aliases: universities.aliases })
    .from(universities)
    .where(isNull(universities.removedAt))
    .orderBy(asc(universities.id))

/** Lists the programmes of a level by name. */
export const listNamedPrograms = async (
  db: Db,
  level: (typeof programs.$inferSelect)['level'],
): Promise<NamedProgram[]> =>
  await db
    .select({ id: programs.id, universityId: programs.universityId, name: programs.name })
    .from(programs)
    .where(and(eq(programs.level, level), isNull(programs.removedAt)))
    .orderBy(asc(programs.id))
