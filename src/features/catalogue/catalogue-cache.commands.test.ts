import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { createCatalogueCache } from './catalogue-cache.commands.ts'
import { seedCatalogue } from './fixtures.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
  await seedCatalogue(test.database.service, [{ id: 'mit' }])
})
afterAll(async () => await test.drop())

/** Cache of a counter that returns how often it was computed. */
const openCounter = (max = 10) => {
  const cached = createCatalogueCache<number>(max)
  let count = 0
  const countUp = async () => {
    count += 1
    return await Promise.resolve(count)
  }
  const read = async (key = 'all', compute = countUp) =>
    await test.database.asOwner('', async (db) => await cached(test.database, db, key, compute))
  return { read, countUp }
}

it('shares one computation between concurrent misses, and keeps its value for later requests', async () => {
  const { read, countUp } = openCounter()
  const slowly = async () => {
    await pause(200)
    return await countUp()
  }
  expect(await Promise.all([1, 2, 3].map(async () => await read('all', slowly)))).toEqual([1, 1, 1])
  expect(await read()).toBe(1)
})

it('computes a value again after a change of the catalogue, and for another key', async () => {
  const { read } = openCounter()
  expect([await read(), await read(), await read('other')]).toEqual([1, 1, 2])
  await test.owner.query("update programs set degree = 'MA' where id = 'mit-masters'")
  expect([await read(), await read()]).toEqual([3, 3])
})

it('keeps its version when faculty change, because their history can be erased', async () => {
  const { read } = openCounter()
  const insert =
    "insert into faculty_profiles (full_name, university_id, source) values ('Ada Test', 'mit', 'test') returning id"
  const { rows } = await test.owner.query<{ id: string }>(insert)
  expect(await read()).toBe(1)
  await test.owner.query('select purge_faculty($1)', [rows[0]?.id])
  expect(await read()).toBe(1)
  await test.owner.query("update programs set degree = 'MBA' where id = 'mit-masters'")
  expect(await read()).toBe(2)
})

it('does not cache errors, and evicts the least recently used value', async () => {
  const { read } = openCounter(2)
  const failing = async () => await Promise.reject(new Error('The statement was cancelled.'))
  await expect(read('first', failing)).rejects.toThrow('cancelled')
  expect([await read('first'), await read('second'), await read('first'), await read('third')]).toEqual([1, 2, 1, 3])
  expect([await read('first'), await read('second')]).toEqual([1, 4])
})
