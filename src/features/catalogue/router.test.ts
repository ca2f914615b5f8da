import { describe, expect, it } from 'vitest'
import { callAs } from '#tests/support/router.ts'
import { captureErrorCode, openTwoApplicants } from '#tests/support/two-applicants.ts'

const world = openTwoApplicants()

describe('the catalogue (RT-13, RT-17)', () => {
  const asVisitor = () => callAs(world.test, undefined)

  it('the search is public and finds by part of a name, with typing errors, by country and by level', async () => {
    const names = async (input: object) =>
      (await asVisitor().catalogue.search(input as never)).universities.map((university) => university.name)
    expect(await names({ query: 'institute' })).toContain('Institute of Tests')
    expect(await names({ query: 'Institue of Tests' })).toContain('Institute of Tests')
    expect(await names({ country: 'JP' })).toEqual(['Far University'])
    expect(await names({ level: 'mba' })).toEqual([])
  })

  it('suggests a university by an abbreviation that may be its own, only while typing', async () => {
    const { owner } = world.test
    await owner.query(
      "insert into universities (id, name, country, website_url, source, search_text, name_keys) values ('lshtm', 'London School of Hygiene & Tropical Medicine', 'GB', 'https://www.lshtm.ac.uk/', 'test', 'london school of hygiene and tropical medicine', '{london school hygiene tropical medicine}')",
    )
    const search = async (input: object) =>
      (await asVisitor().catalogue.search(input as never)).universities.map(({ name }) => name)
    expect(await search({ query: 'LSHTM', suggest: 'shortNames' })).toEqual([
      'London School of Hygiene & Tropical Medicine',
    ])
    expect(await search({ query: 'LSHTM' })).toEqual([])
    await owner.query("delete from universities where id = 'lshtm'")
  })

  it('pagination returns every university once', async () => {
    const first = await asVisitor().catalogue.search({ limit: 2 })
    const second = await asVisitor().catalogue.search({ limit: 2, after: first.next ?? '' })
    const whole = await asVisitor().catalogue.search({})
    expect(first.universities.length).toBe(2)
    expect(whole.universities.length).toBeGreaterThan(2)
    expect([...first.universities, ...second.universities].map(({ id }) => id)).toEqual(
      whole.universities.slice(0, 4).map(({ id }) => id),
    )
    expect(await captureErrorCode(asVisitor().catalogue.search({ after: 'nonsense' }))).toBe('INPUT_INVALID')
  })

  it('says how many registers have been read while they are being read, and for a quarter of an hour at most', async () => {
    const loading = async () => (await asVisitor().catalogue.figures()).loading
    const store = async (digest: string, minutesAgo: number) =>
      await world.test.owner.query(
        `insert into catalogue_seed_state (name, digest, updated_at)
           values ('registers being read', $1, now() - make_interval(mins => $2))
         on conflict (name) do update set digest = excluded.digest, updated_at = excluded.updated_at`,
        [digest, minutesAgo],
      )
    expect(await loading()).toBeNull()
    await store('3/24', 0)
    expect(await loading()).toEqual({ read: 3, of: 24 })
    await store('3/24', 16)
    expect(await loading()).toBeNull()
    await store('', 0)
    expect(await loading()).toBeNull()
  })

  it('returns each fact with its source, and flags old ones', async () => {
    const details = await asVisitor().catalogue.get({ id: 'mit' })
    expect(details.facts.tuition_per_year).toMatchObject({
      value: 60_000,
      currency: 'USD',
      source: { title: 'Test source' },
      isOld: false,
    })
    expect(details.programs.every((program) => !program.isVerified)).toBe(true)
    expect(await captureErrorCode(asVisitor().catalogue.get({ id: 'nowhere' }))).toBe('UNIVERSITY_NOT_FOUND')
  })

  it('RT-17 a programme page has its facts with cycle and source, inherited ones, and similar programmes', async () => {
    const fact = {
      value: { month: 12, day: 15 },
      year: '2024',
      cycle: 'fall 2025',
      source: 'test',
      url: 'https://a.edu/',
    }
    await world.test.owner.query(
      `update programs set facts = facts || jsonb_build_object('deadline', $1::jsonb) where id = 'mit-masters'`,
      [JSON.stringify(fact)],
    )
    const program = await asVisitor().catalogue.program({ universityId: 'mit', programId: 'mit-masters' })
    expect(program.university.name).toBe('Institute of Tests')
    expect(program.facts.deadline).toMatchObject({
      cycle: 'fall 2025',
      year: '2024',
      isOld: true,
      source: { url: 'https://a.edu/' },
    })
    expect(program.facts).not.toHaveProperty('tuition_per_year')
    expect(program.inherited.tuition_per_year).toMatchObject({ value: 60_000 })
    expect(program.similar.map(({ id }) => id)).toContain('state-masters')
    expect(program.similar.find(({ id }) => id === 'state-masters')?.facts.tuition_per_year).toMatchObject({
      isOfUniversity: true,
    })
    // Similar programmes in the user's countries come first, otherwise those in the country of the programme.
    expect(program.similar[0]?.country).toBe('US')
    await world.asAda().profile.updateAcademic({ countries: ['JP'] })
    const mine = await world.asAda().catalogue.program({ universityId: 'mit', programId: 'mit-masters' })
    expect(mine.similar[0]?.country).toBe('JP')
    expect(program.similar.map(({ id }) => id)).not.toContain('mit-masters')
    expect(
      await captureErrorCode(asVisitor().catalogue.program({ universityId: 'far', programId: 'mit-masters' })),
    ).toBe('NOT_FOUND')
  })
})
