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
    expect({ filters, text }).toEqual({
      filters: { university: 'Georgia Tech', topic: 'robotics', level: 'phd' },
      text: '',
    })
    expect((await catalogue().understand({ said: 'MIT' })).filters).toEqual({ university: 'MIT' })
    expect((await catalogue().understand({ said: 'petroleum engineering' })).text).toBe('petroleum engineering')
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

  it('a word longer than any in the catalogue is matched with none, and only ranks beside a field', async () => {
    const word = 'zqxj'.repeat(40)
    const besideField = await catalogue().programs({ said: `physics ${word}` })
    expect(besideField.total).toBe((await catalogue().programs({ field: 'physics' })).total)
    const alone = await catalogue().programs({ said: `${word}` })
    expect(alone.total).toBe(0)
    expect(alone.looser[0]).toMatchObject({ filters: [], words: [word] })
  })

  it('universities, places and countries are alternatives, and the most precise one counts', async () => {
    const found = async (said: string) => (await catalogue().programs({ said, limit: 100 })).programs
    const universities = await found('Oxford Cambridge LSE economics')
    expect(new Set(universities.map(({ universityName }) => universityName))).toEqual(
      new Set(['University of Oxford', 'University of Cambridge', 'London School of Economics and Political Science']),
    )
    const mixed = await found('computer science ETH Zurich or Germany')
    expect(new Set(mixed.map(({ country }) => country))).toEqual(new Set(['CH', 'DE']))
    expect(mixed.filter(({ country, universityName }) => country === 'CH' && universityName !== 'ETH Zurich')).toEqual(
      [],
    )
    const within = await found('computer science Germany Munich')
    expect(within.filter(({ isUnknown, city }) => !isUnknown && city !== 'Munich')).toEqual([])
  })

  it('a typing error in the name of a university or a city is corrected', async () => {
    expect((await catalogue().understand({ said: 'Standford physics' })).filters.university).toBe('stanford')
    expect((await catalogue().understand({ said: 'physics Edinbrugh' })).filters.place).toBe('Edinburgh')
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

  it('funding, fee, start and language filter known facts; programmes with unknown ones come after those', async () => {
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
      return { ids: programs.filter(({ isUnknown }) => !isUnknown).map(({ id }) => id), total, unknown, programs }
    }
    const { total: all } = await of({})
    const isKnown = { unknown: 'no' } as const
    expect(await of({ funding: 'full', ...isKnown })).toMatchObject({ ids: [one], total: 1, unknown: all - 3 })
    expect((await of({ funding: 'any', ...isKnown })).ids.sort()).toEqual([one, two].sort())
    expect(await of({ fee: 'none', ...isKnown })).toMatchObject({ ids: [one], unknown: all - 2 })
    expect((await of({ start: 'fall', ...isKnown })).ids.sort()).toEqual([one, three].sort())
    expect(await of({ start: 'spring', ...isKnown })).toMatchObject({ ids: [two], unknown: all - 3 })
    for (const sort of ['fit', 'name', 'tuition', 'deadline'] as const) {
      const listed = await of({ funding: 'full', sort })
      expect(listed).toMatchObject({ ids: [one], total: all - 2, unknown: all - 3 })
      expect(listed.programs[0]?.id).toBe(one)
      expect(listed.programs.map(({ id }) => id)).not.toContain(three)
    }
    const german = await catalogue().programs({ field, language: 'de', country: 'DE' })
    expect(german.total).toBe((await catalogue().programs({ field, country: 'DE' })).total)
  })

  it('pages of known and unknown programmes continue without a gap', async () => {
    const filters = { query: 'economics', level: 'masters', start: 'fall', sort: 'name' } as const
    const whole = await catalogue().programs({ ...filters, limit: 100 })
    const pages: string[] = []
    for (let after: string | undefined; pages.length < whole.programs.length; ) {
      const page = await catalogue().programs({ ...filters, limit: 9, ...(after ? { after } : {}) })
      pages.push(...page.programs.map(({ id }) => id))
      after = page.next ?? undefined
    }
    expect(pages.slice(0, whole.programs.length)).toEqual(whole.programs.map(({ id }) => id))
  })

  it('a place without a match shows the rest of its country', async () => {
    const { programs, isPlaceRelaxed } = await catalogue().programs({ said: 'MBA Hobart', limit: 100 })
    expect(isPlaceRelaxed || programs.every(({ isUnknown }) => isUnknown)).toBe(true)
    expect(new Set(programs.map(({ country }) => country))).toEqual(new Set(['AU']))
  })

  it('a score of the person ranks, and excludes nothing', async () => {
    const filters = { field: 'computer-science', level: 'masters', country: 'CA' } as const
    const { total } = await catalogue().programs(filters)
    expect((await catalogue().programs({ ...filters, about: 'IELTS 6.5;registered nurse' })).total).toBe(total)
  })
})

describe('a search without results', () => {
  it('counts near fields in the wanted country', async () => {
    const filters = { field: 'cybersecurity', level: 'masters', country: 'DE' } as const
    const { total, near } = await catalogue().programs(filters)
    expect(total).toBe(0)
    expect(near.length).toBeGreaterThan(0)
    for (const one of near) expect((await catalogue().programs({ ...filters, field: one.field })).total).toBe(one.total)
  })

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

  it('names the word that matches nothing, and lists what the other filters find, by the words that match', async () => {
    const search = { query: 'xyzzyq economics', level: 'masters' } as const
    const { looser, programs, total, unknown } = await catalogue().programs(search)
    expect(looser).toEqual([{ filters: [], words: ['xyzzyq'], total: expect.any(Number) }])
    expect(unknown).toBe(total)
    expect(programs[0]?.name).toMatch(/economics/i)
    expect((await catalogue().programs({ ...search, unknown: 'no' })).total).toBe(0)
  })
})
