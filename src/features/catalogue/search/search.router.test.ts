import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadDefaultCatalogue } from '#src/features/catalogue-import/default-catalogue.commands.ts'
import { createTestDatabase, createTestPerson, type TestDatabase } from '#tests/support/database.ts'
import { callAs } from '#tests/support/router.ts'
import { captureErrorCode } from '#tests/support/two-applicants.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
  await loadDefaultCatalogue(test.database.service)
})
afterAll(async () => await test.drop())

const asVisitor = () => callAs(test, undefined).catalogue
const universitiesFor = async (query: string) =>
  (await asVisitor().search({ query, limit: 5 })).universities.map(({ id }) => id)

describe('universities by name (RT-13)', () => {
  it.each([
    ['MIT', 'massachusetts-institute-of-technology'],
    ['ETH Zuerich', 'eth-zurich'],
    ['Univ. of Sao Paulo', 'university-of-sao-paulo'],
    ['stanfrod', 'stanford-university'],
    ['universite de montreal', 'universite-de-montreal'],
    ['UCLA', 'university-of-california-los-angeles'],
    ['Oxfrod', 'university-of-oxford'],
    ['Univ. of Sydeny', 'university-of-sydney'],
    ['Brwon', 'brown-university'],
    ['UC Berkley', 'university-of-california-berkeley'],
    ['北京大学', 'peking-university'],
    ['جامعة القاهرة', 'cairo-university'],
  ])('a search for %s returns %s first', async (query, id) => {
    expect((await universitiesFor(query))[0]).toBe(id)
  })
})

describe('programmes of one university that share the field of a register', () => {
  const at = 'massachusetts-institute-of-technology'
  const add = async (name: string, field = 'forestry', university = at) =>
    await test.owner.query(
      `insert into programs (id, university_id, name, field, level, degree, website_url, source, search_text)
       values ($1, $2, $3, $4, 'masters', 'Master''s', 'https://example.edu', 'ipeds-completions-2024', lower($3))`,
      [`${university}-${name.toLowerCase().replaceAll(' ', '-')}`, university, name, field],
    )
  beforeAll(async () => {
    for (const name of ['Forest Biology', 'Forest Management', 'Urban Forestry']) await add(name)
    await add('Forestry', 'forestry', 'stanford-university')
    await add('Wood Science', 'materials-science')
  })
  const linesOf = async (filters: object) =>
    (await asVisitor().programs({ country: 'US', ...filters, limit: 100 })).programs
      .filter(({ isByField }) => isByField)
      .map(({ name, also }) => [name, ...also.map((other) => other.name)])

  it('with a field filter, the programmes of a register share one row, that of the best match', async () => {
    expect(await linesOf({ field: 'forestry' })).toEqual([
      ['Forestry'],
      ['Forest Biology', 'Forest Management', 'Urban Forestry'],
    ])
    expect(await linesOf({ query: 'urban', field: 'forestry' })).toEqual([['Urban Forestry']])
    expect(await linesOf({ field: 'materials-science' })).toEqual([['Wood Science']])
  })

  it('pagination of grouped rows returns the same programmes as one large page', async () => {
    const whole = (await asVisitor().programs({ field: 'forestry', limit: 100 })).programs.map(({ id }) => id)
    const paged: string[] = []
    for (let after: string | undefined; ; ) {
      const { programs, next } = await asVisitor().programs({
        field: 'forestry',
        limit: 1,
        ...(after ? { after } : {}),
      })
      paged.push(...programs.map(({ id }) => id))
      if (!next) break
      after = next
    }
    expect(paged).toEqual(whole)
  })

  it('without a filter these programmes have rows of their own, and one row among similar programmes', async () => {
    const { programs } = await asVisitor().programs({ limit: 1 })
    expect(programs[0]?.also).toEqual([])
    const { similar } = await asVisitor().program({
      universityId: 'stanford-university',
      programId: 'stanford-university-forestry',
    })
    expect(similar.filter(({ universityId }) => universityId === at)).toHaveLength(1)
  })
})

it('RT-13: words common to most university names match nothing by themselves', async () => {
  for (const query of [
    'Univ. of Sao Paulo',
    'Uni Heidelberg',
    'Universidad de Buenos Aires',
    'University of Zuerich',
  ]) {
    const { total } = await asVisitor().search({ query })
    expect({ query, total, isFew: total > 0 && total < 30 }).toEqual({ query, total, isFew: true })
    const { countries } = await asVisitor().facets({ query, show: 'universities' })
    expect(countries.reduce((sum, { count }) => sum + count, 0)).toBe(total)
  }
  expect((await asVisitor().search({ query: 'University' })).total).toBeGreaterThan(300)
  expect((await asVisitor().search({ query: 'xyzzyq' })).total).toBe(0)
})

