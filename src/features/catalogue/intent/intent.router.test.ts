import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadDefaultCatalogue } from '#src/features/catalogue-import/default-catalogue.commands.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { callAs } from '#tests/support/router.ts'
import { captureErrorCode } from '#tests/support/two-applicants.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
  await loadDefaultCatalogue(test.database.service)
})
afterAll(async () => await test.drop())

const catalogue = () => callAs(test, undefined).catalogue
const setFact = async (ids: readonly string[], kind: string, fact: object) =>
  await test.owner.query(
    `update programs set facts = facts || jsonb_build_object($2::text, $3::jsonb || '{"year":"2026","source":"test"}')
     where id = any($1)`,
    [ids, kind, JSON.stringify(fact)],
  )

describe('catalogue names in a query', () => {
  it('keeps names of universities and programmes together', async () => {
    const { filters, text } = await catalogue().understand({ said: 'Georgia Tech robotics phd' })
    expect({ filters, text }).toEqual({ filters: { topic: 'robotics', level: 'phd' }, text: 'Georgia Tech' })
    expect((await catalogue().understand({ said: 'MIT' })).text).toBe('MIT')
  })

  it.each([
    ['physio', { field: 'physiotherapy' }],
    ['CS', { field: 'computer-science' }],
    ['MBA', { level: 'mba' }],
    ['ingénierie mécanique', { field: 'mechanical-engineering' }],
    ['护理', { field: 'nursing' }],
    ['kiné', { field: 'physiotherapy' }],
  ])('ON-01: recognises the preferred field by a synonym: %s', async (said, filters) => {
    expect((await catalogue().understand({ said })).filters).toEqual(filters)
  })

  it('RT-13: converts typed text to filters', async () => {
    const { filters, text } = await catalogue().understand({ said: 'NLP phd canada' })
    expect({ filters, text }).toEqual({ filters: { topic: 'NLP', level: 'phd', country: 'CA' }, text: '' })
  })

  it('explicit filters override parsed ones, and the other parsed filters apply', async () => {
    const { programs } = await catalogue().programs({ said: 'computer science masters canada', level: 'phd' })
    expect(new Set(programs.map(({ level, country, field }) => `${level} ${country} ${field}`))).toEqual(
      new Set(['phd CA computer-science']),
    )
  })

  it.each(["'; drop table programs; --", '😀', '%_\\', 'x'.repeat(500), '\u202eماجستير', '"a" & !b | (c)'])(
    'a search for %j returns programmes or suggests filters to remove',
    async (said) => {
      const { total, looser } = await catalogue().programs({ said })
      expect(total + looser.length).toBeGreaterThan(0)
    },
  )

  it('a word longer than any in the catalogue is matched with none, and a relaxation is suggested', async () => {
    const { total, looser } = await catalogue().programs({ said: `physics ${'zqxj'.repeat(100)}` })
    expect(total).toBe(0)
    expect(looser[0]).toMatchObject({ filters: [], words: [expect.stringContaining('zqxj')] })
  })

  it('rejects a text that is longer than the query limit', async () => {
    expect(await captureErrorCode(catalogue().understand({ said: 'x'.repeat(501) }))).toBe('BAD_REQUEST')
  })
})

