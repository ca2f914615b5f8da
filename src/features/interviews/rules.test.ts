import { describe, expect, it } from 'vitest'
import {
  decideRequirementStatus,
  findDoubledStarts,
  groupAsked,
  minSharers,
  resolveStart,
  type SharedAnswer,
} from './rules.ts'

const at = (localDate: string, localTime: string, zone: string, occurrence: 'first' | 'second' | null = null) => ({
  localDate,
  localTime,
  zone,
  occurrence,
})

describe('resolveStart', () => {
  it('converts a local time in its zone to an instant', () => {
    expect(resolveStart(at('2027-02-01', '10:00', 'Asia/Tokyo'))).toEqual({
      startsAt: '2027-02-01T01:00:00.000Z',
      isDoubled: false,
    })
  })

  it('asks which of the two is meant in the doubled hour, and converts either', () => {
    expect(resolveStart(at('2027-10-31', '02:30', 'Europe/Berlin'))).toEqual({ problem: 'doubled' })
    expect(resolveStart(at('2027-10-31', '02:30', 'Europe/Berlin', 'first'))).toEqual({
      startsAt: '2027-10-31T00:30:00.000Z',
      isDoubled: true,
    })
    expect(resolveStart(at('2027-10-31', '02:30', 'Europe/Berlin', 'second'))).toEqual({
      startsAt: '2027-10-31T01:30:00.000Z',
      isDoubled: true,
    })
  })

  it('refuses a time in the hour that the clocks skip, whatever was chosen', () => {
    expect(resolveStart(at('2027-03-28', '02:30', 'Europe/Berlin'))).toEqual({ problem: 'skipped' })
    expect(resolveStart(at('2027-03-14', '02:30', 'America/New_York', 'second'))).toEqual({ problem: 'skipped' })
  })

  it('accepts the first minute before and after the doubled hour without a choice', () => {
    expect(resolveStart(at('2027-10-31', '01:59', 'Europe/Berlin'))).toMatchObject({ isDoubled: false })
    expect(resolveStart(at('2027-10-31', '03:00', 'Europe/Berlin'))).toMatchObject({ isDoubled: false })
  })

  it('knows the half hour that is doubled on Lord Howe Island', () => {
    expect(findDoubledStarts(at('2027-04-04', '01:45', 'Australia/Lord_Howe'))).toEqual([
      '2027-04-03T14:45:00.000Z',
      '2027-04-03T15:15:00.000Z',
    ])
    expect(findDoubledStarts(at('2027-04-04', '01:15', 'Australia/Lord_Howe'))).toBeUndefined()
    expect(findDoubledStarts(at('2027-03-28', '02:30', 'Europe/Berlin'))).toBeUndefined()
  })
})

describe('decideRequirementStatus', () => {
  const now = '2027-02-01T10:00:00.000Z'
  const past = { startsAt: '2027-02-01T09:00:00.000Z', durationMinutes: 30 }
  const running = { startsAt: '2027-02-01T09:45:00.000Z', durationMinutes: 30 }

  it('is in progress until the last interview has ended, and not started without one', () => {
    expect(decideRequirementStatus([], now)).toBe('not_started')
    expect(decideRequirementStatus([past, running], now)).toBe('in_progress')
    expect(decideRequirementStatus([past], now)).toBe('completed')
  })
})

describe('groupAsked', () => {
  const answer = (userId: string, more: Partial<SharedAnswer> = {}): SharedAnswer => ({
    userId,
    programId: 'mit-masters',
    category: 'research',
    text: `Question of ${userId}`,
    ...more,
  })

  it(`shows a category from ${minSharers} users on, and counts a user once`, () => {
    expect(groupAsked([answer('a'), answer('b'), answer('b', { text: 'Another' })], 'mit-masters')).toBeNull()
    expect(groupAsked([answer('c'), answer('a'), answer('b')], 'mit-masters')).toEqual({
      scope: 'program',
      categories: [{ category: 'research', people: 3, questions: ['Question of a', 'Question of b', 'Question of c'] }],
    })
  })

  it('omits a category that fewer users named, and empty words', () => {
    const answers = ['a', 'b', 'c'].map((userId) => answer(userId, { text: '' }))
    const group = groupAsked([...answers, answer('a', { category: 'money' })], 'mit-masters')
    expect(group?.categories).toEqual([{ category: 'research', people: 3, questions: [] }])
  })

  it('falls back to the university when the programme has too few users', () => {
    const answers = [answer('a'), answer('b'), answer('c', { programId: 'mit-doctorate' })]
    expect(groupAsked(answers, 'mit-masters')?.scope).toBe('university')
    expect(groupAsked(answers, null)?.scope).toBe('university')
  })
})
