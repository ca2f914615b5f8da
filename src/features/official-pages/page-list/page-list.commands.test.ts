import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedCatalogue } from '#src/features/catalogue/fixtures.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { findPageHomes, getPageHome, isWorthAnotherRun, visitPages } from './page-list.commands.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(async () => await test.drop())

it('pages of one host are visited one after another, and those of another host meanwhile', async () => {
  const events: string[] = []
  const { promise: otherHost, resolve } = Promise.withResolvers<void>()
  await visitPages(['https://a.example.edu/1', 'https://a.example.edu/2', 'https://b.example.edu/1'], async (url) => {
    events.push(`begins ${url}`)
    if (url.startsWith('https://b.')) resolve()
    // The first page ends after the other host was visited, which would never happen in one queue.
    await otherHost
    events.push(`ends ${url}`)
  })
  const ofHost = events.filter((event) => event.includes('a.example.edu'))
  expect(ofHost).toEqual([
    'begins https://a.example.edu/1',
    'ends https://a.example.edu/1',
    'begins https://a.example.edu/2',
    'ends https://a.example.edu/2',
  ])
})

it('the university of a page is the only one with its domain or the nearest parent domain', async () => {
  await seedCatalogue(test.database.service, [
    { id: 'one', name: 'University of One', country: 'GB' },
    { id: 'two', name: 'University of Two' },
    { id: 'three', name: 'University of Three' },
  ])
  await test.owner.query("update universities set domains = '{one.ac.uk}' where id = 'one'")
  await test.owner.query("update universities set domains = '{shared.edu}' where id in ('two', 'three')")
  const addresses = ['https://www.cs.one.ac.uk/msc', 'https://shared.edu/a', 'https://unknown.edu/']
  const homes = await findPageHomes(test.database.service, addresses)
  expect(addresses.map((url) => getPageHome(homes, url))).toEqual([
    { id: 'one', name: 'University of One', country: 'GB' },
    undefined,
    undefined,
  ])
})

it('a page is read again when its host did not respond, and not when it does not exist', () => {
  for (const refused of ['timeout', 'connection', 'dns', 'robots', 'busy'] as const)
    expect(isWorthAnotherRun({ refused })).toBe(true)
  for (const status of [429, 500, 503]) expect(isWorthAnotherRun({ refused: 'http_status', status })).toBe(true)
  for (const status of [403, 404, 410]) expect(isWorthAnotherRun({ refused: 'http_status', status })).toBe(false)
  for (const refused of ['blocked_address', 'content_type', 'too_large'] as const)
    expect(isWorthAnotherRun({ refused })).toBe(false)
})
