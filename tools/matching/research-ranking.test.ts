import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadDefaultCatalogue } from '#src/features/catalogue-import/default-catalogue.commands.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { evaluateResearch } from './research-ranking.ts'
import { measureRetrieval, parseQueries } from './retrieval.ts'

describe('research fit on written queries', () => {
  let test: TestDatabase
  beforeAll(async () => {
    test = await createTestDatabase()
    await loadDefaultCatalogue(test.database.service)
  })
  afterAll(async () => await test.drop())

  it('MA-03 at least a hundred queries find expected names among the first ten, mostly first; so do goals and CVs', async () => {
    const { named, texts } = await evaluateResearch(test.database)
    expect(named.queries).toBeGreaterThanOrEqual(100)
    expect(named.recallAt10).toBeGreaterThanOrEqual(0.96)
    expect(named.meanReciprocalRank).toBeGreaterThanOrEqual(0.85)
    expect(named.missed.length).toBeLessThanOrEqual(2)
    expect(texts.queries).toBeGreaterThanOrEqual(20)
    expect(texts.recallAt10).toBeGreaterThanOrEqual(0.85)
    expect(texts.meanReciprocalRank).toBeGreaterThanOrEqual(0.7)
    expect(texts.missed).toEqual([])
  })
})

describe('the measure of retrieval', () => {
  const query = (words: string, ...expected: string[]) => ({ words, expected })

  it('MA-03 recall is the share of expected names found, the reciprocal rank that of the first right result', () => {
    expect(
      measureRetrieval([
        { query: query('a', 'one', 'two'), names: ['zero', 'one'] },
        { query: query('b', 'three'), names: ['three'] },
        { query: query('c', 'four'), names: ['five'] },
      ]),
    ).toEqual({ queries: 3, recallAt10: 0.5, meanReciprocalRank: 0.5, missed: ['c'] })
    expect(measureRetrieval([])).toMatchObject({ queries: 0, recallAt10: 0 })
  })

  it('MA-03 queries are read a line each, comments left out', () => {
    expect(parseQueries('# remark | no\nML | Machine Learning; Data\n\n')).toEqual([
      query('ML', 'Machine Learning', 'Data'),
    ])
    expect(parseQueries('cv: Thesis\\nOptics | Optics')).toEqual([
      { ...query('Thesis\nOptics', 'Optics'), source: 'cv' },
    ])
  })
})
