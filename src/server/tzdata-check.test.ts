import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { findTzdataDifferences, formatTzdataAdvice } from './tzdata-check.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(async () => await test.drop())

it('finds no difference where both know the same clocks, over a change of the hour and half hours too', async () => {
  expect(await findTzdataDifferences(test.database.servicePool, ['UTC', 'Europe/Berlin', 'Asia/Kathmandu'])).toEqual([])
})

it('names a zone that the database does not know, and one whose clocks it sets otherwise', async () => {
  // A database with another idea of Berlin: its answer is that of Lisbon.
  const older = {
    query: async (text: string, values: unknown[]) =>
      await test.database.servicePool.query(text.replaceAll('time zone z.name', "time zone 'Europe/Lisbon'"), values),
  } as unknown as Parameters<typeof findTzdataDifferences>[0]
  expect(await findTzdataDifferences(older, ['Europe/Lisbon', 'Europe/Berlin'])).toEqual(['Europe/Berlin'])
  const forgetful = {
    query: async (text: string, [zones, instants]: [string[], string[]]) =>
      await test.database.servicePool.query(text, [zones.filter((zone) => zone !== 'Asia/Tokyo'), instants]),
  } as unknown as Parameters<typeof findTzdataDifferences>[0]
  expect(await findTzdataDifferences(forgetful, ['Asia/Tokyo', 'UTC'])).toEqual(['Asia/Tokyo'])
})

it('tells an operator which zones, and how many more there are', () => {
  const zones = Array.from({ length: 12 }, (_, at) => `Zone/${at}`)
  expect(formatTzdataAdvice(zones.slice(0, 1))).toMatch(/clocks of Zone\/0\. Deadlines go by Node/)
  expect(formatTzdataAdvice(zones)).toContain('Zone/9 and 2 more.')
})
