import { describe, expect, it } from 'vitest'
import { buildDeadlines, getDeadlineKind } from './page-facts.rules.ts'

const url = 'https://example.edu/apply'
const build = (month: number, day: number, more: object = {}) => ({
  kind: 'deadline' as const,
  value: { month, day, year: 2027, time: null, zone: null, ...more },
  term: null,
  audience: null,
  round: null,
  url,
})
const today = '2026-11-29'

describe('the kind of a deadline', () => {
  it.each([
    [null, null, 'application'],
    ['priority', null, 'priority'],
    ['early action', null, 'priority'],
    ['letters of recommendation', null, 'letters'],
    ['test scores', null, 'tests'],
    ['fellowship consideration', null, 'funding'],
    ['round 2', null, 'application'],
    [null, 'funding', 'funding'],
    [null, 'international', 'application'],
  ])('round %j for %j is "%s"', (round, audience, kind) => {
    expect(getDeadlineKind({ round, audience })).toBe(kind)
  })
})

describe('the deadlines of accepted dates', () => {
  it('a date ahead has its time, its zone and the page', () => {
    expect(buildDeadlines([build(12, 1, { time: '17:00', zone: 'ET' })], 'US', today)).toEqual([
      {
        kind: 'application',
        title: '',
        localDate: '2027-12-01',
        localTime: '17:00',
        zoneRule: 'zone',
        zone: 'America/New_York',
        sourceUrl: url,
      },
    ])
  })

  it('a date that has passed, has no year or is no date is none', () => {
    const dates = [build(12, 1, { year: 2025 }), build(12, 1, { year: null }), { ...build(1, 1), value: 'rolling' }]
    expect(buildDeadlines(dates, 'US', today)).toEqual([])
    expect(buildDeadlines([{ ...build(12, 1), kind: 'opens' }], 'US', today)).toEqual([])
  })

  it('several dates of one kind are told apart by their titles', () => {
    const rounds = [
      { ...build(12, 1), round: 'round 1', term: 'fall' },
      { ...build(12, 20), round: 'round 2' },
      { ...build(11, 1), round: 'priority' },
    ]
    expect(buildDeadlines(rounds, 'US', today).map(({ kind, title }) => [kind, title])).toEqual([
      ['application', 'fall, round 1'],
      ['application', 'round 2'],
      ['priority', ''],
    ])
  })
})
