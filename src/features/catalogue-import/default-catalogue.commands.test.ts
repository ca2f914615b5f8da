import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSources, toFacts } from '#src/features/catalogue/commands.ts'
import type { Fact, Facts } from '#src/features/catalogue/facts/facts.rules.ts'
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

  it('a programme with pages of several cycles has the earlier deadlines with the newest', async () => {
    const { rows } = await test.owner.query<{ years: string[] }>(
      `select array(select jsonb_path_query(facts, '$.deadline.earlier[*].year')#>>'{}') as years from programs
       where id = 'carnegie-mellon-university-ms-computer-science'`,
    )
    expect(rows).toEqual([{ years: ['2024', '2023'] }])
  })

  it('earlier deadlines in the history of a former version are added to the present one', async () => {
    const id = 'duke-university-master-interdisciplinary-data-science'
    const write = async (year: string) =>
      await test.owner.query(
        `update programs set facts = jsonb_set(facts, '{deadline}', $1::jsonb) where id = '${id}'`,
        [JSON.stringify({ value: { date: `${year}-02-15` }, year, source: 'test', url: 'https://example.edu/' })],
      )
    for (const year of ['2027', '2028', '2029']) await write(year)
    await test.owner.query("update catalogue_seed_state set digest = 'a former version' where name = 'default'")
    await loadDefaultCatalogue(test.database.service)
    const { rows } = await test.owner.query<{ facts: Facts }>(`select facts from programs where id = '${id}'`)
    const { year, earlier = [] } = rows[0]?.facts.deadline ?? {}
    expect(year).toBe('2029')
    expect(earlier.slice(0, 2)).toEqual([
      { value: { date: '2028-02-15' }, year: '2028' },
      { value: { date: '2027-02-15' }, year: '2027' },
    ])
  })

  it('shows the registered fee of Stony Brook, and the page that names none for the review', async () => {
    const id = 'stony-brook-university-ms-computer-science'
    const readFee = async () => {
      const { rows } = await test.owner.query<{ fee: Fact }>(
        `select facts->'application_fee' as fee from programs where id = '${id}'`,
      )
      return rows[0]?.fee
    }
    const url = 'https://www.cs.stonybrook.edu/admissions/Graduate-Program'
    const disputed = { value: 100, scope: 'university', conflicts: [{ value: 0, year: '2024', url }] }
    expect(await readFee()).toMatchObject(disputed)
    // A former version stored the page's 0 as the fee.
    const stored = { value: 0, currency: 'USD', year: '2024', source: 'official-pages', url }
    await test.owner.query(`update programs set facts = facts || $1::jsonb where id = '${id}'`, [
      JSON.stringify({ application_fee: stored }),
    ])
    await test.owner.query("update catalogue_seed_state set digest = 'a former version' where name = 'default'")
    await loadDefaultCatalogue(test.database.service)
    expect(await readFee()).toMatchObject(disputed)
  })

  it('city, website and language columns of the default catalogue equal facts with a source', async () => {
    const { rows } = await test.owner.query(
      `select id from universities where city is distinct from facts->'city'->>'value'
         or website_url is distinct from facts->'website'->>'value'
       union all select id from programs where language is distinct from facts->'language'->>'value'`,
    )
    expect(rows).toEqual([])
  })
})
