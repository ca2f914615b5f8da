import { Temporal } from 'temporal-polyfill'
import { beforeAll, describe, expect, it } from 'vitest'
import { dayMs } from '#src/shared/durations.ts'
import { callAs } from '#tests/support/router.ts'
import { captureErrorCode, openTwoApplicants } from '#tests/support/two-applicants.ts'

const world = openTwoApplicants()

const fact = (value: unknown, currency?: string) => ({
  value,
  year: String(new Date().getFullYear()),
  source: 'test',
  ...(currency ? { currency } : {}),
})

const awayFacts = { minimum_gpa: fact({ grade: 4, scale: '4.0' }) }

beforeAll(async () => {
  const rows = [
    ['award', "'{US}'", "'{masters}'", "'{IN}'", true, { amount: fact(10_000, 'EUR') }],
    [
      'over',
      "'{US}'",
      "'{masters}'",
      'null',
      true,
      {
        amount: fact(99_000, 'USD'),
        deadline: fact({ date: '2020-01-01', time: '23:59', zone_rule: 'unknown', zone: null }),
      },
    ],
    ['graded', "'{}'", "'{masters,phd}'", 'null', true, { minimum_gpa: fact({ grade: 3.6, scale: '4.0' }) }],
    ['elsewhere', "'{JP}'", "'{phd}'", 'null', true, {}],
    ['named', "'{US}'", "'{masters}'", 'null', false, {}],
    ['away', "'{JP}'", "'{phd}'", "'{JP}'", false, awayFacts],
  ] as const
  for (const [id, countries, levels, nationalities, isVerified, facts] of rows) {
    const amount = 'amount' in facts ? facts.amount : undefined
    await world.test.owner.query(
      `insert into scholarships (id, name, provider, website_url, countries, levels, nationalities, is_verified, facts, amount, currency, source)
       values ($1, $1, 'P', 'https://example.org', ${countries}, ${levels}, ${nationalities}, $2, $3, $4, $5, 'test')`,
      [id, isVerified, JSON.stringify(facts), amount?.value ?? null, amount?.currency ?? null],
    )
  }
})

const standings = async () =>
  Object.fromEntries((await world.asAda().scholarships.list()).scholarships.map(({ id, standing }) => [id, standing]))

const readNamed = async () => (await world.asAda().scholarships.list()).scholarships.filter(({ id }) => id === 'named')

