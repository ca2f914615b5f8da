import { isDeepStrictEqual } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import { decidingKinds } from '#src/features/catalogue/facts/deciding-facts.rules.ts'
import type { Facts } from '#src/features/catalogue/facts/facts.rules.ts'
import type { Tier } from '#src/features/catalogue/tiers.rules.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import type { Match } from './contract.ts'
import { requirementKinds } from './requirements.parse.ts'
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

/** Whether the stored ranking equals these matches with their reasons: a date can change without the score. */
const areReasonsStored = async (db: Db, ownerId: OwnerId, matches: readonly Match[]): Promise<boolean> => {
  const stored = await db
    .select({ contributions: aiUniversityMatches.contributions })
    .from(aiUniversityMatches)
    .where(eq(aiUniversityMatches.userId, ownerId))
    .orderBy(aiUniversityMatches.rank)
  return isDeepStrictEqual(
    stored.map(({ contributions }) => contributions as unknown),
    matches.map(({ reasoning }) => JSON.parse(JSON.stringify(reasoning)) as unknown),
  )
}

/** Replaces the stored ranking of a user; an unchanged ranking is not written again. */
export const replaceMatches = async (db: Db, ownerId: OwnerId, matches: Match[]) => {
  // Advisory lock: of two concurrent jobs of one user the second waits, and finds its work done.
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`matches ${ownerId}`}))`)
  if ((await isRankingStored(db, ownerId, matches)) && (await areReasonsStored(db, ownerId, matches))) return
  await db.delete(aiUniversityMatches).where(eq(aiUniversityMatches.userId, ownerId))
  if (matches.length > 0)
    await db.insert(aiUniversityMatches).values(matches.map((match, rank) => toRow(ownerId, match, rank)))
}

/** Stored match with the catalogue entries that it names, as `storedMatchSql` returns it. */
export interface StoredMatch {
  /** Id of the stored row. */
  storedId: string
  score: number
  category: Tier | null
  source: 'cv_analysis' | 'ai_matching'
  /** Contributions as stored; those of an older version may be unreadable. */
  contributions: unknown
  university: { id: string; name: string; city: string | null; country: string; websiteUrl: string; facts: Facts }
  /** Null when the match is a university alone. */
  program: {
    id: string
    name: string
    degree: string
    level: string
    source: string
    websiteUrl: string
    facts: Facts
  } | null
}

/** Selects the facts that a match shows: all facts of an entry would be most of the response. */
const buildFactsSql = (entry: 'p' | 'u', kinds: readonly string[]) =>
  `(select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(${entry}.facts)
    where key in (${kinds.map((kind) => `'${kind}'`).join(', ')}))`

/** JSON of a stored match `m` with its university `u` and its programme `p`. */
export const storedMatchSql = `json_build_object('storedId', m.id, 'score', m.overall_match_score,
    'category', m.match_category, 'source', m.source, 'contributions', m.contributions,
    'university', json_build_object('id', u.id, 'name', u.name, 'city', u.city, 'country', u.country,
      'websiteUrl', u.website_url, 'facts', ${buildFactsSql('u', decidingKinds)}),
    'program', case when p.id is not null then json_build_object('id', p.id, 'name', p.name, 'degree', p.degree,
      'level', p.level, 'source', p.source, 'websiteUrl', p.website_url,
      'facts', ${buildFactsSql('p', [...new Set([...decidingKinds, ...requirementKinds])])}) end)`

/** Lists the stored ranking, best first. */
export const listStoredMatches = async (db: Db, ownerId: OwnerId, limit: number): Promise<StoredMatch[]> => {
  const { rows } = await db.execute<{ entry: StoredMatch }>(sql`select ${sql.raw(storedMatchSql)} as entry
    from ai_university_matches m join universities u on u.id = m.university_id
    left join programs p on p.id = m.program_id
    where m.user_id = ${ownerId} and u.removed_at is null and p.removed_at is null
    order by m.rank, m.overall_match_score desc, m.program_id limit ${limit}`)
  return rows.map(({ entry }) => entry)
}
