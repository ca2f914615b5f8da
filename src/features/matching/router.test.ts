import { describe, expect, it } from 'vitest'
import { seedCatalogue } from '#src/features/catalogue/fixtures.ts'
import { readFactsForRanking } from '#src/features/official-pages/commands.ts'
import { createLog } from '#src/server/log.ts'
import { callAs } from '#tests/support/router.ts'
import { hashRows } from '#tests/support/row-digests.ts'
import { captureErrorCode } from '#tests/support/two-applicants.ts'
import { profileOf } from '../../../tools/matching/measurement.ts'
import { readOutcome, residenceOf } from '../../../tools/matching/outcome-rows.ts'
import { openMatching } from './fixtures.ts'
import { createMatchingJobs } from './jobs.ts'
import { rankingChangedJob } from './rules.ts'
import { readTierModel } from './tiers/tier-model.commands.ts'
import { classifyTier } from './tiers/tiers.rules.ts'

const world = openMatching()
const { asAda, complete, setFact } = world

/** Inserts universities with reported outcomes; invented ones have no tier. */
const seedMeasured = async () =>
  await seedCatalogue(world.test.database.service, [
    { id: 'university-of-texas-at-dallas', admissionRate: 0.85 },
    { id: 'purdue-university', admissionRate: 0.6 },
    { id: 'stanford-university', admissionRate: 0.04 },
  ])

/** Calls the API as Ada and records the queued jobs. */
const asAdaWithJobs = () => {
  const queued: [string, object][] = []
  const runJob = async (name: string, payload: object) => {
    queued.push([name, payload])
  }
  return { api: callAs(world.test, world.ada.token, undefined, { runJob }), queued }
}

const runQueued = async (queued: [string, object][]) => {
  const jobs = createMatchingJobs({
    database: world.test.database,
    config: {},
    log: createLog('silent'),
    readOwnFacts: readFactsForRanking,
  })
  for (const [queuedName, payload] of queued.splice(0)) {
    await jobs.find(({ name }) => name === queuedName)?.run(payload)
  }
}

const listStored = async () => {
  const { rows } = await world.test.owner.query<{ id: string }>(
    'select program_id as id from ai_university_matches where user_id = $1 order by rank',
    [world.ada.id],
  )
  return rows.map(({ id }) => id)
}

