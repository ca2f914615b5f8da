import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadDefaultCatalogue } from '#src/features/catalogue-import/default-catalogue.commands.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { evaluateFaculty } from './faculty-ranking.ts'

describe('the matching of professors on written queries', () => {
  let test: TestDatabase
  beforeAll(async () => {
    test = await createTestDatabase()
    await loadDefaultCatalogue(test.database.service)
  })
  afterAll(async () => await test.drop())

  it('PF-01 written profiles are found, in short and in full, by interests, goals and CVs; none of them is stored', async () => {
    const namesOf = async () =>
      (await test.owner.query<{ name: string }>('select full_name as name from faculty_profiles order by 1')).rows
    const before = await namesOf()
    const found = await evaluateFaculty(test.database)
    expect(found.queries).toBeGreaterThanOrEqual(60)
    expect(found.recallAt10).toBeGreaterThanOrEqual(0.97)
    expect(found.meanReciprocalRank).toBeGreaterThanOrEqual(0.95)
    expect(found.missed).toEqual([])
    expect(await namesOf()).toEqual(before)
  })
})
