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

describe('the default catalogue (RT-14)', () => {
  it.each(parts)(
    'every fact of the %s in the default catalogue has a source, an address, a year and a check date',
    async (part) => {
      const sources = await readSources(test.database.service)
      const { rows } = await test.owner.query<{ id: string; facts: Facts }>(`select id, facts from ${part}`)
      const stated = rows.flatMap(({ id, facts }) =>
        Object.entries(toFacts(facts, sources)).map(([kind, fact]) => ({ id, kind, fact })),
      )
      const faulty = stated.filter(
        ({ fact: { value, year, source } }) =>
          value === null ||
          // Facts without a year come only from a page that names none.
          !(source.id === 'official-pages' ? /^(20\d\d)?$/ : /^20\d\d(-\d\d)?$/).test(year) ||
          source.title === '' ||
          source.title === source.id ||
          !/^https?:\/\/[^/]+/.test(source.url) ||
          !/^\d{4}-\d\d-\d\d$/.test(source.checkedOn),
      )
      expect(faulty.slice(0, 5)).toEqual([])
      expect(rows.length).toBeGreaterThan(50)
      expect(part === 'scholarships' ? 1 : stated.length).toBeGreaterThan(0)
    },
  )

  it('city, website and language columns of the default catalogue equal facts with a source', async () => {
    const { rows } = await test.owner.query(
      `select id from universities where city is distinct from facts->'city'->>'value'
         or website_url is distinct from facts->'website'->>'value'
       union all select id from programs where language is distinct from facts->'language'->>'value'`,
    )
    expect(rows).toEqual([])
  })
})
