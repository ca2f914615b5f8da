import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decidingKinds, findAudienceDeadline, listAudiences, selectDecidingFacts } from './deciding-facts.rules.ts'

const today = '2026-11-26'

describe('deciding facts', () => {
  it('a programme’s own fact precedes its university’s, each says whose it is, and other kinds are omitted', () => {
    const known = selectDecidingFacts(
      { letters: { value: 2 }, keywords: { value: 'x' } },
      { letters: { value: 3 }, tuition_per_year: { value: 9000 }, admission_rate_undergraduate: { value: 0.1 } },
    )
    expect(known).toEqual({
      letters: { value: 2, isOfUniversity: false },
      tuition_per_year: { value: 9000, isOfUniversity: true },
    })
  })

  it('returns only deciding kinds, whatever is known', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...decidingKinds, 'city', 'prompts'), fc.constant({ value: 1 })),
        (own) => {
          for (const kind of Object.keys(selectDecidingFacts(own, own))) expect(decidingKinds).toContain(kind)
        },
      ),
    )
  })
})

describe('the deadline that applies to an applicant', () => {
  it.each([
    ['US', 'US', ['domestic', 'non_eu']],
    ['IN', 'US', ['international', 'non_eu']],
    ['FR', 'DE', ['international', 'eu']],
    ['DE', 'DE', ['domestic', 'eu']],
    ['FR', 'US', ['international', 'non_eu']],
    ['US', 'DE', ['international', 'non_eu']],
  ])('a citizen of %s who applies in %s belongs to %j', (citizenship, country, expected) => {
    expect(listAudiences(citizenship, country)).toEqual(expected)
  })

  const main = { date: '2027-01-15', audience: 'international' }
  const home = { date: '2027-05-15', audience: 'domestic' }
  const early = { date: '2026-12-01', round: 'priority' }

  it('the date for the applicant’s audience is selected, and the first date for an unknown applicant', () => {
    const value = { ...main, more: [home, early] }
    expect(findAudienceDeadline(value, ['domestic', 'non_eu'], today)).toEqual({ ...home, more: [main, early] })
    expect(findAudienceDeadline(value, ['international', 'non_eu'], today)).toMatchObject(main)
    expect(findAudienceDeadline(value, undefined, today)).toMatchObject(main)
  })

  it('selects the next round when the first has passed, and the first when all have passed', () => {
    const first = { date: '2026-10-01', round: '1' }
    const third = { date: '2027-03-01', round: '3' }
    const second = { date: '2027-01-05', round: '2' }
    expect(findAudienceDeadline({ ...first, more: [third, second] }, undefined, today)).toMatchObject(second)
    expect(findAudienceDeadline({ ...first, more: [] }, undefined, today)).toMatchObject(first)
    const past = { date: '2026-09-01', round: '0' }
    expect(findAudienceDeadline({ ...first, more: [past] }, undefined, today)).toMatchObject(first)
  })

  it('selects the next round of the year when all rounds are of an earlier cycle or without a year', () => {
    const rounds = [
      { date: '2025-10-15', round: 'round 1', term: 'fall' },
      { date: '2026-01-15', round: 'round 2', term: 'fall' },
      { date: '2026-04-15', round: 'round 3', term: 'fall' },
    ] as const
    const spring = { date: '2025-12-01', round: 'round 1', term: 'spring' }
    const [first, second, third] = rounds
    const more = [second, third, spring, { date: '2025-12-01', round: 'priority' }]
    expect(findAudienceDeadline({ ...first, more }, undefined, today)).toMatchObject(second)
    expect(findAudienceDeadline({ ...first, more }, undefined, '2027-02-01')).toMatchObject(third)
    expect(findAudienceDeadline({ ...first, more }, undefined, '2027-05-01')).toMatchObject(first)
    const undated = { month: 10, day: 15, round: 'round 1' }
    const next = { month: 1, day: 15, round: 'round 2' }
    expect(findAudienceDeadline({ ...undated, more: [next] }, undefined, today)).toEqual({ ...next, more: [undated] })
    const final = { month: 10, day: 15, round: 'final' }
    expect(findAudienceDeadline({ ...final, more: [next] }, undefined, today)).toMatchObject(final)
  })

  it('selects the stated date when none is for the applicant, or when there are no others', () => {
    expect(findAudienceDeadline({ ...home, more: [home] }, ['international', 'non_eu'], today)).toMatchObject(home)
    expect(findAudienceDeadline({ rolling: true }, ['domestic', 'eu'], today)).toEqual({ rolling: true })
    expect(findAudienceDeadline('soon', undefined, today)).toBe('soon')
  })

  it('the selection neither loses nor invents a date', () => {
    const dates = fc.record({
      date: fc.constantFrom('2026-01-01', '2026-11-26', '2027-02-01'),
      audience: fc.constantFrom('domestic', 'international', 'eu', 'non_eu'),
    })
    fc.assert(
      fc.property(dates, fc.array(dates, { maxLength: 5 }), (one, more) => {
        const { more: others, ...chosen } = findAudienceDeadline({ ...one, more }, ['domestic', 'eu'], today) as {
          more: object[]
        }
        const sorted = (list: object[]) => list.map((date) => JSON.stringify(date)).sort()
        expect(sorted([chosen, ...others])).toEqual(sorted([one, ...more]))
      }),
    )
  })
})
