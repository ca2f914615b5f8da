import { describe, expect, it } from 'vitest'
import { dayMs } from '#src/shared/durations.ts'
import { callAs } from '#tests/support/router.ts'
import { captureErrorCode, captureRefusal, openTwoApplicants } from '#tests/support/two-applicants.ts'
import type { ShortlistEntry } from './contract.ts'
import { type ShortlistOrder, shortlistOrders } from './rules.ts'

const world = openTwoApplicants()
const { asAda, asEve, selectUniversity } = world

describe('shortlist (SH-01, SH-02, SH-03)', () => {
  it('SH-01: a new entry has the defaults of the specification', async () => {
    expect(await selectUniversity()).toMatchObject({
      priority: 1,
      category: 'target',
      applicationStatus: 'not_started',
      customData: '{"deadlines":[]}',
      universityName: 'Institute of Tests',
      programName: 'Computer Science',
    })
  })

  it('every list of entries has the degree, which distinguishes two programmes with the same name', async () => {
    for (const programId of ['mit-masters', 'mit-phd', null]) {
      const { id } = await asAda().shortlist.add({ universityId: 'mit', programId })
      await asAda().applications.create({ selectedUniversityId: id })
    }
    const degrees = (rows: { programName: string; degree: string }[]) =>
      rows.map(({ programName, degree }) => `${programName} ${degree}`).sort()
    const expected = [' ', 'Computer Science MSc', 'Computer Science PhD']
    expect(degrees((await asAda().shortlist.list({})).entries)).toEqual(expected)
    expect(degrees((await asAda().applications.list({})).applications)).toEqual(expected)
    expect(degrees((await asAda().snapshot.get()).selectedUniversities)).toEqual(expected)
  })

  it('SH-01: each entry has its key facts, and one of a whole university has none of its programmes’', async () => {
    for (const programId of ['mit-masters', null]) await asAda().shortlist.add({ universityId: 'mit', programId })
    const { entries } = await asAda().shortlist.list({})
    const facts = Object.fromEntries(entries.map((entry) => [entry.programId, entry.facts]))
    expect(facts['mit-masters']?.tuition_per_year).toMatchObject({ value: 60_000, isOfUniversity: true })
    expect(facts.null).toEqual({})
  })

  it('SH-01: the list has the latest ten entries, the count includes all, and each keeps its match score', async () => {
    const chosen: { universityId: string; programId: string | null; matchScore: number | null }[] = []
    for (const universityId of ['mit', 'state', 'far', 'near'])
      for (const programId of [null, `${universityId}-masters`, `${universityId}-phd`]) {
        const matchScore = programId ? (chosen.length + 1) / 100 : null
        await asAda().shortlist.add({ universityId, programId, matchScore })
        chosen.push({ universityId, programId, matchScore })
      }
    const { entries, total } = await asAda().shortlist.list({})
    expect(total).toBe(12)
    const seen = entries.map(({ universityId, programId, matchScore }) => ({ universityId, programId, matchScore }))
    expect(seen).toEqual(chosen.toReversed().slice(0, 10))
    const [newest] = entries
    await asAda().shortlist.update({ id: newest?.id ?? '', version: newest?.version ?? 0, priority: 2, notes: 'close' })
    expect((await asAda().shortlist.list({ limit: 1 })).entries[0]).toMatchObject({
      priority: 2,
      notes: 'close',
      matchScore: 0.12,
    })
    await asAda().shortlist.remove({ id: newest?.id ?? '' })
    expect(await asAda().shortlist.list({})).toMatchObject({ total: 11, entries: { length: 10 } })
  })

  it('SH-02: the same university and programme twice is rejected, another programme is not', async () => {
    await selectUniversity()
    expect(await captureErrorCode(selectUniversity())).toBe('UNIVERSITY_ALREADY_SELECTED')
    expect(await captureErrorCode(asAda().shortlist.add({ universityId: 'mit', programId: 'mit-phd' }))).toBe(
      'answered',
    )
    expect(await captureErrorCode(asAda().shortlist.add({ universityId: 'mit' }))).toBe('answered')
    expect(await captureErrorCode(asAda().shortlist.add({ universityId: 'mit' }))).toBe('UNIVERSITY_ALREADY_SELECTED')
  })

  it('SH-02: an unknown university, or a programme of another one, is not found', async () => {
    expect(await captureErrorCode(asAda().shortlist.add({ universityId: 'nowhere' }))).toBe('UNIVERSITY_NOT_FOUND')
    expect(await captureErrorCode(asAda().shortlist.add({ universityId: 'mit', programId: 'state-masters' }))).toBe(
      'UNIVERSITY_NOT_FOUND',
    )
  })

  it('SH-02: ten concurrent additions create one row and nine rejections', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, async () => await captureErrorCode(selectUniversity())),
    )
    expect(answers.filter((code) => code === 'answered')).toHaveLength(1)
    expect(answers.filter((code) => code === 'UNIVERSITY_ALREADY_SELECTED')).toHaveLength(9)
  })

  it('SH-02: fifty requests with one idempotency key create one row and get the same response', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, async () => await selectUniversity(callAs(world.test, world.ada.token, 'key-1'))),
    )
    expect(new Set(answers.map((answer) => answer.id)).size).toBe(1)
    expect((await asAda().shortlist.list({})).total).toBe(1)
    expect(await captureErrorCode(selectUniversity(callAs(world.test, world.ada.token, 'key-1'), 'state'))).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    )
  })

  it('an update with an older version is rejected, and overwrites nothing', async () => {
    const entry = await selectUniversity()
    await asAda().shortlist.update({ id: entry.id, version: entry.version, notes: 'first' })
    expect(
      await captureErrorCode(asAda().shortlist.update({ id: entry.id, version: entry.version, notes: 'second' })),
    ).toBe('EDIT_CONFLICT')
    expect((await asAda().shortlist.list({})).entries[0]?.notes).toBe('first')
  })

  it('a user cannot see, change or remove another user’s entry', async () => {
    const entry = await selectUniversity()
    expect((await asEve().shortlist.list({})).total).toBe(0)
    expect(await captureErrorCode(asEve().shortlist.update({ id: entry.id, version: 1, notes: 'x' }))).toBe('NOT_FOUND')
    expect(await captureErrorCode(asEve().shortlist.remove({ id: entry.id }))).toBe('NOT_FOUND')
    expect(await captureErrorCode(asEve().applications.create({ selectedUniversityId: entry.id }))).toBe(
      'UNIVERSITY_NOT_FOUND',
    )
    expect((await asAda().shortlist.list({})).total).toBe(1)
  })

  it('pagination of the shortlist goes from the newest to the oldest without a gap', async () => {
    for (const id of ['mit', 'state', 'far']) await selectUniversity(asAda(), id)
    const first = await asAda().shortlist.list({ limit: 2 })
    const second = await asAda().shortlist.list({ limit: 2, after: first.next ?? '' })
    expect([...first.entries, ...second.entries].map((entry) => entry.universityId)).toEqual(['far', 'state', 'mit'])
    expect(second.next).toBeNull()
  })

  it('SH-01: pagination of imported rows with the same timestamp has no gap', async () => {
    const names = ['Institute of Tests', 'State of Tests', 'Far University', 'Near University']
    const file = new File([['University', ...names].join('\n')], 'plan.csv', { type: 'text/csv' })
    await asAda().spreadsheet.import({ file })
    const seen: string[] = []
    let next: string | null = null
    do {
      const page: Awaited<ReturnType<ReturnType<typeof asAda>['shortlist']['list']>> = await asAda().shortlist.list({
        limit: 1,
        ...(next ? { after: next } : {}),
      })
      seen.push(...page.entries.map((entry) => entry.universityName))
      next = page.next
    } while (next)
    expect(seen.toSorted()).toEqual(names.toSorted())
  })

  it('an invalid cursor is rejected with the name of its field', async () => {
    for (const after of ['x', '2027-99-99 00:00:00+00 00000000-0000-0000-0000-000000000000', "' or 1=1"])
      expect(await captureRefusal(asAda().shortlist.list({ after }))).toMatchObject({
        code: 'INPUT_INVALID',
        data: { field: 'after' },
      })
  })
})