describe('programmes (RT-13)', () => {
  it('finds programmes by words of their name and university together, with accents and typing errors', async () => {
    const found = async (query: string) => (await asVisitor().programs({ query, limit: 5 })).programs
    for (const query of ['computer science ETH Zuerich', 'computer sciense zurich', 'computer science zruich']) {
      const [first] = await found(query)
      expect({ query, university: first?.universityId, name: first?.name }).toMatchObject({
        query,
        university: expect.stringMatching(/zurich/),
        name: expect.stringMatching(/computer science/i),
      })
    }
    expect(await found('xyzzyq')).toEqual([])
  })

  it('RT-13: three filters combine, and each facet counts under the other filters', async () => {
    const filters = { country: 'US', field: 'computer-science', level: 'phd' } as const
    const { programs, total } = await asVisitor().programs({ ...filters, limit: 100 })
    expect(programs.length).toBeGreaterThan(5)
    expect(new Set(programs.map(({ country, field, level }) => `${country} ${field} ${level}`))).toEqual(
      new Set(['US computer-science phd']),
    )
    const facets = await asVisitor().facets(filters)
    expect(facets.countries.find(({ value }) => value === 'US')?.count).toBe(total)
    expect(facets.levels.find(({ value }) => value === 'phd')?.count).toBe(total)
    expect(facets.levels.length).toBeGreaterThan(1)
  })

  it.each([
    {},
    { query: 'technology' },
    { query: 'technology', topic: 'energy' },
    { query: 'university', format: 'online', unknown: 'yes' },
    { query: 'technology', language: 'en' },
    { field: 'computer-science', level: 'phd' },
    { country: 'CA', level: 'masters' },
  ] as const)(
    '%j: each facet count of universities and of programmes equals the results of its option',
    async (filters) => {
      for (const show of ['universities', 'programs'] as const) {
        const totalOf = async (choice: object) =>
          show === 'programs'
            ? (await asVisitor().programs({ ...filters, ...choice, limit: 1 })).total
            : (await asVisitor().search({ ...filters, ...choice, limit: 1 })).total
        const facets = await asVisitor().facets({ ...filters, show })
        for (const [facet, key] of [
          ['countries', 'country'],
          ['fields', 'field'],
          ['levels', 'level'],
        ] as const) {
          expect(facets[facet].length).toBeGreaterThan(1)
          for (const { value, count } of [...facets[facet].slice(0, 3), ...facets[facet].slice(-1)])
            expect({ show, value, count: await totalOf({ [key]: value }) }).toEqual({ show, value, count })
        }
      }
    },
  )

  it('the tuition filter and order use the price of a year that follows from the price of a credit', async () => {
    const credit = (year: string) => ({ tuition_per_credit: { value: 1_000, currency: 'USD', year, source: 'x' } })
    const known = [
      credit('2026'),
      credit(''),
      { ...credit('2026'), tuition_per_year: { value: 9_000, currency: 'USD', year: '2026', source: 'x' } },
    ]
    for (const [at, facts] of known.entries())
      await test.owner.query(
        `insert into programs (id, university_id, name, field, level, degree, website_url, source, search_text, facts)
         values ($1, 'stanford-university', $1, 'law', 'law', 'JD', 'https://example.edu', 'x', 'credittest', $2)`,
        [`credit-${at}`, JSON.stringify(facts)],
      )
    const find = async (maxTuition: number) => {
      const { programs, unknown } = await asVisitor().programs({
        ...{ query: 'credittest', sort: 'tuition', unknown: 'no', maxTuition },
      })
      return [programs.map(({ id }) => id), unknown]
    }
    expect(await find(18_000)).toEqual([['credit-2', 'credit-0'], 1])
    expect(await find(17_999)).toEqual([['credit-2'], 1])
    await test.owner.query("delete from programs where id like 'credit-%'")
  })

  it('the mode of study filters by what is stated, counts the rest as unknown and never reads the name', async () => {
    const ids = ['msc-online-teaching', 'msc-weekend', 'msc-both', 'msc-campus']
    const modes = [null, ['partTime', 'distance'], ['fullTime', 'partTime', 'online'], ['fullTime', 'onCampus']]
    for (const [at, id] of ids.entries())
      await test.owner.query(
        `insert into programs (id, university_id, name, field, level, degree, website_url, source, search_text, facts)
         values ($1, 'stanford-university', $1, 'education', 'masters', 'MSc', 'https://example.edu', 'x', 'modetest', $2)`,
        [id, JSON.stringify(modes[at] ? { mode: { value: modes[at], year: '2026', source: 'x' } } : {})],
      )
    const find = async (filters: object) => {
      const { programs, unknown } = await asVisitor().programs({
        ...{ query: 'modetest', sort: 'name', unknown: 'no' },
        ...filters,
      })
      return [programs.map(({ id }) => id), unknown]
    }
    expect(await find({ format: 'partTime' })).toEqual([['msc-both', 'msc-weekend'], 1])
    expect(await find({ format: 'fullTime' })).toEqual([['msc-both', 'msc-campus'], 1])
    expect(await find({ format: 'online' })).toEqual([['msc-both'], 2])
    expect(await find({ format: 'distance' })).toEqual([['msc-both', 'msc-weekend'], 1])
    expect(await find({ format: 'online', unknown: 'yes' })).toEqual([
      ['msc-both', 'msc-online-teaching', 'msc-weekend'],
      2,
    ])
    expect((await asVisitor().facets({ query: 'modetest', format: 'online' })).modes).toEqual([
      { value: 'fullTime', count: 2 },
      { value: 'partTime', count: 2 },
      { value: 'online', count: 1 },
      { value: 'distance', count: 2 },
    ])
    await test.owner.query('delete from programs where id = any($1)', [ids])
  })

  it.each(['😀', '…', '%'])('the topic %s, which has no letter, matches no programme', async (topic) => {
    expect((await asVisitor().programs({ topic })).total).toBe(0)
    expect((await asVisitor().facets({ topic })).countries).toEqual([])
  })

  it.each(['name', 'tuition', 'deadline', 'fit'] as const)(
    'sorted by %s, keyset pagination returns every row once',
    async (sort) => {
      const input = { query: 'history', sort, limit: 7 } as const
      const whole = await asVisitor().programs({ ...input, limit: 100 })
      const ids: string[] = []
      let after: string | undefined
      do {
        const page = await asVisitor().programs({ ...input, ...(after ? { after } : {}) })
        ids.push(...page.programs.map(({ id }) => id))
        after = page.next ?? undefined
      } while (after && ids.length < whole.programs.length)
      expect(ids.slice(0, whole.programs.length)).toEqual(whole.programs.map(({ id }) => id))
      expect(new Set(ids).size).toBe(ids.length)
      expect(await captureErrorCode(asVisitor().programs({ ...input, after: 'nonsense' }))).toBe('INPUT_INVALID')
    },
  )

  it.each([
    ['tuition', '""'],
    ['tuition', '"9"'],
    ['fit', '"x"'],
    ['name', '3'],
    ['deadline', 'null'],
    ['deadline', '-1e999'],
  ] as const)('sorted by %s, a forged cursor or one of another sort is rejected: %s', async (sort, key) => {
    const after = Buffer.from(`[0,${key},"History","x"]`).toString('base64url')
    expect(await captureErrorCode(asVisitor().programs({ query: 'history', sort, after }))).toBe('INPUT_INVALID')
  })

  it('a tuition limit applies in the user’s currency, and excludes unknown and old amounts', async () => {
    // Facts age: in some years no fact of the catalogue is from this one.
    await test.owner.query(
      `update programs set facts = facts || jsonb_build_object('tuition_per_year',
         jsonb_build_object('value', 9000, 'currency', 'USD', 'year', $1::text, 'source', 'test'))
       where id = (select id from programs where field = 'law' order by id limit 1)`,
      [String(new Date().getFullYear())],
    )
    const cheap = await asVisitor().programs({
      field: 'law',
      maxTuition: 20_000,
      currency: 'EUR',
      unknown: 'no',
      sort: 'tuition',
      limit: 100,
    })
    const amounts = cheap.programs.map(({ facts }) => Number(facts.tuition_per_year?.value))
    expect(amounts.length).toBeGreaterThan(0)
    // 20,000 EUR are 21,410 USD by the committed rates.
    expect(Math.max(...amounts)).toBeLessThanOrEqual(21_410)
    expect(amounts).toEqual(amounts.toSorted((a, b) => a - b))
    const inRupiah = { field: 'law', maxTuition: 20_000 * 17_487.21, currency: 'IDR', unknown: 'no' } as const
    expect((await asVisitor().programs(inRupiah)).total).toBe(cheap.total)
    // A limit in a currency without a rate would be ignored.
    expect(await captureErrorCode(asVisitor().programs({ maxTuition: 20_000, currency: 'XXX' }))).toBe('INPUT_INVALID')
    expect(await captureErrorCode(asVisitor().facets({ maxTuition: 20_000, currency: 'XXX' }))).toBe('INPUT_INVALID')
  })

  it.each(['zoology', 'numismatics', 'volcanology'])(
    '%s, spelt correctly and taught nowhere, does not match half the catalogue',
    async (query) => {
      const all = (await asVisitor().programs({ limit: 1 })).total
      const { total } = await asVisitor().programs({ query })
      expect({ total, isFew: total < all / 8 }).toEqual({ total, isFew: true })
    },
  )

  it.each([
    ['comptuer science', 'computer'],
    ['enginering', 'engineering'],
    ['mathematcs', 'mathematics'],
    ['psycology', 'psychology'],
    ['anthropolgy', 'anthropology'],
    ['linguitsics', 'linguistics'],
  ])('a search for %s finds %s', async (query, meant) => {
    const { programs } = await asVisitor().programs({ query, limit: 3 })
    expect(programs.length).toBeGreaterThan(0)
    for (const { name, field } of programs) expect(`${name} ${field}`.toLowerCase()).toContain(meant)
  })

  it('an MBA, law and medicine do not inherit the university’s tuition, and no limit finds them by it', async () => {
    const found = { level: 'mba', country: 'US', limit: 100, unknown: 'no' } as const
    await test.owner.query(`update programs set facts = facts - 'tuition_per_year' where level = 'mba'`)
    const all = await asVisitor().programs(found)
    expect(all.programs.length).toBeGreaterThan(5)
    expect(new Set(all.programs.map(({ facts }) => facts.tuition_per_year))).toEqual(new Set([undefined]))
    expect((await asVisitor().programs({ ...found, maxTuition: 1_000_000, currency: 'USD' })).total).toBe(0)
    const masters = await asVisitor().programs({ ...found, level: 'masters', maxTuition: 1_000_000, currency: 'USD' })
    expect(masters.total).toBeGreaterThan(0)
  })

  it('RT-13: a tier belongs to the user: filtered and shown with a session, unknown without one', async () => {
    const ada = callAs(test, (await createTestPerson(test)).token)
    const eve = callAs(test, (await createTestPerson(test)).token)
    await ada.profile.updateAcademic({ gpa: 3.7, gpaScale: '4.0' })
    const filters = { field: 'computer-science', country: 'US' } as const
    const tiersOf = async (api: typeof ada, filter: object) =>
      new Set((await api.catalogue.programs({ ...filters, ...filter, limit: 100 })).programs.map(({ tier }) => tier))
    const totals: number[] = []
    for (const tier of ['reach', 'target', 'safety'] as const) {
      expect([tier, await tiersOf(ada, { tier })]).toEqual([tier, new Set([tier])])
      const { total } = await ada.catalogue.programs({ ...filters, tier, limit: 1 })
      const { levels } = await ada.catalogue.facets({ ...filters, tier })
      expect(levels.reduce((sum, { count }) => sum + count, 0)).toBe(total)
      totals.push(total)
    }
    // All programmes of a user with a tier, not only the stored ranking; professional degrees have none.
    const all = await ada.catalogue.programs({ ...filters, limit: 1 })
    expect(totals.reduce((sum, total) => sum + total, 0)).toBeGreaterThan(100)
    expect(totals.reduce((sum, total) => sum + total, 0)).toBeLessThanOrEqual(all.total)
    const { tiers } = await ada.catalogue.facets({ ...filters, tier: 'target' })
    expect(tiers.map(({ count }) => count)).toEqual(totals)
    expect((await eve.catalogue.facets(filters)).tiers).toEqual([])
    for (const api of [eve, callAs(test, undefined)]) {
      expect(await tiersOf(api, {})).toEqual(new Set([null]))
      expect((await api.catalogue.programs({ tier: 'reach' })).total).toBe(0)
    }
  })

  it('the filter without a test finds programmes known not to require it, optional ones included', async () => {
    await test.owner.query(`update programs set facts = facts - 'tests' where facts ? 'tests'`)
    const [one, two, three] = (await asVisitor().programs({ query: 'history', limit: 3 })).programs.map(({ id }) => id)
    for (const [id, tests] of [
      [one, ['IELTS 7.0', 'GRE optional']],
      [two, ['GRE', 'TOEFL 100']],
      [three, []],
    ] as const)
      await test.owner.query(
        `update programs set facts = facts || jsonb_build_object('tests', jsonb_build_object('value', $2::jsonb,
          'year', '2026', 'source', 'test')) where id = $1`,
        [id, JSON.stringify(tests)],
      )
    const without = async (withoutTest: 'GRE' | 'IELTS') =>
      (await asVisitor().programs({ withoutTest, limit: 50, unknown: 'no' })).programs.map(({ id }) => id).sort()
    expect(await without('GRE')).toEqual([one, three].sort())
    expect(await without('IELTS')).toEqual([two, three].sort())
    const counts = async () =>
      Object.fromEntries((await asVisitor().facets({})).tests.map(({ value, count }) => [value, count]))
    expect(await counts()).toMatchObject({ GRE: 2, IELTS: 2, LSAT: 3 })
    // An outdated policy counts as unknown.
    await test.owner.query(`update programs set facts = jsonb_set(facts, '{tests,year}', '"2015"') where id = $1`, [
      one,
    ])
    expect(await without('GRE')).toEqual([three])
    expect(await counts()).toMatchObject({ GRE: 1, IELTS: 2, LSAT: 2 })
    expect((await asVisitor().facets({ withoutTest: 'GRE' })).tests).toEqual((await asVisitor().facets({})).tests)
    // A partial list states nothing about a test that it does not name.
    await test.owner.query(
      `update programs set facts = jsonb_set(facts, '{tests}', facts->'tests' || '{"partial": true}') where facts ? 'tests'`,
    )
    expect(await without('GRE')).toEqual([])
    await test.owner.query(
      `update programs set facts = jsonb_set(facts, '{tests,value}', '["GRE not required"]') where id = $1`,
      [three],
    )
    expect(await without('GRE')).toEqual([three])
  })

  it('a future deadline is open, one of an earlier cycle is expected, one without a year is neither', async () => {
    await test.owner.query(`update programs set facts = facts - 'deadline' where facts ? 'deadline'`)
    const openOf = async (filter: object) => (await asVisitor().facets({ field: 'history', ...filter })).open
    expect(await openOf({})).toEqual([{ value: 'yes', count: 0 }])
    const year = new Date().getFullYear()
    const ids = (await asVisitor().programs({ field: 'history', sort: 'name', limit: 4 })).programs.map(({ id }) => id)
    const [undated, past, coming, ofCycle] = ids
    for (const [id, value, stated] of [
      [undated, { month: 1, day: 2 }, ''],
      [past, { date: `${year - 1}-12-31`, month: 12, day: 31 }, String(year - 1)],
      [coming, { date: `${year + 1}-01-15` }, String(year + 1)],
      [ofCycle, { month: 1, day: 1 }, String(year - 1)],
    ] as const)
      await test.owner.query(
        `update programs set facts = facts || jsonb_build_object('deadline', jsonb_build_object('value',
          $2::jsonb, 'year', $3::text, 'source', 'test')) where id = $1`,
        [id, JSON.stringify(value), stated],
      )
    expect(await openOf({})).toEqual([{ value: 'yes', count: 3 }])
    expect(await openOf({ open: 'yes' })).toEqual([{ value: 'yes', count: 3 }])
    const found = (await asVisitor().programs({ field: 'history', sort: 'deadline', limit: 4 })).programs
    const newYear = new Date().toISOString().slice(5, 10) === '01-01'
    expect(found.map(({ id }) => id)).toEqual(
      newYear ? [ofCycle, coming, past, undated] : [past, ofCycle, coming, undated],
    )
    expect((await asVisitor().programs({ field: 'history', open: 'yes', unknown: 'no' })).total).toBe(3)
  })

  it('the details of a fact show source, address, year and date, and the history shows every change', async () => {
    const { facts } = await asVisitor().get({ id: 'massachusetts-institute-of-technology' })
    for (const kind of ['website', 'city', 'tuition_per_year', 'application_fee', 'admission_rate_undergraduate'])
      expect(facts[kind]).toMatchObject({
        year: expect.stringMatching(/^20\d\d/),
        source: { url: expect.stringMatching(/^https:/), checkedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
      })
    await test.owner.query(
      `update universities set facts = jsonb_set(facts, '{application_fee,value}', '80') where id = 'massachusetts-institute-of-technology'`,
    )
    const { changes } = await asVisitor().history({
      entity: 'universities',
      id: 'massachusetts-institute-of-technology',
    })
    expect(changes.map(({ kind }) => kind)).toEqual(['changed', 'added'])
    expect(changes[0]).toMatchObject({
      before: { facts: expect.any(Object) },
      after: { facts: { application_fee: { value: 80 } } },
    })
    await expect(test.owner.query('delete from catalogue_changes')).rejects.toThrow('append-only')
  })
})
