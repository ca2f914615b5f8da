import { createRouterClient } from '@orpc/server'
import { searchRouter } from '#src/features/catalogue/search/search.router.ts'
import type { Database } from '#src/server/database.ts'
import { createLog } from '#src/server/log.ts'
import { evaluateShippedCatalogue } from '../matching/shipped-catalogue.ts'
import { type Judged, judge, readQueries } from './search-queries.ts'

// npm run eval -- search [-- --json]: how many of the written queries of catalogue/queries-search.txt are understood, find
// a matching result, or suggest a relaxed search when nothing is found; on the shipped catalogue, in a separate database.

const judgeAll = async (database: Database): Promise<Judged[]> => {
  const context = { database, readTiers: async () => undefined, log: createLog('silent'), sessionToken: undefined }
  const api = createRouterClient(searchRouter, { context: context as never })
  const judged: Judged[] = []
  for (const written of readQueries()) {
    const understood = await api.understand({ said: written.query })
    judged.push(judge(written, understood, await api.programs({ said: written.query, limit: 5 })))
  }
  return judged
}

const share = (part: number, whole: number) => `${((part / whole) * 100).toFixed(1)} %`

const print = (judged: readonly Judged[]) => {
  for (const { written, understood, total } of judged.filter(({ isRight }) => !isRight))
    console.log(
      `${written.part}: ${written.query}\n  expected ${written.filters}\n  got      ${understood}; ${total} found`,
    )
  for (const [part, all] of Map.groupBy(judged, ({ written }) => written.part)) {
    const count = (is: (one: Judged) => boolean) => all.filter(is).length
    console.log(
      `${part.padEnd(9)} ${all.length} queries, understood ${share(
        count(({ isUnderstood }) => isUnderstood),
        all.length,
      )}, right ${share(
        count(({ isRight }) => isRight),
        all.length,
      )}, empty ${count(({ isEmpty }) => isEmpty)}`,
    )
  }
}

await evaluateShippedCatalogue(judgeAll, (judged) => {
  if (process.argv.includes('--json')) console.log(JSON.stringify(judged))
  else print(judged)
})
