import type { Database } from '#src/server/database.ts'
import { evaluateFaculty } from '../matching/faculty-ranking.ts'
import { evaluateResearch } from '../matching/research-ranking.ts'
import { evaluateShippedCatalogue } from '../matching/shipped-catalogue.ts'

// npm run eval -- research [-- --json]: recall at 10 and mean reciprocal rank of research fit over the written queries
// of catalogue/queries.txt on the shipped catalogue, and of catalogue/queries-faculty.txt on its written profiles, in a
// separate database.

const evaluate = async (database: Database) => {
  const { named, texts } = await evaluateResearch(database)
  return { named, texts, faculty: await evaluateFaculty(database) }
}

const about = { named: 'queries', texts: 'career goals and CVs', faculty: 'queries of faculty' }
const print = (found: Awaited<ReturnType<typeof evaluate>>) => {
  if (process.argv.includes('--json')) console.log(JSON.stringify(found))
  else {
    for (const kind of ['named', 'texts', 'faculty'] as const) {
      const { queries, recallAt10, meanReciprocalRank, missed } = found[kind]
      console.log(`${queries} ${about[kind]}: recall at 10 ${recallAt10}, mean reciprocal rank ${meanReciprocalRank}`)
      if (missed.length > 0) console.log(`nothing right for: ${missed.join('; ')}`)
    }
  }
}

await evaluateShippedCatalogue(evaluate, print)