describe('scholarships (MA-04)', () => {
  it('MA-04: a user without answers is rejected nowhere, because unknown is not no, and expired ones are hidden', async () => {
    const found = await standings()
    expect(found).toMatchObject({
      award: 'may_fit',
      graded: 'may_fit',
      named: 'not_known',
      elsewhere: 'may_fit',
      away: 'not_known',
    })
    expect(found.over).toBeUndefined()
  })

  it.each([
    ['zone', 'Pacific/Auckland', 'Pacific/Auckland', 1],
    ['zone', 'Pacific/Honolulu', 'Pacific/Honolulu', 1],
    ['anywhere_on_earth', null, 'Etc/GMT+12', 1],
    ['own', null, 'Asia/Kolkata', 1],
    // Unknown time zone: it may still be open where the day ends last.
    ['unknown', null, 'Etc/GMT+12', 1],
    ['zone', 'Mars/Olympus', 'Etc/GMT+12', 36],
  ] as const)(
    'a deadline with the rule %s, zone %s, hides a scholarship once it has passed there',
    async (zone_rule, zone, clock, hours) => {
      await world.asAda().profile.update({ timeZone: 'Asia/Kolkata' })
      const isShown = async (after: number) => {
        const at = Temporal.Now.zonedDateTimeISO(clock).add({ hours: after })
        const value = {
          date: at.toPlainDate().toString(),
          time: at.toPlainTime().toString().slice(0, 5),
          zone_rule,
          zone,
        }
        await world.test.owner.query(`update scholarships set facts = $1 where id = 'elsewhere'`, [
          JSON.stringify({ deadline: fact(value) }),
        ])
        return 'elsewhere' in (await standings())
      }
      expect([await isShown(-hours), await isShown(hours)]).toEqual([false, true])
      await world.test.owner.query(`update scholarships set facts = '{}' where id = 'elsewhere'`)
    },
  )

  it('an amount and a lowest grade past their shelf life have no effect', async () => {
    const setYear = async (year: number) =>
      await world.test.owner.query(
        `update scholarships set facts = jsonb_set(jsonb_set(facts, '{minimum_gpa,year}', $1), '{amount,year}', $1)
         where id in ('award', 'graded')`,
        [JSON.stringify(String(year))],
      )
    await world
      .asAda()
      .profile.updateAcademic({ targetDegreeLevel: 'masters', countries: ['US'], gpa: 3, gpaScale: '4.0' })
    const won = async () => (await world.asAda().snapshot.get()).figures.scholarshipsFound
    const year = new Date().getFullYear()
    await setYear(year)
    const [before, { graded }] = [await won(), await standings()]
    expect([before > 0, graded]).toEqual([true, 'does_not_fit'])
    await setYear(year - 4)
    expect([await won(), (await standings()).graded]).toEqual([0, 'may_fit'])
    await setYear(year)
  })

  it('MA-04: profile and citizenship decide, and a scholarship that does not fit lists its missed criteria', async () => {
    await world.asAda().profile.updateAcademic({
      targetDegreeLevel: 'masters',
      targetField: 'Computer Science',
      countries: ['US'],
      gpa: 3,
      gpaScale: '4.0',
    })
    await world.asAda().scholarships.setCitizenship({ country: 'IN' })
    expect(await standings()).toEqual({
      award: 'fits',
      graded: 'does_not_fit',
      elsewhere: 'does_not_fit',
      named: 'may_fit',
      away: 'does_not_fit',
    })
    await world.asAda().scholarships.setCitizenship({ country: 'PK' })
    expect((await standings()).award).toBe('does_not_fit')
    await world.asAda().scholarships.setCitizenship({ country: null })
    expect((await standings()).award).toBe('may_fit')
  })

  it.each([
    ['levels', "'{phd}'", 'level', { level: ['phd'] }],
    ['countries', "'{JP}'", 'country', { country: ['JP'] }],
    ['nationalities', "'{JP}'", 'nationality', { nationality: ['JP'] }],
    ['fields', "'{law}'", 'field', { field: ['law'] }],
  ] as const)(
    'MA-04: the %s of an unverified entry reject an applicant outside them, and are listed',
    async (column, list, criterion, lists) => {
      const setList = async (value: string) =>
        await world.test.owner.query(`update scholarships set ${column} = ${value} where id = 'named'`)
      await world
        .asAda()
        .profile.updateAcademic({ targetDegreeLevel: 'masters', targetField: 'Computer Science', countries: ['US'] })
      await world.asAda().scholarships.setCitizenship({ country: 'IN' })
      const [before] = await readNamed()
      await setList(list)
      const [named] = await readNamed()
      expect([before?.standing, named?.standing, named?.criteria[criterion]]).toEqual(['may_fit', 'does_not_fit', 'no'])
      expect(named?.lists).toMatchObject(lists)
      await setList({ levels: "'{masters}'", countries: "'{US}'", nationalities: 'null', fields: 'null' }[column])
      await world.asAda().scholarships.setCitizenship({ country: null })
    },
  )

  it('MA-04: an entry without lists, rules and facts is known by name only', async () => {
    const setLists = async (list: string) =>
      await world.test.owner.query(`update scholarships set countries = $1, levels = $2 where id = 'named'`, [
        list === '' ? [] : ['US'],
        list === '' ? [] : ['masters'],
      ])
    await setLists('')
    const [named] = await readNamed()
    expect(named?.standing).toBe('by_name')
    await setLists('both')
  })

  it('MA-04: scholarships for a wished country come first, then those with the nearest next deadline', async () => {
    await world
      .asAda()
      .profile.updateAcademic({ targetDegreeLevel: 'masters', targetField: 'Computer Science', countries: ['JP'] })
    const year = new Date().getFullYear()
    const deadlineIn = (days: number, yearsAgo: number) => {
      const day = Temporal.Now.plainDateISO('UTC').add({ days }).subtract({ years: yearsAgo })
      const value = { date: day.toString(), time: '23:59', zone_rule: 'unknown', zone: null }
      return { ...fact(value), year: String(year - yearsAgo) }
    }
    const setDeadline = async (id: string, deadline: object) =>
      await world.test.owner.query(`update scholarships set facts = facts || $2 where id = $1`, [id, { deadline }])
    // Stated in 40 days, and expected in 20 days from an earlier year.
    await setDeadline('award', deadlineIn(40, 0))
    await setDeadline('named', deadlineIn(20, 2))
    const { scholarships } = await world.asAda().scholarships.list()
    expect(scholarships.map(({ id }) => id)).toEqual(['away', 'elsewhere', 'named', 'award', 'graded'])
    expect(scholarships.map(({ nextDeadline }) => nextDeadline?.isExpected)).toEqual([
      undefined,
      undefined,
      true,
      false,
      undefined,
    ])
    await world.test.owner.query(`update scholarships set facts = facts - 'deadline' where id in ('award', 'named')`)
  })

  it.each([
    ['4.0', 3, 2.99],
    ['4.3', 3, 2.99],
    ['5.0', 3.5, 3.1],
    ['10', 7.4, 7],
    ['20', 14, 10.5],
    ['100', 74, 60],
    ['uk', 65, 52],
    ['german', 2.5, 3.5],
  ] as const)('a lowest grade of 3.0/4.0 is met on the scale %s by %d and not by %d', async (gpaScale, met, missed) => {
    const minimum = fact({ grade: 3, scale: '4.0' })
    await world.test.owner.query(`update scholarships set facts = $1 where id = 'graded'`, [
      JSON.stringify({ minimum_gpa: minimum }),
    ])
    const verdictOf = async (gpa: number) => {
      await world.asAda().profile.updateAcademic({ targetDegreeLevel: 'masters', countries: ['US'], gpa, gpaScale })
      const { scholarships } = await world.asAda().scholarships.list()
      return scholarships.find(({ id }) => id === 'graded')?.criteria.grade
    }
    expect([await verdictOf(met), await verdictOf(missed)]).toEqual(['yes', 'no'])
  })

  it.each([
    ['2:1', { grade: 65, scale: 'uk' }, [65, 'uk'], [64, 'uk']],
    ['german 2.5', { grade: 2.5, scale: 'german' }, [2.5, 'german'], [2.6, 'german']],
    ['7/10', { grade: 7, scale: '10' }, [3, '4.0'], [2.9, '4.0']],
    ['three quarters of 4.0, as once imported', 0.75, [3, '4.0'], [2.9, '4.0']],
  ] as const)('a lowest grade of %s is compared in points', async (_name, value, met, missed) => {
    await world.test.owner.query(`update scholarships set facts = $1 where id = 'graded'`, [
      JSON.stringify({ minimum_gpa: fact(value) }),
    ])
    const verdictOf = async ([gpa, gpaScale]: readonly [number, '4.0' | 'uk' | 'german']) => {
      await world.asAda().profile.updateAcademic({ gpa, gpaScale })
      const { scholarships } = await world.asAda().scholarships.list()
      return scholarships.find(({ id }) => id === 'graded')?.criteria.grade
    }
    expect([await verdictOf(met), await verdictOf(missed)]).toEqual(['yes', 'no'])
  })

  it('MA-04, DB-01: the largest amount of the fitting scholarships is in dollars, and differs by user', async () => {
    await world.asAda().profile.updateAcademic({ targetDegreeLevel: 'masters', countries: ['US'], gpa: null })
    const figures = async (api: ReturnType<typeof world.asAda>) => (await api.snapshot.get()).figures
    // 10,000 EUR by the committed rates; a scholarship without a published amount is only counted.
    expect(await figures(world.asAda())).toMatchObject({
      scholarshipsFound: 10_705,
      scholarships: { largest: { name: 'award', amount: 10_705 }, nextDeadline: null },
    })
    await world.asEve().scholarships.setCitizenship({ country: 'PK' })
    expect((await figures(world.asEve())).scholarshipsFound).toBe(0)
  })

  it('MA-04, AP-03: the shortlist has the cost of each programme, and a scholarship deadline joins the calendar', async () => {
    const entry = await world.selectUniversity()
    const { programmes } = await world.asAda().scholarships.list()
    expect(programmes).toEqual([
      expect.objectContaining({
        entryId: entry.id,
        country: 'US',
        level: 'masters',
        // The programme states no price; its university reports an average.
        tuition: { value: 60_000, currency: 'USD', year: '2025', isAverage: true },
      }),
    ])
    await world.asAda().deadlines.create({
      selectedUniversityId: entry.id,
      kind: 'scholarship',
      title: 'award',
      localDate: new Date(Date.now() + 60 * dayMs).toISOString().slice(0, 10),
      zoneRule: 'unknown',
    })
    const upcoming = await world.asAda().deadlines.listUpcoming({ days: 365, limit: 10 })
    expect(upcoming.map(({ kind, title }) => [kind, title])).toContainEqual(['scholarship', 'award'])
  })

  it('an MBA, a law degree and medicine use their own stated cost, not the university’s tuition', async () => {
    const levels = ['mba', 'law', 'medical', 'phd'] as const
    for (const level of levels)
      await world.test.owner.query(
        `insert into programs (id, university_id, name, field, level, degree, website_url, source)
         values ('own-' || $1, 'mit', 'Programme ' || $1, 'business', $1, 'D', 'https://example.org', 'test')`,
        [level],
      )
    for (const level of levels) await world.asEve().shortlist.add({ universityId: 'mit', programId: `own-${level}` })
    await world.test.owner.query(
      `insert into selected_universities (user_id, university_id, university_name, program_name, location, website_url)
       values ($1, 'mit', 'M', 'Known by its name', '', '')`,
      [world.eve.id],
    )
    await world.asEve().shortlist.add({ universityId: 'mit' })
    const tuitions = async () => {
      const { programmes } = await world.asEve().scholarships.list()
      return Object.fromEntries(programmes.map(({ label, level, tuition }) => [level ?? label, tuition?.value ?? null]))
    }
    const unknown = { mba: null, law: null, medical: null, 'Known by its name, M': null }
    expect(await tuitions()).toEqual({ ...unknown, phd: 60_000, 'Institute of Tests': 60_000 })
    await world.test.owner.query(`update programs set facts = $1 where id = 'own-mba'`, [
      JSON.stringify({ tuition_per_year: fact(84_200, 'USD') }),
    ])
    expect(await tuitions()).toMatchObject({ ...unknown, mba: 84_200 })
    const { programmes } = await world.asEve().scholarships.list()
    const averages = programmes.filter(({ tuition }) => tuition?.isAverage).map(({ level, label }) => level ?? label)
    expect(averages.toSorted()).toEqual(['Institute of Tests', 'phd'])
  })
})

describe('the page of a scholarship', () => {
  it('anyone reads the facts of a scholarship with their sources, and an unknown one is not found', async () => {
    const asVisitor = callAs(world.test, undefined)
    const found = await asVisitor.scholarships.get({ id: 'award' })
    expect(found).toMatchObject({ id: 'award', provider: 'P', countries: ['US'], removedAt: null })
    expect(found.facts.amount).toMatchObject({ value: 10_000, currency: 'EUR', source: { title: 'Test source' } })
    expect(found).not.toHaveProperty('standing')
    expect(await captureErrorCode(asVisitor.scholarships.get({ id: 'nowhere' }))).toBe('NOT_FOUND')
  })
})
