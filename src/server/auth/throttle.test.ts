import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { countAttempt, countAttempts, refundAttempts } from './throttle.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(async () => await test.drop())

const rule = { limit: 3, windowMs: 60_000, blockMs: 60_000 }
const networkAt = (index: number, site = 'a') => `guess 2001:db8:${site}:${index.toString(16)}::/64`
const count = async (bucket: string) => await countAttempt(test.database.servicePool, bucket, rule)

it('an IPv6 /48 gets four times the attempts of one of its /64 networks', async () => {
  const answers: boolean[] = []
  for (let index = 0; index < 20; index += 1) answers.push(await count(networkAt(index)))
  expect(answers.filter(Boolean)).toHaveLength(12)
  expect(await count(networkAt(0, 'b'))).toBe(true)
  expect(await count('guess 203.0.113.7')).toBe(true)
})

it('a blocked /64 network uses up no attempts of its neighbours in the same /48', async () => {
  for (let index = 0; index < 20; index += 1) expect(await count(networkAt(1, 'c'))).toBe(index < 3)
  expect(await count(networkAt(2, 'c'))).toBe(true)
})

it('a refund is applied to the /64 and to its /48', async () => {
  for (let index = 0; index < 20; index += 1) {
    expect(await count(networkAt(index, 'd'))).toBe(true)
    await refundAttempts(test.database.servicePool, { bucket: 'unknown', endpoint: '' }, networkAt(index, 'd'))
  }
})

it('an attempt that the first bucket rejects is not counted in the next', async () => {
  const attempt = [
    { bucket: 'guess 203.0.113.8', rule },
    { bucket: 'guess account', rule: { ...rule, limit: 50 }, endpoint: 'in' },
  ]
  const refused: (number | undefined)[] = []
  for (let index = 0; index < 5; index += 1) refused.push(await countAttempts(test.database.servicePool, attempt))
  expect(refused).toEqual([undefined, undefined, undefined, 0, 0])
  const { rows } = await test.owner.query(
    "select cardinality(failures) as n from auth_throttles where bucket = 'guess account'",
  )
  expect(rows).toEqual([{ n: 3 }])
})