describe('orders and filters of the shortlist', () => {
  type Asked = Parameters<ReturnType<typeof asAda>['shortlist']['list']>[0]

  const chosen = ['state', 'mit', 'near', 'far'].flatMap((universityId) =>
    [null, `${universityId}-phd`, `${universityId}-masters`].map((programId) => ({ universityId, programId })),
  )
  const someCategories = ['reach', 'safety', 'target', 'target'] as const
  const someScores = [null, 0.25, 0.5, null, 1, 0.25, 0]

  /** Inserts twelve entries, the newest first: many with equal name, priority or score, some without a score. */
  const fillList = async (api = asAda()) => {
    const added: ShortlistEntry[] = []
    for (const [at, choice] of chosen.entries())
      added.unshift(
        await api.shortlist.add({
          ...choice,
          priority: (at % 3) + 1,
          category: someCategories[at % 4] ?? 'target',
          matchScore: someScores[at % 7] ?? null,
        }),
      )
    return added
  }

  /** Reads all pages with the given page size. */
  const readPages = async (asked: Asked, limit: number, api = asAda()) => {
    const pages: ShortlistEntry[][] = []
    let next: string | null = null
    do {
      const page: Awaited<ReturnType<typeof api.shortlist.list>> = await api.shortlist.list({
        ...asked,
        limit,
        ...(next ? { after: next } : {}),
      })
      pages.push(page.entries)
      next = page.next
    } while (next)
    return pages
  }

  const byName = ({ universityName, programName }: ShortlistEntry) => `${universityName}  ${programName}`.toLowerCase()
  const compareNames = (a: ShortlistEntry, b: ShortlistEntry) =>
    byName(a) < byName(b) ? -1 : Number(byName(a) > byName(b))

  it.each([
    ['added', () => 0],
    ['priority', (a, b) => a.priority - b.priority],
    ['name', compareNames],
    ['match', (a, b) => (b.matchScore ?? -1) - (a.matchScore ?? -1)],
  ] satisfies [ShortlistOrder, (a: ShortlistEntry, b: ShortlistEntry) => number][])(
    'the shortlist sorts by %s, over pages of five and of one, with ties newest first',
    async (sort, compare) => {
      const expected = (await fillList()).toSorted(compare).map(({ id }) => id)
      for (const limit of [5, 1]) {
        const pages = await readPages({ sort }, limit)
        expect(pages.flat().map(({ id }) => id)).toEqual(expected)
        expect(Math.max(...pages.map(({ length }) => length))).toBe(limit)
      }
    },
  )

  it('the shortlist sorts by the next deadline that each entry shows, and entries without one come last', async () => {
    const due = async ({ id: selectedUniversityId }: ShortlistEntry, days: number, kind: 'application' | 'letters') =>
      await asAda().deadlines.create({
        selectedUniversityId,
        kind,
        zoneRule: 'own',
        localDate: new Date(Date.now() + days * dayMs).toISOString().slice(0, 10),
      })
    const [none, passed, soon, letters, sent, late, ...rest] = await fillList()
    if (!(none && passed && soon && letters && sent && late)) throw new Error('The list is not full.')
    await due(soon, 3, 'application')
    await due(letters, 20, 'application')
    await due(letters, 10, 'letters')
    // Passed deadline: settled without an application, and overdue with one.
    await due(passed, -5, 'application')
    await due(late, -5, 'application')
    await asAda().applications.create({ selectedUniversityId: late.id })
    await due(sent, 1, 'application')
    const { id, version } = await asAda().applications.create({ selectedUniversityId: sent.id })
    await asAda().applications.update({ id, version, status: 'submitted' })
    const expected = [late, soon, letters, none, passed, sent, ...rest].map((entry) => entry.id)
    for (const limit of [2, 12])
      expect((await readPages({ sort: 'deadline' }, limit)).flat().map((entry) => entry.id)).toEqual(expected)
  })

  it('words of university and programme and a category filter the shortlist, and both counts are returned', async () => {
    const all = await fillList()
    const cases: [Asked, (entry: ShortlistEntry) => boolean][] = [
      [{ query: ' TÉSTS  state ' }, ({ universityName }) => universityName === 'State of Tests'],
      [{ query: 'far computer' }, (entry) => entry.universityId === 'far' && entry.programName !== ''],
      [{ category: 'reach' }, ({ category }) => category === 'reach'],
      [
        { category: 'target', query: 'university' },
        ({ category, universityName }) => category === 'target' && universityName.includes('University'),
      ],
      [{ query: '%' }, () => false],
      [{ query: "'\u0000\\" }, () => false],
    ]
    for (const [asked, isAsked] of cases)
      for (const sort of shortlistOrders) {
        const expected = all.filter(isAsked).map(({ id }) => id)
        const found = (await readPages({ ...asked, sort }, 2)).flat().map(({ id }) => id)
        expect(found.toSorted()).toEqual(expected.toSorted())
        expect(await asAda().shortlist.list({ ...asked, sort })).toMatchObject({
          total: all.length,
          matching: expected.length,
        })
      }
  })

  it('no order returns another user’s entry, nor continues after the end of their page', async () => {
    await fillList()
    const own = await selectUniversity(asEve(), 'near')
    for (const sort of shortlistOrders) {
      const { next } = await asAda().shortlist.list({ sort, limit: 1 })
      for (const after of [undefined, next ?? '']) {
        const { entries, total } = await asEve().shortlist.list({ sort, ...(after ? { after } : {}) })
        expect(entries.every(({ id }) => id === own.id)).toBe(true)
        expect(total).toBe(1)
      }
    }
  })

  it('a cursor of another order, or an invalid one, is rejected with the name of its field', async () => {
    await fillList()
    for (const sort of shortlistOrders.filter((order) => order !== 'added')) {
      const { next } = await asAda().shortlist.list({ limit: 1 })
      const end = JSON.parse(Buffer.from(next ?? '', 'base64url').toString()) as string[]
      const keys = sort === 'name' ? [[], ['\u0000']] : [[], [''], ["1' or 1=1"], ['2027-99-99 00:00:00+00'], ['NaN']]
      for (const key of keys) {
        const after = Buffer.from(JSON.stringify([...end, ...key])).toString('base64url')
        expect(await captureRefusal(asAda().shortlist.list({ sort, after }))).toMatchObject({
          code: 'INPUT_INVALID',
          data: { field: 'after' },
        })
      }
    }
    const { next } = await asAda().shortlist.list({ limit: 1, sort: 'priority' })
    expect(await captureErrorCode(asAda().shortlist.list({ after: next ?? '' }))).toBe('INPUT_INVALID')
  })
})
