import { describe, expect, it } from 'vitest'
import type { SourcedFact } from '#src/features/catalogue/facts/facts.contract.ts'
import { findPublishedDeadline, listPublishedRequirements, listUnusualKinds } from './catalogue-checklist.rules.ts'

const url = 'https://example.edu/apply'
const fact = (value: unknown, isOld = false): SourcedFact => ({
  value,
  year: '2026',
  source: { id: 'test', title: 'Test', url, checkedOn: '2026-11-01' },
  isOld,
})
const stated = { date: '2027-01-10', time: '17:00', zone_rule: 'zone', zone: 'Europe/Zurich' }
const today = '2026-11-22'

describe('the deadline stated in the catalogue (AP-01)', () => {
  it('the published deadline has date, time, zone rule and source page', () => {
    expect(findPublishedDeadline({ deadline: fact(stated) }, today)).toEqual({
      localDate: '2027-01-10',
      localTime: '17:00',
      zoneRule: 'zone',
      zone: 'Europe/Zurich',
      sourceUrl: url,
    })
    expect(
      findPublishedDeadline({ deadline: fact({ ...stated, zone_rule: 'anywhere_on_earth' }) }, today),
    ).toMatchObject({
      zoneRule: 'anywhere_on_earth',
      zone: null,
    })
  })

  it.each([
    ['an old one', fact(stated, true)],
    ['one that has passed', fact({ ...stated, date: '2026-11-21' })],
    ['one without a date', fact('in winter')],
  ])('%s yields no published deadline', (_name, deadline) => {
    expect(findPublishedDeadline({ deadline }, today)).toBeUndefined()
    expect(findPublishedDeadline({}, today)).toBeUndefined()
  })

  it('a deadline in an unrecognised time zone gets the zone rule "unknown"', () => {
    const deadline = fact({ ...stated, zone: 'Europe/Nowhere', time: 'noon' })
    expect(findPublishedDeadline({ deadline }, today)).toMatchObject({
      zoneRule: 'unknown',
      zone: null,
      localTime: '23:59',
    })
  })
})

describe('the default checklist (AP-02)', () => {
  it.each([
    ['US', 'masters', []],
    ['CA', 'phd', []],
    ['CH', 'masters', ['gre', 'recommendation_3']],
    ['DE', 'phd', ['gre', 'recommendation_3']],
    ['GB', 'mba', []],
    ['JP', 'medical', []],
  ])('the default checklist in %s for a %s omits %j', (country, level, expected) => {
    expect(listUnusualKinds({ country, level })).toEqual(expected)
  })
})

describe('the checklist stated in the catalogue (AP-02)', () => {
  const standard = ['statement_of_purpose', 'recommendation_1', 'gre', 'language_test']
  const read = (facts: Record<string, SourcedFact>) =>
    Object.fromEntries(listPublishedRequirements(facts, standard).map(({ kind, isRequired }) => [kind, isRequired]))

  it('tests in the catalogue are required, optional or not on the checklist', () => {
    const tests = fact(['GRE', 'IELTS 7.0', 'TOEFL 100', 'GMAT optional', 'Portfolio'])
    expect(read({ tests })).toEqual({
      gre: true,
      gmat: false,
      lsat: null,
      mcat: null,
      language_test: true,
      Portfolio: true,
    })
    const language = listPublishedRequirements({ tests }, standard).find(({ kind }) => kind === 'language_test')
    expect(language?.notes).toBe(`IELTS 7.0\nTOEFL 100\n${url} (2026)`)
    expect(read({ tests: fact([]) })).toEqual({ gre: null, gmat: null, lsat: null, mcat: null })
  })

  it.each([
    [1, { recommendation_1: true, recommendation_2: null, recommendation_3: null }],
    [2, { recommendation_1: true, recommendation_2: true, recommendation_3: null }],
    [3, { recommendation_1: true, recommendation_2: true }],
  ])('AP-02: the checklist has as many letters as are required: %d', (letters, kinds) => {
    expect(read({ letters: fact(letters) })).toMatchObject(kinds)
  })

  it('the checklist has no letter where none is required', () => {
    expect(read({ letters: fact(0) }).recommendation_1).toBeNull()
    expect(read({ letters: fact('some') })).toEqual({})
  })

  it('the minimum grade is noted at the transcripts', () => {
    const grade = fact({ grade: 2.5, scale: 'german' })
    expect(listPublishedRequirements({ minimum_gpa: grade }, [...standard, 'transcripts'])).toEqual([
      { kind: 'transcripts', isRequired: true, notes: `GPA 2.5 (DE)\n${url} (2026)` },
    ])
    expect(read({ minimum_gpa: grade })).toEqual({})
    expect(listPublishedRequirements({ minimum_gpa: fact(0.75) }, ['transcripts'])).toEqual([])
  })

  it('essay prompts are noted at the statement, and outdated facts are ignored', () => {
    const prompts = fact(['Why here?', 'Describe a failure.'])
    expect(listPublishedRequirements({ prompts }, standard)).toEqual([
      {
        kind: 'statement_of_purpose',
        isRequired: true,
        notes: `Why here?\nDescribe a failure.\n${url} (2026)`,
      },
    ])
    expect(
      listPublishedRequirements({ prompts: { ...prompts, isOld: true }, letters: fact(3, true) }, standard),
    ).toEqual([])
  })
})
