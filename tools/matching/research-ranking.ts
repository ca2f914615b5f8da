import { readFileSync } from 'node:fs'
import { readProgramIndex } from '#src/features/matching/program-index/program-index.commands.ts'
import { readInterests } from '#src/features/matching/research/research.commands.ts'
import type { Interest } from '#src/features/matching/research/research.engine.ts'
import type { Database, Db } from '#src/server/database.ts'
import { bestNames, measureRetrieval, parseQueries, type Query, type Retrieval } from './retrieval.ts'

const file = new URL('../../catalogue/queries.txt', import.meta.url)

/** Converts a query to the input of a user: as an interest, or as a text. */
export const readQuery = async (db: Db, { words, source }: Query): Promise<Interest[]> =>
  source ? await readInterests(db, [], [{ source, text: words }]) : await readInterests(db, [words], [])

/** Retrieval quality of named interests, and of longer texts. */
export interface ResearchRetrieval {
  named: Retrieval
  texts: Retrieval
}

/** Runs every written query on the loaded catalogue, and measures the results. */
export const evaluateResearch = async (database: Database): Promise<ResearchRetrieval> => {
  const programIndex = await readProgramIndex(database)
  const answers: { query: Query; names: string[] }[] = []
  for (const query of parseQueries(readFileSync(file, 'utf8')))
    answers.push({ query, names: bestNames(programIndex, await readQuery(database.service, query)) })
  return {
    named: measureRetrieval(answers.filter(({ query }) => !query.source)),
    texts: measureRetrieval(answers.filter(({ query }) => query.source)),
  }
}
