import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTwoApplicants } from '#tests/support/two-applicants.ts'

// Unverified scholarships, judged by the rules that official pages state.

const world = openTwoApplicants()
const year = new Date().getFullYear()
const page = { source: 'test', url: 'https://example.org/rules' }
const rule = (value: unknown, stated = String(year)) => ({ value, year: stated, ...page })

const setRules = async (facts: Record<string, unknown>) =>
  await world.test.owner.query(`update scholarships set facts = $1 where id = 'ruled'`, [JSON.stringify(facts)])

beforeAll(async () => {
  await world.test.owner.query(
    `insert into scholarships (id, name, provider, website_url, countries, levels, source)
     values ('ruled', 'Ruled', 'P', 'https://example.org', '{}', '{masters,phd}', 'test')`,
  )
})

beforeEach(async () => {
  await world
    .asAda()
    .profile.updateAcademic({ targetDegreeLevel: 'masters', targetField: 'physics', countries: ['DE'], workYears: 2 })
  await world.asAda().scholarships.setCitizenship({ country: 'IN' })
})

const found = async () => {
  const { scholarships, asked } = await world.asAda().scholarships.list()
  const one = scholarships.find(({ id }) => id === 'ruled')
  if (!one) throw new Error('it is not listed')
  return { ...one, asked }
}

