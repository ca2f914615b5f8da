import { describe, expect, it } from 'vitest'
import { callAs } from '#src/server/testing/router.ts'
import { codeOf, openTwoApplicants, refusalOf } from '#src/server/testing/two-applicants.ts'

const world = openTwoApplicants()
const { asAda, asEve, selectUniversity } = world

describe('the shortlist (SH-01, SH-02, SH-03)', () => {
  it('takes the defaults of the specification', async () => {
    expect(await selectUniversity()).toMatchObject({
      priority: 1,
      category: 'target',
      applicationStatus: 'not_started',
      customData: '{"deadlines":[]}',
      universityName: 'Institute of Tests',
      programName: 'Computer Science',
    })
  })

  it('SH-01: the list holds the latest ten, the count all of them, and each keeps its match score', async () => {
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

  it('SH-02: the same university and programme twice is refused, another programme is not', async () => {
    await selectUniversity()
    expect(await codeOf(selectUniversity())).toBe('UNIVERSITY_ALREADY_SELECTED')
    expect(await codeOf(asAda().shortlist.add({ universityId: 'mit', programId: 'mit-phd' }))).toBe('answered')
    expect(await codeOf(asAda().shortlist.add({ universityId: 'mit' }))).toBe('answered')
    expect(await codeOf(asAda().shortlist.add({ universityId: 'mit' }))).toBe('UNIVERSITY_ALREADY_SELECTED')
  })

  it('SH-02: an unknown university, or a programme of another one, is not found', async () => {
    expect(await codeOf(asAda().shortlist.add({ universityId: 'nowhere' }))).toBe('UNIVERSITY_NOT_FOUND')
    expect(await codeOf(asAda().shortlist.add({ universityId: 'mit', programId: 'state-masters' }))).toBe(
      'UNIVERSITY_NOT_FOUND',
    )
  })

  it('check 42: ten double clicks at once make one row and nine refusals', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, async () => await codeOf(selectUniversity())))
    expect(answers.filter((code) => code === 'answered')).toHaveLength(1)
    expect(answers.filter((code) => code === 'UNIVERSITY_ALREADY_SELECTED')).toHaveLength(9)
  })

  it('check 42: fifty tries with one key are one row and fifty same answers', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, async () => await selectUniversity(callAs(world.test, world.ada.token, 'key-1'))),
    )
    expect(new Set(answers.map((answer) => answer.id)).size).toBe(1)
    expect((await asAda().shortlist.list({})).total).toBe(1)
    expect(await codeOf(selectUniversity(callAs(world.test, world.ada.token, 'key-1'), 'state'))).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    )
  })

  it('a second tab with an older version is told, and overwrites nothing', async () => {
    const entry = await selectUniversity()
    await asAda().shortlist.update({ id: entry.id, version: entry.version, notes: 'first' })
    expect(await codeOf(asAda().shortlist.update({ id: entry.id, version: entry.version, notes: 'second' }))).toBe(
      'EDIT_CONFLICT',
    )
    expect((await asAda().shortlist.list({})).entries[0]?.notes).toBe('first')
  })

  it('one person cannot see, change or remove another’s entry', async () => {
    const entry = await selectUniversity()
    expect((await asEve().shortlist.list({})).total).toBe(0)
    expect(await codeOf(asEve().shortlist.update({ id: entry.id, version: 1, notes: 'x' }))).toBe('NOT_FOUND')
    expect(await codeOf(asEve().shortlist.remove({ id: entry.id }))).toBe('NOT_FOUND')
    expect(await codeOf(asEve().applications.create({ selectedUniversityId: entry.id }))).toBe('UNIVERSITY_NOT_FOUND')
    expect((await asAda().shortlist.list({})).total).toBe(1)
  })

  it('pages from the newest to the oldest without a gap', async () => {
    for (const id of ['mit', 'state', 'far']) await selectUniversity(asAda(), id)
    const first = await asAda().shortlist.list({ limit: 2 })
    const second = await asAda().shortlist.list({ limit: 2, before: first.nextBefore ?? '' })
    expect([...first.entries, ...second.entries].map((entry) => entry.universityId)).toEqual(['far', 'state', 'mit'])
    expect(second.nextBefore).toBeNull()
  })

  it('an import, whose rows came to be in one instant, is paged whole (SH-01)', async () => {
    const names = ['Institute of Tests', 'State of Tests', 'Far University', 'Near University']
    const file = new File([['University', ...names].join('\n')], 'plan.csv', { type: 'text/csv' })
    await asAda().spreadsheet.import({ file })
    const seen: string[] = []
    let next: string | null = null
    do {
      const page: Awaited<ReturnType<ReturnType<typeof asAda>['shortlist']['list']>> = await asAda().shortlist.list({
        limit: 1,
        ...(next ? { before: next } : {}),
      })
      seen.push(...page.entries.map((entry) => entry.universityName))
      next = page.nextBefore
    } while (next)
    expect(seen.toSorted()).toEqual(names.toSorted())
  })

  it('what is no end of a page is refused under its name', async () => {
    for (const before of ['x', '2027-99-99 00:00:00+00 00000000-0000-0000-0000-000000000000', "' or 1=1"])
      expect(await refusalOf(asAda().shortlist.list({ before }))).toMatchObject({
        code: 'INPUT_INVALID',
        data: { field: 'before' },
      })
  })
})
