import { describe, expect, it } from 'vitest'
import { type Fact, type Facts, mergeFacts } from '#src/features/catalogue/facts/facts.rules.ts'
import { disputeFreePrices, extractFacts, extractMinimums, type FactPage, mergePageFacts } from './page-facts.engine.ts'

const page = (members: Partial<FactPage>): FactPage => ({
  scope: 'programme',
  programs: ['one'],
  url: 'https://example.edu/a',
  facts: {},
  ...members,
})

const extract = (...pages: FactPage[]) => extractFacts(pages).get('one') ?? {}

describe('facts from official pages', () => {
  it('a fact from an official page keeps its address, cycle and year, and an undated one has no year', () => {
    const facts = extract(
      page({ cycle: 'fall 2025', year: '2025', facts: { letters: { value: 3 } } }),
      page({ url: 'https://example.edu/b', facts: { funding: { value: 'full' } } }),
    )
    expect(facts.letters).toMatchObject({ value: 3, cycle: 'fall 2025', year: '2025', url: 'https://example.edu/a' })
    expect(facts.funding).toMatchObject({ year: '', url: 'https://example.edu/b' })
  })

  it('a programme’s fact precedes its department’s and that its university’s, and both state their scope', () => {
    const wide = (scope: FactPage['scope'], value: number, of?: string) =>
      page({ scope, programs: ['one', 'two'], ...(of ? { of } : {}), year: '2026', facts: { letters: { value } } })
    const pages = [wide('university', 1), wide('department', 2, 'Physics'), page({ facts: { letters: { value: 3 } } })]
    const found = extractFacts(pages)
    expect(found.get('one')?.letters).toMatchObject({ value: 3 })
    expect(found.get('one')?.letters).not.toHaveProperty('scope')
    expect(found.get('two')?.letters).toMatchObject({ value: 2, scope: 'department', of: 'Physics' })
  })

  it('of two contradicting cycles the newer counts, and both addresses are stored for the review', () => {
    const due = (day: number) => ({ deadline: { value: { month: 12, day } } })
    const facts = extract(
      page({ year: '2023', facts: due(1) }),
      page({ url: 'https://example.edu/new', year: '2025', facts: due(15) }),
    )
    expect(facts.deadline).toMatchObject({ value: { day: 15 }, url: 'https://example.edu/new' })
    expect(facts.deadline?.conflicts).toEqual([
      { value: { month: 12, day: 1 }, year: '2023', url: 'https://example.edu/a' },
    ])
  })

  it('the deadlines of older pages are kept as earlier cycles, one per year', () => {
    const due = (date: string) => ({ deadline: { value: { date, month: 12, day: Number(date.slice(8)) } } })
    const facts = extract(
      page({ url: 'https://example.edu/2023', year: '2023', facts: due('2023-12-13') }),
      page({ url: 'https://example.edu/2025', year: '2025', facts: due('2025-12-10') }),
      page({ url: 'https://example.edu/2024', year: '2024', facts: due('2024-12-11') }),
      page({ url: 'https://example.edu/undated', year: '', facts: { deadline: { value: { month: 12, day: 1 } } } }),
      page({ url: 'https://example.edu/all', scope: 'university', year: '2022', facts: due('2022-12-31') }),
    )
    expect(facts.deadline?.earlier).toEqual([
      { value: { date: '2024-12-11', month: 12, day: 11 }, year: '2024' },
      { value: { date: '2023-12-13', month: 12, day: 13 }, year: '2023' },
    ])
  })

  it('the same day of two years, and lists that name different tests, do not contradict', () => {
    const facts = extract(
      page({
        year: '2024',
        facts: { deadline: { value: { date: '2024-12-15', month: 12, day: 15 } }, tests: { value: ['GRE optional'] } },
      }),
      page({
        url: 'https://example.edu/b',
        year: '2023',
        facts: { deadline: { value: { month: 12, day: 15 } }, tests: { value: ['TOEFL iBT 90'] } },
      }),
    )
    expect(facts.deadline).not.toHaveProperty('conflicts')
    expect(facts.tests).not.toHaveProperty('conflicts')
  })

  it('the order of the pages does not change the facts', () => {
    const pages = [1, 2, 3].map((value) =>
      page({ url: `https://example.edu/${value}`, year: '2025', facts: { letters: { value } } }),
    )
    expect(extractFacts(pages)).toEqual(extractFacts(pages.toReversed()))
  })

  it('a programme’s own fact of an older year is not replaced by one of its university', () => {
    const own = { letters: { value: 3, year: '2021', source: 'a' } }
    const wide = { letters: { value: 2, year: '2026', source: 'b', scope: 'university' as const } }
    expect(mergeFacts(own, wide)).toEqual(own)
    expect(mergeFacts(wide, own)).toEqual(own)
  })

  it('stores minimum requirements of a university with it, for programmes that are added later', () => {
    const minimums = extractMinimums([
      {
        scope: 'university',
        programs: ['u-msc-a'],
        university: 'u',
        url: 'https://u.example/all',
        year: '2025',
        facts: { letters: { value: 2 }, application_fee: { value: 50, currency: 'USD' } },
      },
      {
        scope: 'university',
        programs: ['u-msc-a'],
        url: 'https://u.example/masters',
        facts: { letters: { value: 3 } },
      },
    ])
    expect(Object.fromEntries(minimums)).toEqual({
      u: {
        letters: expect.objectContaining({ value: 2, year: '2025', scope: 'university', url: 'https://u.example/all' }),
      },
    })
  })
})

