import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Db } from '#src/server/database.ts'
import { researchNeighbours, researchVectors } from '../tables.ts'
import type { Vector } from './neighbours.engine.ts'

const youngerThan = (days: number) => gt(researchNeighbours.foundAt, sql`now() - make_interval(days => ${days})`)

/** Lists the unexpired cached neighbours of words. */
export const listNeighbours = async (
  db: Db,
  words: readonly string[],
  days: number,
): Promise<Map<string, readonly string[]>> => {
  if (words.length === 0) return new Map()
  const rows = await db
    .select({ words: researchNeighbours.words, near: researchNeighbours.near })
    .from(researchNeighbours)
    .where(and(inArray(researchNeighbours.words, [...words]), youngerThan(days)))
  return new Map(rows.map((row) => [row.words, row.near]))
}

export const upsertNeighbours = async (service: Db, words: string, model: string, neighbours: string[]) =>
  await service
    .insert(researchNeighbours)
    .values({ words, model, near: neighbours })
    .onConflictDoUpdate({ target: researchNeighbours.words, set: { model, near: neighbours, foundAt: sql`now()` } })

/** Lists catalogue topics without a vector of this model, most frequent first. */
export const listWordsWithoutVector = async (service: Db, model: string, limit: number): Promise<string[]> => {
  const { rows } = await service.execute<{ words: string }>(
    sql`select k.words from (select word as words, count(*) as programs from programs, unnest(keywords) word group by 1) k
      where not exists (select 1 from research_vectors v where v.model = ${model} and v.words = k.words)
      order by k.programs desc, k.words limit ${limit}`,
  )
  return rows.map(({ words }) => words)
}

export const insertVectors = async (service: Db, model: string, vectors: Vector[]) =>
  await service
    .insert(researchVectors)
    .values(vectors.map(({ words, vector }) => ({ model, words, vector: [...vector] })))
    .onConflictDoNothing()

/** Lists a page of a model's vectors, ordered by words. */
export const listVectors = async (service: Db, model: string, after: string, limit: number): Promise<Vector[]> =>
  await service
    .select({ words: researchVectors.words, vector: researchVectors.vector })
    .from(researchVectors)
    .where(and(eq(researchVectors.model, model), gt(researchVectors.words, after)))
    .orderBy(asc(researchVectors.words))
    .limit(limit)
