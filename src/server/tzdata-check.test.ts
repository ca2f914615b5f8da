import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { findTzdataDifferences, formatTzdataAdvice } from './tzdata-check.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(async () => await test.drop())

it('the tzdata check finds no difference between equal clocks, across clock changes and half-hour offsets', async () => {
  expect(await findTzdataDifferences(test.database.servicePool, ['UTC', 'Europe/Berlin', 'Asia/Kathmandu'])).toEqual([])
})

it('the tzdata check names a zone that the database does not know, and one with another offset', async () => {
  // Simulates outdated tzdata: the database returns the offset of Lisbon for Berlin.
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

it('the tzdata advice for operators names a few zones and the number of the others', () => {
  const zones = Array.from({ length: 12 }, (_, at) => `Zone/${at}`)
  expect(formatTzdataAdvice(zones.slice(0, 1))).toMatch(/clocks of Zone\/0\. Deadlines go by Node/)
  expect(formatTzdataAdvice(zones)).toContain('Zone/9 and 2 more.')
})