describe('eligibility by stated rules', () => {
  it.each([
    ['nationality', { in: ['IN', 'PK'] }, 'yes', 'may_fit'],
    ['nationality', { in: ['US'] }, 'no', 'does_not_fit'],
    ['nationality', { not_in: ['IN'] }, 'no', 'does_not_fit'],
    ['nationality', { not_in: ['US'] }, 'yes', 'may_fit'],
    ['nationality', { any: true }, 'yes', 'may_fit'],
    // Some members of a group that includes the applicant, and a group without a complete list.
    ['nationality', { some: ['IN', 'GH'] }, 'unknown', 'may_fit'],
    ['nationality', { some: ['GH'] }, 'no', 'does_not_fit'],
    ['nationality', { group: 'developing' }, 'unknown', 'may_fit'],
    ['level', { in: ['phd'] }, 'no', 'does_not_fit'],
    ['level', { not_in: ['phd'] }, 'yes', 'may_fit'],
    ['field', { in: ['physics'] }, 'yes', 'may_fit'],
    ['field', { in: ['law'] }, 'no', 'does_not_fit'],
    ['country', { in: ['GB', 'DE'] }, 'yes', 'may_fit'],
    ['country', { in: ['GB'] }, 'no', 'does_not_fit'],
    ['country', { not_in: ['DE'] }, 'no', 'does_not_fit'],
    ['work', 2, 'yes', 'may_fit'],
    ['work', 3, 'no', 'does_not_fit'],
    // An invalid rule has no effect.
    ['nationality', 'IN', 'unknown', 'may_fit'],
    ['age', [30], 'unknown', 'may_fit'],
    ['work', 'two', 'unknown', 'may_fit'],
  ] as const)(
    'the rule %s, %j, has the verdict %s, and lists the scholarship under %s',
    async (criterion, value, verdict, standing) => {
      const kinds = {
        nationality: 'nationality',
        level: 'study_level',
        field: 'study_field',
        country: 'study_country',
        work: 'work_experience',
        age: 'age',
      }
      await setRules({ [kinds[criterion]]: rule(value) })
      const one = await found()
      expect([one.criteria[criterion], one.standing]).toEqual([verdict, standing])
      expect(one.rules[criterion]?.source.url).toBe(page.url)
    },
  )

  it.each([
    ['nationality', { in: ['US'] }],
    ['study_level', { in: ['phd'] }],
    ['study_field', { in: ['law'] }],
    ['study_country', { in: ['GB'] }],
    ['study_country', { not_in: ['DE'] }],
    ['work_experience', 3],
    ['minimum_gpa', { grade: 3.9, scale: '4.0' }],
    ['sex', 'female'],
    ['age', { max: 30 }],
  ] as const)(
    'the rule %s, %j, rejects no applicant past its shelf life, nor a requirement without a year',
    async (kind, value) => {
      await world.asAda().profile.updateAcademic({ gpa: 3, gpaScale: '4.0' })
      await world.asAda().scholarships.setAnswers({ sex: 'male', birthYear: year - 50 })
      const standings: string[] = []
      for (const stated of [String(year), String(year - 9), '']) {
        await setRules({ [kind]: rule(value, stated) })
        standings.push((await found()).standing)
      }
      const left = kind === 'study_level' ? 'not_known' : 'may_fit'
      const isRequirement = ['work_experience', 'minimum_gpa', 'sex', 'age'].includes(kind)
      expect(standings).toEqual(['does_not_fit', left, isRequirement ? left : 'does_not_fit'])
      await world.asAda().scholarships.setAnswers({ sex: null, birthYear: null })
    },
  )

  it('a met rule counts without a year, but not past its shelf life', async () => {
    for (const [stated, verdict, standing] of [
      ['', 'yes', 'may_fit'],
      [String(year - 9), 'unknown', 'may_fit'],
    ] as const) {
      await setRules({ nationality: rule({ in: ['IN'] }, stated) })
      const one = await found()
      expect([one.criteria.nationality, one.standing]).toEqual([verdict, standing])
    }
  })

  it('an applicant with two preferred countries may use an award that excludes one of them', async () => {
    await setRules({ study_country: rule({ not_in: ['DE'] }) })
    await world.asAda().profile.updateAcademic({ countries: ['DE', 'JP'] })
    expect((await found()).criteria.country).toBe('yes')
  })

  it('age and sex are unknown until stated, and asked for while no other rule decides', async () => {
    await setRules({ age: rule({ max: 30 }), sex: rule('female') })
    expect(await found()).toMatchObject({
      standing: 'may_fit',
      criteria: { age: 'unknown', sex: 'unknown' },
      asked: { sex: 1, birthYear: 1 },
    })
    await setRules({ age: rule({ max: 30 }), sex: rule('female'), nationality: rule({ in: ['US'] }) })
    expect((await found()).asked).toEqual({ sex: 0, birthYear: 0 })
  })

  it.each([
    [{ max: 30 }, 30, 'yes'],
    // In the year in which the limit is reached the birthday decides, which is unknown.
    [{ max: 30 }, 31, 'unknown'],
    [{ max: 30 }, 32, 'no'],
    [{ min: 18 }, 17, 'no'],
    [{ min: 18 }, 18, 'unknown'],
    [{ min: 18 }, 19, 'yes'],
    [{ min: 18, max: 30 }, 25, 'yes'],
  ] as const)('a limit of %j with a birth %d years ago has the verdict %s', async (limit, years, verdict) => {
    await setRules({ age: rule(limit) })
    await world.asAda().scholarships.setAnswers({ sex: null, birthYear: year - years })
    expect((await found()).criteria.age).toBe(verdict)
  })

  it('an answer about age or sex is private to its user, and clearing it deletes the row', async () => {
    const rows = async () =>
      (await world.test.owner.query('select sex from scholarship_answers where user_id = $1', [world.ada.id])).rows
    await setRules({ sex: rule('female') })
    await world.asAda().scholarships.setAnswers({ sex: 'male', birthYear: 1999 })
    expect(await found()).toMatchObject({ standing: 'does_not_fit', criteria: { sex: 'no' } })
    expect((await world.asEve().scholarships.list()).answers).toEqual({ sex: null, birthYear: null })
    expect(await rows()).toEqual([{ sex: 'male' }])
    await world.asAda().scholarships.setAnswers({ sex: null, birthYear: null })
    expect(await rows()).toEqual([])
    await expect(world.asAda().scholarships.setAnswers({ sex: null, birthYear: 1800 })).rejects.toThrow()
  })

  it('a deadline of an earlier cycle does not hide an unverified scholarship', async () => {
    const past = { date: `${year - 2}-10-09`, time: '13:00', zone_rule: 'zone', zone: 'America/Los_Angeles' }
    await setRules({ nationality: rule({ any: true }), deadline: rule(past, String(year - 2)) })
    expect(await found()).toMatchObject({ standing: 'may_fit', deadline: { isOld: true } })
  })

  it('MA-04, DB-01: the dashboard’s figure is a current amount of a scholarship that may fit, and names it', async () => {
    const figures = async () => (await world.asAda().snapshot.get()).figures
    const amount = (stated: string) => ({ ...rule(1000, stated), currency: 'USD' })
    const setAmount = async (stated: string, nationality: object) =>
      await setRules({ nationality: rule(nationality), amount: amount(stated) })
    await world.test.owner.query(`update scholarships set amount = 1000, currency = 'USD' where id = 'ruled'`)
    await setAmount(String(year), { any: true })
    const scholarships = { count: 1, largest: { name: 'Ruled', amount: 1000 } }
    expect(await figures()).toMatchObject({ scholarshipsFound: 1000, scholarships })
    for (const [stated, nationality, count] of [
      ['', { any: true }, 1],
      [String(year - 5), { any: true }, 1],
      [String(year), { in: ['US'] }, 0],
    ] as const) {
      await setAmount(stated, nationality)
      expect(await figures()).toMatchObject({ scholarshipsFound: 0, scholarships: { count, largest: null } })
    }
  })
})