describe('filters parsed from a query', () => {
  it('parses areas, lists of countries and exceptions', async () => {
    const countriesOf = async (filters: object) =>
      new Set((await catalogue().facets({ field: 'physics', ...filters })).countries.map(({ value }) => value))
    const found = async (filters: object) =>
      new Set(
        (await catalogue().programs({ field: 'physics', limit: 100, ...filters })).programs.map((one) => one.country),
      )
    expect(await found({ country: 'DE,CH' })).toEqual(new Set(['DE', 'CH']))
    const europe = await found({ country: '150' })
    expect(europe.has('DE') && europe.has('GB') && !europe.has('US')).toBe(true)
    expect(await found({ country: '150', except: 'DE' })).toEqual(new Set([...europe].filter((code) => code !== 'DE')))
    expect((await countriesOf({ country: '150' })).has('US')).toBe(true)
    expect(await captureErrorCode(catalogue().programs({ country: "DE';--" }))).toBe('BAD_REQUEST')
    const { universities } = await catalogue().search({ country: '009', limit: 100 })
    expect(new Set(universities.map(({ country }) => country))).toEqual(new Set(['AU', 'NZ']))
  })

  it('a place is a city or a state, by its name or by its abbreviation', async () => {
    const { programs } = await catalogue().programs({ place: 'California', field: 'physics', limit: 100 })
    expect(programs.some(({ universityName }) => universityName === 'Stanford University')).toBe(true)
    const { total } = await catalogue().programs({ place: 'Zurich' })
    expect(total).toBeGreaterThan(3)
  })

  it('matches a topic by every synonym and by the words that were typed', async () => {
    const bySaid = await catalogue().programs({ topic: '机器人', limit: 5 })
    const byName = await catalogue().programs({ topic: 'robotics', limit: 5 })
    expect(bySaid.total).toBe(byName.total)
    expect(byName.programs[0]?.name).toMatch(/robotic/i)
    expect((await catalogue().programs({ topic: 'nothing teaches this' })).total).toBe(0)
  })

  it('funding, fee, start and language filter known facts; unknown ones are counted and shown on request', async () => {
    const field = 'astronomy'
    const ids = (await catalogue().programs({ field, level: 'phd', sort: 'name', limit: 5 })).programs.map(
      ({ id }) => id,
    )
    const [one = '', two = '', three = ''] = ids
    await test.owner.query(`update programs set facts = '{}', language = null where field = $1`, [field])
    await test.owner.query(`update universities set facts = facts - 'application_fee' where facts ? 'application_fee'`)
    await setFact([one], 'funding', { value: 'full' })
    await setFact([two], 'funding', { value: 'assistantships' })
    await setFact([three], 'funding', { value: 'none' })
    await setFact([one], 'application_fee', { value: 0, currency: 'USD' })
    await setFact([two], 'application_fee', { value: 90, currency: 'USD' })
    await setFact([one], 'start', { value: [{ month: 9 }] })
    await setFact([two], 'start', { value: [{ term: 'spring' }] })
    await setFact([three], 'deadline', { value: { month: 1, day: 5, term: 'fall' } })
    const of = async (filters: object) => {
      const { programs, total, unknown } = await catalogue().programs({ field, level: 'phd', limit: 100, ...filters })
      return { ids: programs.map(({ id }) => id), total, unknown }
    }
    const { total: all } = await of({})
    expect(await of({ funding: 'full' })).toMatchObject({ ids: [one], unknown: all - 3 })
    expect((await of({ funding: 'any' })).ids.sort()).toEqual([one, two].sort())
    expect(await of({ fee: 'none' })).toMatchObject({ ids: [one], unknown: all - 2 })
    expect((await of({ start: 'fall' })).ids.sort()).toEqual([one, three].sort())
    expect(await of({ start: 'spring' })).toMatchObject({ ids: [two], unknown: all - 3 })
    const also = await of({ funding: 'full', unknown: 'yes' })
    expect(also).toMatchObject({ total: all - 2, unknown: 0 })
    expect(also.ids[0]).toBe(one)
    const german = await catalogue().programs({ field, language: 'de', country: 'DE', unknown: 'yes' })
    expect(german.total).toBe((await catalogue().programs({ field, country: 'DE' })).total)
  })
})

describe('a search without results', () => {
  it('suggests the fewest filters to remove, with the number of programmes that each then finds', async () => {
    const filters = { level: 'medical', field: 'law', country: 'US' } as const
    const { total, looser } = await catalogue().programs(filters)
    expect(total).toBe(0)
    expect(looser.length).toBeGreaterThan(1)
    for (const one of looser) {
      const rest = Object.fromEntries(
        Object.entries(filters).filter(([name]) => !one.filters.some((left) => left === name)),
      )
      expect((await catalogue().programs(rest)).total).toBe(one.total)
    }
  })

  it('names the word that matches nothing', async () => {
    const { looser } = await catalogue().programs({ query: 'xyzzyq economics', level: 'masters' })
    expect(looser).toEqual([{ filters: [], words: ['xyzzyq'], total: expect.any(Number) }])
  })
})
