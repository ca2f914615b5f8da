import { expect, it } from 'vitest'
import { loadDefaultCatalogue } from '#src/features/catalogue-import/default-catalogue.commands.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { callAs } from '#tests/support/router.ts'
import { type Judged, judge, readQueries, type WrittenQuery } from './search-queries.ts'

const queries = readQueries()

it('the corpus has at least 150 written queries, a quarter of them held out, in Latin, Chinese and Arabic', () => {
  expect(queries.length).toBeGreaterThanOrEqual(150)
  expect(queries.filter(({ part }) => part === 'held out').length).toBeGreaterThanOrEqual(queries.length / 4)
  for (const script of [/\p{Script=Han}/u, /\p{Script=Arabic}/u])
    expect(queries.filter(({ query }) => script.test(query)).length).toBeGreaterThanOrEqual(12)
})

it('at least 85 in 100 written queries are right, tuned or held out, and none gets an empty response', async () => {
  const test = await createTestDatabase()
  await loadDefaultCatalogue(test.database.service)
  const { catalogue } = callAs(test, undefined)
  const judged: Judged[] = []
  for (const written of queries) {
    const understood = await catalogue.understand({ said: written.query })
    judged.push(judge(written, understood, await catalogue.programs({ said: written.query, limit: 5 })))
  }
  await test.drop()
  expect(judged.filter(({ isEmpty }) => isEmpty)).toEqual([])
  const wrong = (part: WrittenQuery['part']) => judged.filter((one) => one.written.part === part && !one.isRight)
  for (const part of ['tuned', 'held out'] as const) {
    const all = queries.filter((one) => one.part === part).length
    expect(wrong(part).length / all, JSON.stringify(wrong(part), null, 1)).toBeLessThanOrEqual(0.15)
  }
})
