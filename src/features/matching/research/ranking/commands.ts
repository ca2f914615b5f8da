import { readFileSync } from 'node:fs'
import type { Database } from '#src/server/database.ts'
import { readShelf } from '../../shelf/commands.ts'
import { readInterests } from '../commands.ts'
import { bestNames, measureRetrieval, parseQueries, type Retrieval } from './rules.ts'

const file = new URL('../../../../../catalogue/queries.txt', import.meta.url)

/** Asks every written query of the catalogue as it is loaded, and measures the answers. */
export const evaluateResearch = async (database: Database): Promise<Retrieval> => {
  const queries = parseQueries(readFileSync(file, 'utf8'))
  const shelf = await readShelf(database)
  const interests = await readInterests(
    database.service,
    queries.map(({ words }) => words),
    [],
  )
  return measureRetrieval(
    queries.map((query, index) => {
      const interest = interests[index]
      return { query, names: interest ? bestNames(shelf, interest) : [] }
    }),
  )
}
