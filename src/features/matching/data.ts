import { eq } from 'drizzle-orm'
import type { Db, OwnerId } from '#src/server/database.ts'
import type { Match } from './contract.ts'
import { aiUniversityMatches } from './tables.ts'

/** Replaces the kept ranking of a person. */
export const replaceMatches = async (db: Db, ownerId: OwnerId, matches: Match[]) => {
  await db.delete(aiUniversityMatches).where(eq(aiUniversityMatches.userId, ownerId))
  if (matches.length === 0) return
  await db.insert(aiUniversityMatches).values(
    matches.map((match) => ({
      userId: ownerId,
      universityId: match.universityId,
      programId: match.programId,
      overallMatchScore: match.match_score,
      matchCategory: match.category,
      contributions: match.reasoning,
      source: match.source === 'cv_analysis' ? ('cv_analysis' as const) : ('ai_matching' as const),
    })),
  )
}
