import type pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { createTestPool } from '#tests/support/database.ts'
import { openTwoApplicants } from '#tests/support/two-applicants.ts'
import { withPreparedStatements } from './prepared-statements.ts'

const world = openTwoApplicants()
const held: { pool?: pg.Pool } = {}
afterAll(async () => await held.pool?.end())

/** Opens a single connection, whose prepared statements can be listed. */
const onOneConnection = () => {
  const { options } = world.test.database.servicePool
  held.pool = createTestPool({ ...options, max: 1 })
  return { pool: held.pool, prepared: withPreparedStatements(held.pool) }
}

it('the pool plans a statement once per connection for all parameters, and caches a bounded number of plans', async () => {
  const { pool, prepared } = onOneConnection()
  const named = async () => (await pool.query("select 1 from pg_prepared_statements where name like 'auth%'")).rowCount
  for (const value of ['a', 'b'])
    expect((await prepared.query({ text: 'select $1 as said' }, [value])).rows).toEqual([{ said: value }])
  expect(await named()).toBe(1)
  for (let n = 0; n < 70; n += 1) await prepared.query({ text: `select ${n} as n` })
  expect(await named()).toBe(64)
  expect((await prepared.query({ text: 'select 69 as n' })).rows).toEqual([{ n: 69 }])
  expect((await prepared.query('select 1 as n')).rows).toEqual([{ n: 1 }])
})
