import { readFileSync } from 'node:fs'
import { rankFaculty } from '#src/features/professors/faculty.commands.ts'
import type { Database } from '#src/server/database.ts'
import { parseProfiles } from './faculty-profiles.ts'
import { replaceFaculty } from './faculty-ranking-data.ts'
import { readQuery } from './research-ranking.ts'
import { measureRetrieval, parseQueries, type Retrieval } from './retrieval.ts'

const file = new URL('../../catalogue/queries-faculty.txt', import.meta.url)

/** Thrown to roll back, so that the written profiles are never visible to users. */
class Undone extends Error {}

/** Runs every written query of the written profiles through the matching of professors, and measures the results. */
export const evaluateFaculty = async (database: Database): Promise<Retrieval> => {
  const text = readFileSync(file, 'utf8')
  const queries = parseQueries(text).filter(({ words }) => words !== 'profile')
  const answers: Parameters<typeof measureRetrieval>[0][number][] = []
  await database.service
    .transaction(async (db) => {
      await replaceFaculty(db, parseProfiles(text))
      for (const query of queries) {
        const ranked = await rankFaculty(db, await readQuery(db, query))
        answers.push({ query, names: ranked.map(({ fullName }) => fullName) })
      }
      throw new Undone()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
  return measureRetrieval(answers)
}
