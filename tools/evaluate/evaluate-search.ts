import type { Database } from '#src/server/database.ts'
import { evaluateShippedCatalogue } from '../matching/shipped-catalogue.ts'
import { type Judged, judge, readQueries } from './search-queries.ts'
import { createSearchClient, type JudgedSentence, judgeSentence, readSentences } from './search-sentences.ts'

// npm run eval -- search [-- --json]: how many of the written queries of catalogue/queries-search.txt are understood, find
// a matching result, or suggest a relaxed search when nothing is found, and by language how many of the sentences of
// tools/evaluate/search-sentences.txt are empty or begin elsewhere; on the shipped catalogue, in a separate database.

interface Evaluation {
  queries: Judged[]
  sentences: JudgedSentence[]
}

const judgeAll = async (database: Database): Promise<Evaluation> => {
  const api = createSearchClient(database)
  const sentences: JudgedSentence[] = []
  for (const written of readSentences()) sentences.push(await judgeSentence(api, written))
  return { queries: await judgeQueries(api), sentences }
}

const judgeQueries = async (api: ReturnType<typeof createSearchClient>): Promise<Judged[]> => {
  const judged: Judged[] = []
  for (const written of readQueries()) {
    const understood = await api.understand({ said: written.query })
    judged.push(judge(written, understood, await api.programs({ said: written.query, limit: 5 })))
  }
  return judged
}

const share = (part: number, whole: number) => `${((part / whole) * 100).toFixed(1)} %`

/** Prints the wrong sentences of the part that rules are written for, and the figures of both parts by language. */
const printSentences = (judged: readonly JudgedSentence[]) => {
  const isWrong = (one: JudgedSentence) => !one.isUnderstood || (one.isInCatalogue && !one.isWishedFirst)
  for (const one of judged.filter((each) => each.written.part === 'written for' && isWrong(each)))
    console.log(`${one.written.language}: ${one.written.sentence}\n  got ${one.understood}`)
  console.log(
    '\nlanguage | part | sentences | understood | in the catalogue | of these empty | of these wished country first',
  )
  for (const [key, all] of Map.groupBy(judged, ({ written }) => `${written.language} | ${written.part}`)) {
    const there = all.filter(({ isInCatalogue }) => isInCatalogue)
    const count = (those: readonly JudgedSentence[], is: (one: JudgedSentence) => boolean) => those.filter(is).length
    const figures = [
      all.length,
      count(all, (one) => one.isUnderstood),
      there.length,
      count(there, (one) => one.isEmpty),
      count(there, (one) => one.isWishedFirst),
    ]
    console.log(`${key} | ${figures.join(' | ')}`)
  }
}

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
  else {
    print(judged.queries)
    printSentences(judged.sentences)
  }
})
