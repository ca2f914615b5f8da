import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { toDecidingFacts } from '#src/features/catalogue/commands.ts'
import { isByField } from '#src/features/catalogue/entries/program-merge.engine.ts'
import { formatIn } from '#src/features/catalogue/rules.ts'
import { programs, universities } from '#src/features/catalogue/tables.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import type { Match } from './contract.ts'
import { isNearFieldBy, sumJudgedParts } from './rules.ts'
import { readStoredMatch } from './stored-match.parse.ts'
import { aiUniversityMatches } from './tables.ts'

const fingerprint = (rows: { programId: string | null; score: number }[]) =>
  rows.map((row) => `${row.programId} ${row.score}`).join('\n')

const listStored = async (db: Db, ownerId: OwnerId) =>
  await db
    .select({ programId: aiUniversityMatches.programId, score: aiUniversityMatches.overallMatchScore })
    .from(aiUniversityMatches)
    .where(eq(aiUniversityMatches.userId, ownerId))
    .orderBy(aiUniversityMatches.rank)

const toRow = (ownerId: OwnerId, match: Match, rank: number) => ({
  rank,
  userId: ownerId,
  universityId: match.universityId,
  programId: match.programId,
  overallMatchScore: match.match_score,
  matchCategory: match.category,
  contributions: match.reasoning,
  source: match.source === 'cv_analysis' ? ('cv_analysis' as const) : ('ai_matching' as const),
})

/** Whether the stored ranking of a user equals these matches. */
export const isRankingStored = async (db: Db, ownerId: OwnerId, matches: readonly Match[]): Promise<boolean> =>
  fingerprint(await listStored(db, ownerId)) ===
  fingerprint(matches.map((match) => ({ programId: match.programId, score: match.match_score })))

/** Replaces the stored ranking of a user; an unchanged ranking is not written again. */
export const replaceMatches = async (db: Db, ownerId: OwnerId, matches: Match[]) => {
  // Advisory lock: of two concurrent jobs of one user the second waits, and finds its work done.
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`matches ${ownerId}`}))`)
  if (await isRankingStored(db, ownerId, matches)) return
  await db.delete(aiUniversityMatches).where(eq(aiUniversityMatches.userId, ownerId))
  if (matches.length > 0)
    await db.insert(aiUniversityMatches).values(matches.map((match, rank) => toRow(ownerId, match, rank)))
}

const factsOf = (program: typeof programs.$inferSelect | null, { facts }: typeof universities.$inferSelect) =>
  program ? toDecidingFacts({ facts: program.facts, universityFacts: facts, level: program.level }) : {}

/** Lists the stored ranking, best first. */
export const listStoredMatches = async (db: Db, ownerId: OwnerId, limit: number): Promise<Match[]> => {
  const rows = await db
    .select({ kept: aiUniversityMatches, university: universities, program: programs })
    .from(aiUniversityMatches)
    .innerJoin(universities, eq(universities.id, aiUniversityMatches.universityId))
    .leftJoin(programs, eq(programs.id, aiUniversityMatches.programId))
    .where(and(eq(aiUniversityMatches.userId, ownerId), isNull(universities.removedAt), isNull(programs.removedAt)))
    .orderBy(aiUniversityMatches.rank, desc(aiUniversityMatches.overallMatchScore), aiUniversityMatches.programId)
    .limit(limit)
  const today = new Date().toISOString().slice(0, 10)
  return rows.map(({ kept, university, program }) => {
    const { reasoning, requirements, applicationDeadline } = readStoredMatch(
      { contributions: kept.contributions, facts: program?.facts ?? null },
      today,
    )
    return {
      id: program?.id ?? university.id,
      universityId: university.id,
      programId: program?.id ?? null,
      university_name: university.name,
      program_name: program?.name ?? '',
      isNearField: isNearFieldBy(reasoning),
      isByField: program ? isByField(program) : false,
      also: [],
      degree: program?.degree ?? '',
      match_score: kept.overallMatchScore,
      judged: sumJudgedParts(reasoning),
      tie: '',
      format: formatIn(program?.name ?? '', program?.degree ?? ''),
      location: university.city ? `${university.city}, ${university.country}` : university.country,
      website_url: program?.websiteUrl ?? university.websiteUrl,
      category: kept.matchCategory,
      reasoning,
      unknown: reasoning.filter(({ isKnown }) => !isKnown).map(({ name }) => name),
      sources: [],
      requirements,
      application_deadline: applicationDeadline,
      facts: factsOf(program, university),
      source: kept.source,
    }
  })
}