describe('matching API (MA-01, MA-02, MA-03)', () => {
  it('MA-02: a match has the fields of the specification, and its score is the sum of its contributions', async () => {
    const { matches } = await asAda().matching.list({ limit: 6 })
    expect(matches.length).toBeGreaterThan(0)
    for (const match of matches) {
      expect(match.match_score).toBeCloseTo(
        match.reasoning.reduce((sum, part) => sum + part.points, 0),
        5,
      )
      expect(match.source).toBe('ai_matching')
    }
  })

  it('filters apply to the whole ranking, and countries are counted without the filter by country', async () => {
    await complete()
    const list = async (filter: object) => await asAda().matching.list({ limit: 1, elsewhere: 'yes', ...filter })
    const all = await list({})
    expect(all.countries.reduce((sum, { programs }) => sum + programs, 0)).toBe(all.total)
    const last = all.countries.at(-1) ?? { country: '', programs: 0 }
    const filtered = await list({ country: last.country })
    expect(filtered).toMatchObject({ total: last.programs, countries: all.countries })
    expect(filtered.matches[0]?.location.endsWith(last.country)).toBe(true)
    const [named] = filtered.matches
    const byName = await list({ query: named?.university_name })
    expect(byName.total).toBeGreaterThan(0)
    expect(byName.total).toBeLessThan(all.total)
    const tiers = await Promise.all(
      (['reach', 'target', 'safety', 'unknown'] as const).map(async (tier) => (await list({ tier })).total),
    )
    expect(tiers.reduce((sum, total) => sum + total, 0)).toBe(all.total)
    expect(await list({ query: 'xyzzyq' })).toMatchObject({ total: 0, matches: [], leftOut: [] })
  })

  it('the first page shows the best match of each chosen country that has some', async () => {
    await complete()
    const { countries } = await asAda().matching.list({ limit: 1, elsewhere: 'yes' })
    const codes = countries.slice(0, 3).map(({ country }) => country)
    await asAda().profile.updateAcademic({ countries: codes })
    const { matches, wishedElsewhere } = await asAda().matching.list({ limit: 1 })
    const shown = [...matches, ...wishedElsewhere].map(({ location }) => location.split(', ').at(-1))
    expect(shown.toSorted()).toEqual(codes.toSorted())
  })

  it('MA-03: unstated facts are named and neutral', async () => {
    expect((await asAda().matching.list({})).missing).toEqual([
      'gpa',
      'field',
      'countries',
      'budget',
      'researchInterests',
      'testScores',
      'citizenship',
    ])
  })

  it('MA-03: a complete profile lacks no fact, and the matched words are shown', async () => {
    await complete()
    const { matches, missing } = await asAda().matching.list({})
    expect(missing).toEqual([])
    const research = matches[0]?.reasoning.find(({ name }) => name === 'research')
    expect(research).toMatchObject({ reason: 'matching.reason.research.some', params: { words: 'ML' } })
  })

  it('MA-03: an applicant of Constructor University has matches like any other applicant', async () => {
    await complete()
    await asAda().profile.updateAcademic({ currentInstitution: 'Constructor University' })
    expect((await asAda().matching.list({})).matches.length).toBeGreaterThan(0)
  })

  it('MA-03: a limit of 0 is a stated limit, and excludes every place with tuition', async () => {
    await complete()
    await asAda().profile.updateAcademic({ maxTuition: 0 })
    const { matches, missing } = await asAda().matching.list({ limit: 50 })
    expect(missing).not.toContain('budget')
    const budget = matches.find(({ id }) => id === 'mit-masters')?.reasoning.find(({ name }) => name === 'budget')
    expect(budget).toMatchObject({ reason: 'matching.reason.budget.average.over', points: 0, isKnown: true })
  })

  it.each([
    ['机器学习', 'research.some'],
    ['تعلم الآلة', 'research.some'],
    ['量子引力的哲学', 'research.unread'],
  ])('MA-03: an interest of "%s" returns a valid ranking', async (interest, reason) => {
    await complete()
    await asAda().profile.replaceInterests({ names: [interest] })
    const { matches } = await asAda().matching.list({})
    const research = matches[0]?.reasoning.find(({ name }) => name === 'research')
    expect(research?.reason).toBe(`matching.reason.${reason}`)
  })

  it('MA-01: without any match the list has three samples, marked as such', async () => {
    await asAda().profile.updateAcademic({ targetField: 'music', targetDegreeLevel: 'law' })
    const { matches } = await asAda().matching.list({})
    expect(matches.map((match) => [match.match_score, match.source])).toEqual([
      [0.95, 'fallback'],
      [0.92, 'fallback'],
      [0.9, 'fallback'],
    ])
  })

  it('MA-01: pages follow each other by cursor, and a forged cursor is rejected', async () => {
    await complete()
    const whole = await asAda().matching.list({ limit: 50 })
    const first = await asAda().matching.list({ limit: 1 })
    const second = await asAda().matching.list({ limit: 1, after: first.next ?? '' })
    expect([...first.matches, ...second.matches].map(({ id }) => id)).toEqual(
      whole.matches.slice(0, 2).map(({ id }) => id),
    )
    expect(whole.next).toBeNull()
    expect(await captureErrorCode(asAda().matching.list({ after: 'nonsense' }))).toBe('INPUT_INVALID')
  })

  it('MA-01: the list has the facts to decide by for the acting user, sorted by deadline, cost or length', async () => {
    await complete()
    const year = new Date().getFullYear() + 1
    const [home, abroad] = [`${year}-05-15`, `${year}-01-15`]
    await setFact('state-masters', 'deadline', {
      date: abroad,
      audience: 'international',
      more: [{ date: home, audience: 'domestic' }],
    })
    await setFact('state-masters', 'duration_months', 12)
    await setFact('mit-masters', 'duration_months', 24)
    const list = async (sort: 'match' | 'deadline' | 'cost' | 'length', limit = 50) =>
      await asAda().matching.list({ limit, sort })
    await expect.poll(async () => (await list('length')).matches[0]?.id).toBe('state-masters')
    const byLength = await list('length')
    expect(byLength.matches.map(({ facts }) => facts.duration_months?.value).slice(0, 3)).toEqual([12, 24, undefined])
    expect((await list('deadline')).matches[0]).toMatchObject({ id: 'state-masters', tie: '' })
    const costs = (await list('cost')).matches.flatMap(({ facts }) =>
      facts.tuition_per_year ? [Number(facts.tuition_per_year.value)] : [],
    )
    expect(costs).toEqual(costs.toSorted((a, b) => a - b))
    // The university's tuition applies to the programme and is labelled so.
    expect(byLength.matches.find(({ id }) => id === 'mit-masters')?.facts.tuition_per_year).toMatchObject({
      value: 60_000,
      isOfUniversity: true,
    })
    const dueFor = async (country: string) => {
      await asAda().scholarships.setCitizenship({ country })
      const found = (await list('match')).matches.find(({ id }) => id === 'state-masters')
      const date = (found?.facts.deadline?.value as { date: string } | undefined)?.date
      // The sentence of the score and the list show the same day.
      expect(found?.application_deadline).toBe(date)
      return date
    }
    expect(await dueFor('US')).toBe(home)
    expect(await dueFor('IN')).toBe(abroad)
    // An order changes neither programmes nor scores, and its pages are consecutive.
    const scores = ({ matches }: Awaited<ReturnType<typeof list>>) =>
      matches.map(({ id, match_score: score }) => `${id} ${score}`).sort()
    expect(scores(await list('cost'))).toEqual(scores(await list('match')))
    const first = await list('cost', 1)
    const second = await asAda().matching.list({ limit: 1, sort: 'cost', after: first.next ?? '' })
    expect([...first.matches, ...second.matches].map(({ id }) => id)).toEqual(
      (await list('cost')).matches.slice(0, 2).map(({ id }) => id),
    )
  })

  it('MA-03: an unmet test excludes a programme, and the required score is shown', async () => {
    await complete()
    const before = await asAda().matching.list({ limit: 50 })
    await setFact('mit-masters', 'tests', ['GRE optional', 'IELTS 7.0'])
    await expect
      .poll(async () => (await asAda().matching.list({ limit: 50 })).matches.map(({ id }) => id))
      .toEqual(before.matches.map(({ id }) => id).filter((id) => id !== 'mit-masters'))
    const { changes, leftOut, tierRecords, measuredAt } = await asAda().matching.explain()
    expect(changes).toContainEqual({ kind: 'ielts', value: 7, programs: 1 })
    expect(leftOut).toContainEqual({ reason: 'ielts', programs: 1 })
    expect(tierRecords.map(({ tier }) => tier)).toEqual(['reach', 'target', 'safety'])
    expect(measuredAt).not.toBeNull()
  })

  it('MA-03: each programme of a university shows its ranking score, or why it is not ranked', async () => {
    await complete()
    const { matches } = await asAda().matching.list({ limit: 50 })
    const standingOf = async (universityId: string, programId: string) =>
      (await asAda().matching.standings({ universityId })).standings.find((one) => one.programId === programId)
    const state = matches.find(({ id }) => id === 'state-masters')
    expect(await standingOf('state', 'state-masters')).toEqual({
      programId: 'state-masters',
      score: state?.match_score,
      judged: state?.judged,
      tier: state?.category,
      leftOut: null,
    })
    expect(await standingOf('state', 'state-phd')).toMatchObject({ score: null, leftOut: 'level' })
    await setFact('far-masters', 'tests', ['GRE optional', 'IELTS 7.0'])
    await expect.poll(async () => (await standingOf('far', 'far-masters'))?.leftOut).toBe('ielts')
    await asAda().profile.updateAcademic({ targetField: 'music' })
    expect(await standingOf('state', 'state-masters')).toMatchObject({ score: null, leftOut: 'field' })
    expect((await asAda().matching.standings({ universityId: 'unknown-university' })).standings).toEqual([])
  })

  it.each([
    ['US', 'American'],
    ['IN', 'International'],
    [null, ''],
  ] as const)(
    'MA-03: a citizen of %s gets the tiers that the measurement assigns to such an applicant',
    async (country, status) => {
      await seedMeasured()
      await complete()
      await asAda().scholarships.setCitizenship({ country })
      const places = (
        await world.test.owner.query<{ id: string; country: string; rate: number | null }>(
          `select id, country, (facts #>> '{admission_rate_undergraduate,value}')::float8 as rate from universities`,
        )
      ).rows
      const measuredTier = (gpa: string, { id, country: at, rate }: (typeof places)[number]) => {
        const row = {
          university: id,
          degree: 'Masters',
          major: 'Computer Science',
          gpa,
          gre_q: '165',
          status,
          decision: 'Accepted',
        }
        const outcome = readOutcome(row, 'posts')
        if (!outcome) throw new Error('the row was not read')
        const place = { ...outcome.place, universityId: id, admissionRate: rate }
        return classifyTier(readTierModel(), profileOf({ outcome, residence: residenceOf(outcome.status, at) }), place)
      }
      const compared: string[] = []
      for (const gpa of ['2.6', '3.0', '3.4', '3.8']) {
        await asAda().profile.updateAcademic({ gpa: Number(gpa), gpaScale: '4.0' })
        for (const place of places) {
          const { standings } = await asAda().matching.standings({ universityId: place.id })
          const ranked = standings.find(({ programId }) => programId === `${place.id}-masters`)
          if (!ranked || ranked.leftOut) continue
          expect([gpa, place.id, ranked.tier]).toEqual([gpa, place.id, measuredTier(gpa, place)])
          compared.push(String(ranked.tier))
        }
      }
      expect(new Set(compared).size).toBeGreaterThan(1)
    },
  )

  it('MA-03: citizenship changes tiers, and the figures come from applicants who stated theirs', async () => {
    await seedMeasured()
    await complete()
    const tiersAt = async (country: string | null) => {
      await asAda().scholarships.setCitizenship({ country })
      const tiers: (string | null)[] = []
      for (const gpa of [2.6, 2.8, 3, 3.2, 3.4, 3.6, 3.8, 4]) {
        await asAda().profile.updateAcademic({ gpa, gpaScale: '4.0' })
        const { matches } = await asAda().matching.list({ limit: 50 })
        tiers.push(...matches.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(({ category }) => category))
      }
      const { tierCheck, isCitizenshipSaid, tierRecords } = await asAda().matching.explain()
      return { tiers, tierCheck, isCitizenshipSaid, cases: tierRecords.map(({ count }) => count) }
    }
    const [home, abroad, unsaid] = [await tiersAt('US'), await tiersAt('IN'), await tiersAt(null)]
    const order = ['reach', 'target', 'safety']
    for (const [index, tier] of abroad.tiers.entries())
      expect(order.indexOf(tier ?? '')).toBeLessThanOrEqual(order.indexOf(home.tiers[index] ?? ''))
    expect(abroad.tiers).not.toEqual(home.tiers)
    expect([abroad.isCitizenshipSaid, unsaid.isCitizenshipSaid]).toEqual([true, false])
    expect(abroad.cases).toEqual(home.cases)
    expect(unsaid.cases).not.toEqual(home.cases)
    expect(home.tierCheck).toBe('holds')
  })

  it('MA-03: shows no number for a group that has too few cases or was never measured', async () => {
    await complete()
    const checkOf = async (targetField: string, targetDegreeLevel: 'masters' | 'law') => {
      await asAda().profile.updateAcademic({ targetField, targetDegreeLevel })
      const { tierCheck, tierRecords } = await asAda().matching.explain()
      return [tierCheck, tierRecords.length]
    }
    expect(await checkOf('computer-science', 'masters')).toEqual(['holds', 3])
    expect(await checkOf('statistics', 'masters')).toEqual(['few', 0])
    expect(await checkOf('law', 'law')).toEqual(['unmeasured', 0])
  })

  it('MA-02: a single programme is explained as in the list, with a deadline of an earlier cycle marked as such', async () => {
    await complete()
    await world.test.owner.query(
      `update programs set facts = facts || jsonb_build_object('deadline', jsonb_build_object('value',
        '{"month": 12, "day": 15}'::jsonb, 'year', '2024', 'cycle', 'fall 2025', 'source', 'test')) where id = 'state-masters'`,
    )
    const alone = async () => (await asAda().matching.program({ programId: 'state-masters' })).match
    const deadlineOf = async () => (await alone())?.reasoning.find(({ name }) => name === 'deadline')
    await expect.poll(deadlineOf).toMatchObject({
      reason: 'matching.reason.deadline.expected',
      params: { month: 12, day: 15, cycle: 'fall 2025' },
    })
    const { matches } = await asAda().matching.list({ limit: 50, elsewhere: 'yes' })
    expect(await alone()).toEqual(matches.find(({ id }) => id === 'state-masters'))
    expect(await asAda().matching.program({ programId: 'nothing' })).toEqual({ match: null, leftOut: null })
  })

  it('MA-01: the chosen countries are a filter, and the stored ranking has its order', async () => {
    await complete()
    await asAda().profile.updateAcademic({ countries: ['JP'] })
    const { matches, elsewhere } = await asAda().matching.list({ limit: 50 })
    for (const { location, source } of matches) if (source !== 'fallback') expect(location).toMatch(/JP$/)
    const all = await asAda().matching.list({ limit: 50, elsewhere: 'yes' })
    expect(all.total).toBe(elsewhere + matches.filter(({ source }) => source !== 'fallback').length)
    await asAda().profile.updateAcademic({ countries: [] })
    const { api, queued } = asAdaWithJobs()
    const listed = (await api.matching.list({ limit: 50 })).matches.map(({ id }) => id)
    await runQueued(queued)
    expect(await listStored()).toEqual(listed)
  })

  it('MA-01: a request for the list writes no row, and queues a job only when the stored ranking differs', async () => {
    await complete()
    const { api, queued } = asAdaWithJobs()
    await api.matching.list({})
    const before = await hashRows(world.test.owner)
    const job = [rankingChangedJob, { userId: world.ada.id }]
    queued.length = 0
    await api.matching.list({ limit: 1 })
    expect(queued).toEqual([job])
    expect(await hashRows(world.test.owner)).toEqual(before)
    await runQueued(queued)
    const stored = await listStored()
    expect(stored.length).toBeGreaterThan(1)
    const { next } = await api.matching.list({ limit: 1 })
    await api.matching.list({ limit: 1, after: next ?? '' })
    await api.matching.list({ sort: 'deadline' })
    await api.matching.list({ elsewhere: 'yes' })
    expect(queued).toEqual([])
    // A difference beyond the page counts as well.
    await world.test.owner.query('delete from ai_university_matches where user_id = $1 and program_id = $2', [
      world.ada.id,
      stored.at(-1),
    ])
    await api.matching.list({ limit: 1 })
    expect(queued).toEqual([job])
    await runQueued(queued)
    expect(await listStored()).toEqual(stored)
  })

  it('MA-01: when all filters together exclude everything, the response names each exclusion beside three samples', async () => {
    await complete()
    await asAda().profile.updateAcademic({ countries: ['VA'] })
    const { matches, total, leftOut, elsewhere } = await asAda().matching.list({ limit: 50 })
    expect(matches.map(({ source }) => source)).toEqual(['fallback', 'fallback', 'fallback'])
    expect(total).toBe(0)
    expect(leftOut).toContainEqual({ reason: 'country', programs: elsewhere })
    expect(leftOut.some(({ reason }) => reason === 'level' || reason === 'field')).toBe(false)
    const all = await asAda().matching.list({ limit: 50, elsewhere: 'yes' })
    expect(all.total).toBe(elsewhere)
    expect(all.leftOut).toEqual([])
    await asAda().profile.updateAcademic({ countries: [] })
  })

  it('MA-03: a fact past its shelf life affects no score', async () => {
    await complete()
    const tuitionOf = async () => {
      const { matches } = await asAda().matching.list({ limit: 50 })
      const match = matches.find(({ id }) => id === 'state-masters')
      return match?.reasoning.find(({ name }) => name === 'budget')?.reason
    }
    await setFact('state-masters', 'tuition_per_year', 90_000)
    await expect.poll(tuitionOf).toBe('matching.reason.budget.over')
    await world.test.owner.query(
      `update programs set facts = jsonb_set(facts, '{tuition_per_year,year}', '"2001"') where id = 'state-masters'`,
    )
    await expect.poll(tuitionOf).toBe('matching.reason.budget.unknown')
  })
})
