import { describe, expect, it } from 'vitest'
import { readFactsForRanking } from '#src/features/official-pages/commands.ts'
import { type FactSeed, insertTestReading } from '#src/features/official-pages/fixtures.ts'
import { createLog } from '#src/server/log.ts'
import { callAs } from '#tests/support/router.ts'
import { openMatching } from './fixtures.ts'
import { createMatchingJobs } from './jobs.ts'

// Facts that a user accepted from an official page, in the ranking, its lists and the dashboard.

const world = openMatching()
const { asAda, asEve, complete } = world
const id = 'mit-masters'
const url = 'https://example.edu/apply'
const nextYear = new Date().getFullYear() + 1

const seeds: FactSeed[] = [
  {
    kind: 'deadline',
    value: { month: 12, day: 1, year: nextYear, time: null, zone: null },
    quote: `Apply by 1 December ${nextYear}.`,
  },
  { kind: 'fee', value: { amount: 42, currency: 'USD' }, quote: 'The fee is $42.' },
  { kind: 'tuition', value: { amount: 12_000, currency: 'USD', per: 'year' }, quote: 'Tuition is $12,000 a year.' },
  { kind: 'letters', value: 2, quote: 'Two letters are required.' },
]

const accept = async (facts: readonly FactSeed[], api = asAda(), userId = world.ada.id) => {
  const reading = await insertTestReading(world.test.owner, userId, { url, facts })
  const target = { kind: 'program' as const, id }
  const rows = facts.map((_, index) => ({ index }))
  return await api.officialPages.accept({ id: reading, rows, target, share: false })
}

const listed = async (api: ReturnType<typeof asAda>) =>
  (await api.matching.list({ limit: 50 })).matches.find((match) => match.id === id)
const partOf = (match: Awaited<ReturnType<typeof listed>>, name: string) =>
  match?.reasoning.find((part) => part.name === name)

/** Gives Eve the same wishes as Ada, so that their rankings differ by accepted facts only. */
const completeEve = async () =>
  await asEve().profile.updateAcademic({
    gpa: 3.8,
    gpaScale: '4.0',
    targetField: 'computer-science',
    targetDegreeLevel: 'masters',
    countries: ['US'],
    maxTuition: 60_000,
    testScores: { ielts: 6.5, greQuantitative: 165 },
  })

describe('accepted facts of official pages in the ranking', () => {
  it('rows, reasons and the programme state them as confirmed, for this user only', async () => {
    await complete()
    await completeEve()
    const before = await listed(asEve())
    const scoreBefore = (await listed(asAda()))?.match_score ?? 1
    const { undo } = await accept(seeds)

    const mine = await listed(asAda())
    expect(mine?.facts).toMatchObject({
      deadline: { value: { date: `${nextYear}-12-01` }, isConfirmed: true },
      application_fee: { value: 42, currency: 'USD', isConfirmed: true },
      tuition_per_year: { value: 12_000, isConfirmed: true, isOfUniversity: false },
      letters: { value: 2, isConfirmed: true },
    })
    expect(mine?.application_deadline).toBe(`${nextYear}-12-01`)
    expect(partOf(mine, 'deadline')).toMatchObject({ reason: 'matching.reason.deadline.open', isKnown: true })
    expect(partOf(mine, 'budget')).toMatchObject({ reason: 'matching.reason.budget.within' })
    expect(Number(partOf(mine, 'budget')?.params.tuition)).toBeLessThan(60_000)
    expect(mine?.sources.filter(({ isOwn }) => isOwn)).toEqual(
      expect.arrayContaining([expect.objectContaining({ fact: 'tuition_per_year', url })]),
    )
    expect(mine?.match_score).toBeGreaterThan(scoreBefore)

    const { match } = await asAda().matching.program({ programId: id })
    expect(match).toMatchObject({ match_score: mine?.match_score, facts: { letters: { value: 2 } } })
    const { standings } = await asAda().matching.standings({ universityId: 'mit' })
    expect(standings.find(({ programId }) => programId === id)?.score).toBe(mine?.match_score)

    expect(await listed(asEve())).toEqual(before)
    expect(JSON.stringify(await asEve().matching.list({ limit: 50 }))).not.toContain('isConfirmed')

    await asAda().officialPages.withdraw(undo)
    const after = await listed(asAda())
    expect(after?.facts.letters).toBeUndefined()
    expect(after?.match_score).toBe(scoreBefore)
  })

  it('a test that the user does not meet excludes the programme from this ranking alone', async () => {
    await complete()
    await completeEve()
    await accept([{ kind: 'ielts', value: 8, quote: 'IELTS 8.0 is required.' }])
    expect(await listed(asAda())).toBeUndefined()
    expect(await asAda().matching.program({ programId: id })).toMatchObject({ leftOut: 'ielts' })
    expect((await asAda().matching.explain()).leftOut).toContainEqual({ reason: 'ielts', programs: 1 })
    expect(await listed(asEve())).toBeDefined()
    expect((await asEve().matching.explain()).leftOut.find(({ reason }) => reason === 'ielts')).toBeUndefined()
  })

  it('the list sorted by deadline begins with an accepted date', async () => {
    await complete()
    const list = async () =>
      (await asAda().matching.list({ limit: 50, sort: 'deadline' })).matches.map((match) => match.id)
    const before = await list()
    const last = before.at(-1) ?? ''
    expect(before.length).toBeGreaterThan(1)
    const reading = await insertTestReading(world.test.owner, world.ada.id, { url, facts: seeds })
    const target = { kind: 'program' as const, id: last }
    await asAda().officialPages.accept({ id: reading, rows: [{ index: 0 }], target, share: false })
    expect((await list())[0]).toBe(last)
  })

  it('an acceptance and its withdrawal rank the stored matches of the dashboard again', async () => {
    await complete()
    const queued: [string, object][] = []
    const api = callAs(world.test, world.ada.token, undefined, {
      runJob: async (name, payload) => void queued.push([name, payload]),
    })
    const runRanking = async () => {
      const jobs = createMatchingJobs({
        ...{ database: world.test.database, config: {}, log: createLog('silent'), readOwnFacts: readFactsForRanking },
      })
      for (const [name, payload] of queued.splice(0)) await jobs.find((job) => job.name === name)?.run(payload)
    }
    const recommended = async () =>
      (await asAda().snapshot.get()).universityRecommendations.find(({ programId }) => programId === id)
    const facts: FactSeed[] = [
      ...seeds.slice(0, 1),
      { kind: 'ielts', value: 6, quote: 'An IELTS score of 6.0 is required.' },
    ]
    const { undo } = await accept(facts, api)
    await runRanking()
    expect(await recommended()).toMatchObject({
      applicationDeadline: `${nextYear}-12-01`,
      requirements: expect.arrayContaining([expect.stringMatching(/IELTS 6/)]),
    })
    await api.officialPages.withdraw(undo)
    await runRanking()
    expect(await recommended()).toMatchObject({ applicationDeadline: null, requirements: [] })
  })
})
