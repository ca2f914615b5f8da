import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, createTestPerson, type TestDatabase } from '../support/database.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(async () => await test.drop())

it('a process that the database refuses further connections waits for one of its own pool', async () => {
  const { id } = await createTestPerson(test)
  // Each of the two pools has one connection, and the database allows one more.
  await test.database.servicePool.query('select 1')
  await test.database.asOwner(id, async (db) => await db.execute(sql`select 1`))
  const { rows } = await test.owner.query<{ name: string; used: number }>(
    'select current_database() as name, count(*)::int as used from pg_stat_activity where datname = current_database()',
  )
  const { name = '', used = 0 } = rows[0] ?? {}
  await test.owner.query(`alter database ${name} connection limit ${used + 1}`)
  const work = async () =>
    await test.database.asOwner(id, async (db) => (await db.execute(sql`select pg_sleep(0.02), 1 as one`)).rows.length)
  expect(await Promise.all(Array.from({ length: 30 }, work))).toEqual(Array(30).fill(1))
  // Statements of the service pool outside a transaction wait in the same way.
  const asked = Array.from({ length: 10 }, async () => (await test.database.servicePool.query('select 1')).rowCount)
  expect(await Promise.all(asked)).toEqual(Array(10).fill(1))
  await test.owner.query(`alter database ${name} connection limit -1`)
})