describe('facts of a page that come to a known programme', () => {
  const fact = (value: unknown, more: Partial<Fact> = {}): Fact => ({
    value,
    year: '2026',
    source: 'official-pages',
    url: 'https://example.edu/a',
    checked_on: '2026-11-28',
    ...more,
  })
  const merge = (known: Fact, offered: Fact) => mergePageFacts({ letters: known }, { letters: offered }).letters

  it('the newest cycle counts, and the other statement stands beside it', () => {
    const older = fact(2, { year: '2025', url: 'https://example.edu/b' })
    const conflicts = [{ value: 2, year: '2025', url: 'https://example.edu/b' }]
    expect(merge(older, fact(3))).toEqual({ ...fact(3), conflicts })
    expect(merge(fact(3), older)).toEqual({ ...fact(3), conflicts })
    expect(merge({ ...fact(3), conflicts }, older)).toEqual({ ...fact(3), conflicts })
  })

  it('deadlines of earlier years stay in whichever order the pages come, and other kinds have none', () => {
    const due = (date: string) => fact({ date }, { year: date.slice(0, 4), url: `https://example.edu/${date}` })
    const dates = ['2023-12-13', '2025-12-10', '2024-12-11', '2025-12-10']
    const pages = dates.map((date): Facts => ({ deadline: due(date) }))
    const earlier = ['2024-12-11', '2023-12-13'].map((date) => ({ value: { date }, year: date.slice(0, 4) }))
    for (const ordered of [pages, pages.toReversed(), [...pages, ...pages]])
      expect(ordered.reduce(mergePageFacts).deadline).toMatchObject({ value: { date: '2025-12-10' }, earlier })
    const known = { ...due('2025-12-10'), earlier }
    const next = mergePageFacts({ deadline: known }, { deadline: due('2026-12-09') }).deadline
    expect(next?.earlier).toEqual([{ value: { date: '2025-12-10' }, year: '2025' }, ...earlier])
    const ofDepartment = { ...due('2024-12-11'), scope: 'department' as const }
    expect(mergePageFacts({ deadline: ofDepartment }, { deadline: known }).deadline).toEqual(known)
    expect(merge(fact(2, { year: '2025' }), fact(2))).not.toHaveProperty('earlier')
  })

  it('a statement without a year never takes the place of a dated one', () => {
    expect(merge(fact(3), fact(2, { year: '', url: 'https://example.edu/b' }))).toMatchObject({ value: 3 })
  })

  it('a programme’s own page goes before its university, which it does not contradict', () => {
    expect(merge(fact(2, { scope: 'university' }), fact(3, { year: '' }))).toEqual(fact(3, { year: '' }))
  })

  it('a page that is read again replaces what it stated before', () => {
    expect(merge(fact(2), fact(3, { checked_on: '2027-01-02' }))).toEqual(fact(3, { checked_on: '2027-01-02' }))
  })

  it('two versions of one page that were read on one day contradict each other', () => {
    expect(merge(fact(2), fact(3))).toMatchObject({ value: 2, conflicts: [{ value: 3 }] })
  })

  it('a statement that agrees changes nothing but a newer year', () => {
    expect(merge(fact(2), fact(2, { url: 'https://example.edu/b' }))).toEqual(fact(2))
    expect(merge(fact(2), fact(2, { year: '2027' }))).toEqual(fact(2, { year: '2027' }))
  })

  it('an editor’s value yields to a newer year alone', () => {
    const edited = fact(2, { by: 'editor' })
    expect(merge(edited, fact(3))).toEqual(edited)
    expect(merge(edited, fact(3, { year: '2027' }))).toMatchObject({ value: 3, conflicts: [{ value: 2 }] })
  })

  it('three statements that disagree are kept at most', () => {
    const years = ['2021', '2022', '2023', '2024', '2025']
    const all = years.reduce(
      (known, year, at) => mergePageFacts(known, { letters: fact(at, { year, url: `https://example.edu/${year}` }) }),
      {} as Facts,
    )
    expect(all.letters).toMatchObject({ value: 4, year: '2025' })
    expect(all.letters?.conflicts).toHaveLength(3)
  })
})

