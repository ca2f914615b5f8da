import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSources, toFacts } from '#src/features/catalogue/commands.ts'
import type { Facts } from '#src/features/catalogue/facts/facts.rules.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { loadDefaultCatalogue } from './default-catalogue.commands.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
  await loadDefaultCatalogue(test.database.service)
})
afterAll(async () => await test.drop())

const parts = ['universities', 'programs', 'scholarships'] as const

describe('the catalogue that ships (RT-14)', () => {
  it.each(parts)('every fact of its %s has a source, an address, a year and the day it was checked', async (part) => {
    const sources = await readSources(test.database.service)
    const { rows } = await test.owner.query<{ id: string; facts: Facts }>(`select id, facts from ${part}`)
    const stated = rows.flatMap(({ id, facts }) =>
      Object.entries(toFacts(facts, sources)).map(([kind, fact]) => ({ id, kind, fact })),
    )
    const faulty = stated.filter(
      ({ fact: { value, year, source } }) =>
        value === null ||
        // A page that names no year is the one source of facts without one.
        !(source.id === 'official-pages' ? /^(20\d\d)?$/ : /^20\d\d(-\d\d)?$/).test(year) ||
        source.title === '' ||
        source.title === source.id ||
        !/^https?:\/\/[^/]+/.test(source.url) ||
        !/^\d{4}-\d\d-\d\d$/.test(source.checkedOn),
    )
    expect(faulty.slice(0, 5)).toEqual([])
    expect(rows.length).toBeGreaterThan(50)
    expect(part === 'scholarships' ? 1 : stated.length).toBeGreaterThan(0)
  })

  it('what stands beside the facts is one of them: no city, website or language without its source', async () => {
    const { rows } = await test.owner.query(
      `select id from universities where city is distinct from facts->'city'->>'value'
         or website_url is distinct from facts->'website'->>'value'
       union all select id from programs where language is distinct from facts->'language'->>'value'`,
    )
    expect(rows).toEqual([])
  })
})
