import { sql } from 'drizzle-orm'
import type { Db } from '#src/server/database.ts'

export interface FoundHome extends Record<string, unknown> {
  id: string
  name: string
  country: string
}

/** Finds the university that has one of these domains, the longest first; undefined when several share it. */
export const findUniversityByDomain = async (db: Db, domains: readonly string[]): Promise<FoundHome | undefined> => {
  const list = sql`${sql.param([...domains])}::text[]`
  const { rows } = await db.execute<FoundHome & { length: number }>(
    sql`select u.id, u.name, u.country, max(length(d))::int as length
      from universities u cross join unnest(u.domains) d
      where u.domains && ${list} and d = any(${list}) and u.removed_at is null
      group by u.id order by 4 desc, u.id limit 2`,
  )
  const [first, second] = rows
  if (!first || first.length === second?.length) return undefined
  const { id, name, country } = first
  return { id, name, country }
}

export interface SimilarProgram extends Record<string, unknown> {
  id: string
  name: string
  degree: string
}

/** Minimum trigram similarity of names, and of a name within a longer one. */
const minSimilarity = 0.35
const minContained = 0.75
const maxSimilar = 5

/**
 * Lists the programmes of a university with a similar name, or with the same address, which come first.
 * @param address empty for none
 */
export const listSimilarlyNamed = async (
  db: Db,
  universityId: string,
  { name, address }: { name: string; address: string },
): Promise<SimilarProgram[]> => {
  const { rows } = await db.execute<SimilarProgram>(
    sql`select id, name, degree from (
        select p.id, p.name, p.degree, ${address} <> '' and rtrim(p.website_url, '/') = rtrim(${address}, '/') as is_same_page,
          similarity(lower(p.name), lower(${name})) as similarity,
          word_similarity(lower(p.name), lower(${name})) as contained
        from programs p where p.university_id = ${universityId} and p.removed_at is null) p
      where is_same_page or similarity >= ${minSimilarity} or contained >= ${minContained}
      order by is_same_page desc, greatest(similarity, contained) desc, id limit ${maxSimilar}`,
  )
  return rows
}