describe('a page that states no fee where a register states one', () => {
  const url = 'https://cs.example.edu/admissions'
  const none: Fact = { value: 0, currency: 'USD', year: '2024', cycle: 'fall 2024', source: 'official-pages', url }
  const registered: Fact = { value: 100, currency: 'USD', year: '2022-23', source: 'ipeds-ic-2022' }
  const dispute = (stated: Fact, fact = registered, level = 'masters') =>
    disputeFreePrices({ application_fee: stated }, { application_fee: fact }, level).application_fee
  const disputed: Fact = {
    ...registered,
    scope: 'university',
    conflicts: [{ value: 0, currency: 'USD', year: '2024', url }],
  }

  it('leaves the registered amount, and the page beside it for the review', () => {
    expect(dispute(none)).toEqual(disputed)
    const tuition = disputeFreePrices({ tuition_per_year: none }, { tuition_per_year: registered }, 'phd')
    expect(tuition.tuition_per_year).toEqual(disputed)
  })

  it.each([
    ['an amount of the page', dispute({ ...none, value: 50 }), { ...none, value: 50 }],
    ['an editor’s value', dispute({ ...none, by: 'editor' }), { ...none, by: 'editor' }],
    ['a rule of the country', dispute({ ...none, source: 'country-rules' }), { ...none, source: 'country-rules' }],
    ['a registered 0', dispute(none, { ...registered, value: 0 }), none],
    ['a page of the university', dispute(none, { ...registered, source: 'official-pages' }), none],
    ['a professional level', dispute(none, registered, 'mba'), none],
  ])('changes nothing for %s', (_what, fact, expected) => {
    expect(fact).toEqual(expected)
  })

  it('replaces what an earlier version stored, and comes to the same when the page is read again', () => {
    expect(mergeFacts({ application_fee: none }, { application_fee: disputed }).application_fee).toEqual(disputed)
    const edited: Fact = { ...none, by: 'editor' }
    expect(mergeFacts({ application_fee: edited }, { application_fee: disputed }).application_fee).toEqual(edited)
    expect(mergePageFacts({ application_fee: disputed }, { application_fee: none }).application_fee).toEqual(disputed)
    const other = { ...none, url: 'https://example.edu/faq' }
    expect(mergePageFacts({ application_fee: disputed }, { application_fee: other }).application_fee).toMatchObject({
      value: 100,
      conflicts: [{ url }, { url: other.url }],
    })
  })

  it('yields to an amount of the programme’s own page', () => {
    const stated = { ...none, value: 50 }
    expect(mergePageFacts({ application_fee: disputed }, { application_fee: stated }).application_fee).toEqual(stated)
  })
})
