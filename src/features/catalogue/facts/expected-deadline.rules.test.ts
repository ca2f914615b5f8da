import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isDeadlineStated, type ProjectableFact, projectDeadline } from './expected-deadline.rules.ts'

const today = '2026-11-29'
const old = (date: string, more: Partial<ProjectableFact> = {}): ProjectableFact => ({
  value: { date },
  year: date.slice(0, 4),
  isOld: true,
  ...more,
})
const earlier = (...dates: string[]) => dates.map((date) => ({ value: { date }, year: date.slice(0, 4) }))

describe('the projection of earlier deadlines', () => {
  it('projects a deadline of one earlier cycle onto its next day and names the year', () => {
    expect(projectDeadline(old('2024-02-15'), today)).toEqual({
      localDate: '2027-02-15',
      years: ['2024'],
      lastDate: '2024-02-15',
      certainty: 'one_cycle',
    })
    expect(projectDeadline(old('2024-12-15'), today)?.localDate).toBe('2026-12-15')
  })

  it('projects a deadline that has just passed onto the next year', () => {
    const passed = { value: { date: '2026-11-28' }, year: '2026', isOld: false }
    expect(projectDeadline(passed, today)).toMatchObject({ localDate: '2027-11-28', years: ['2026'] })
  })

  it('treats a deadline of today as not passed', () => {
    expect(projectDeadline({ value: { month: 11, day: 29 }, year: '2025' }, today)?.localDate).toBe(today)
  })

  it('projects a day without a year and says that no year is known', () => {
    expect(projectDeadline({ value: { month: 1, day: 5 }, year: '' }, today)).toEqual({
      localDate: '2027-01-05',
      years: [],
      lastDate: null,
      certainty: 'undated',
    })
  })

  it.each([
    ['the same day in three cycles', ['2025-12-15', '2024-12-15', '2023-12-15'], 'same_day'],
    ['the same day in two cycles', ['2025-12-15', '2024-12-15'], 'within_week'],
    ['days within a week', ['2025-12-15', '2024-12-10', '2023-12-12'], 'within_week'],
    ['days within a week around New Year', ['2025-12-30', '2024-01-03'], 'within_week'],
    ['days further apart', ['2025-12-15', '2024-10-01', '2023-12-15'], 'varied'],
  ])('rates %s by the spread of the days', (_name, [newest = '', ...others], certainty) => {
    expect(projectDeadline(old(newest, { earlier: earlier(...others) }), today)?.certainty).toBe(certainty)
  })

  it('lists the years oldest first and each year once', () => {
    const fact = old('2025-12-15', { earlier: earlier('2023-12-15', '2024-12-15', '2024-12-01') })
    expect(projectDeadline(fact, today)?.years).toEqual(['2023', '2024', '2025'])
  })

  it('follows a weekday rule that all cycles follow', () => {
    // The third Friday of January.
    const fact = old('2026-01-16', { earlier: earlier('2025-01-17', '2024-01-19') })
    expect(projectDeadline(fact, today)?.localDate).toBe('2027-01-15')
    const isBroken = old('2026-01-16', { earlier: earlier('2025-01-17', '2024-01-15') })
    expect(projectDeadline(isBroken, today)?.localDate).toBe('2027-01-16')
  })

  it('takes the earlier day when only two cycles follow a weekday rule', () => {
    // The first Monday of December would be the 7th.
    const fact = old('2025-12-01', { earlier: earlier('2024-12-02') })
    expect(projectDeadline(fact, today)?.localDate).toBe('2026-12-01')
  })

  it('projects the same day into a year without the fifth weekday of its month', () => {
    // The fifth Wednesday of January; January 2027 has four.
    const fact = old('2025-01-29', { earlier: earlier('2024-01-31', '2020-01-29') })
    expect(projectDeadline(fact, today)?.localDate).toBe('2027-01-29')
  })

  it('does not name the year of a day without a date that is not before the expected one', () => {
    const expected = { localDate: '2026-12-15', years: [], lastDate: null, certainty: 'undated' }
    expect(projectDeadline({ value: { month: 12, day: 15 }, year: '2026' }, today)).toEqual(expected)
    expect(projectDeadline({ value: { month: 12, day: 15 }, year: '2027' }, today)).toEqual(expected)
    expect(projectDeadline({ value: { month: 12, day: 15 }, year: '2025' }, today)?.years).toEqual(['2025'])
  })

  it('takes 29 February as the 28th in a year without it', () => {
    expect(projectDeadline(old('2024-02-29'), today)?.localDate).toBe('2027-02-28')
  })

  it('compares cycles of the same audience and round only', () => {
    const value = { date: '2025-12-15', audience: 'international' }
    const before = {
      year: '2024',
      value: { date: '2024-05-01', audience: 'domestic', more: [{ date: '2024-12-15', audience: 'international' }] },
    }
    expect(projectDeadline({ value, year: '2025', isOld: true, earlier: [before] }, today)).toMatchObject({
      years: ['2024', '2025'],
      certainty: 'within_week',
    })
    const others = { year: '2024', value: { date: '2024-05-01', audience: 'domestic' } }
    expect(projectDeadline({ value, year: '2025', isOld: true, earlier: [others] }, today)?.years).toEqual(['2025'])
  })

  it('does not compare the dates of two terms', () => {
    const value = { date: '2025-12-15', term: 'fall' }
    const before = { year: '2024', value: { date: '2024-05-01', term: 'spring', more: [{ date: '2024-12-15' }] } }
    expect(projectDeadline({ value, year: '2025', isOld: true, earlier: [before] }, today)).toMatchObject({
      years: ['2024', '2025'],
      certainty: 'within_week',
    })
  })

  it.each([
    ['a deadline that has not passed', { value: { date: '2027-01-15' }, year: '2026', isOld: false }],
    ['rolling admission', { value: { rolling: true }, year: '2025' }],
    ['a value without a day', { value: 'in winter', year: '2025' }],
    ['a day that no month has', { value: { month: 13, day: 1 }, year: '2025' }],
  ])('projects nothing for %s', (_name, fact) => {
    expect(projectDeadline(fact, today)).toBeUndefined()
  })

  it('treats a stated deadline as stated until its day has passed', () => {
    expect(isDeadlineStated({ value: { date: today }, isOld: false }, today)).toBe(true)
    expect(isDeadlineStated({ value: { date: '2026-11-28' }, isOld: false }, today)).toBe(false)
    expect(isDeadlineStated({ value: { date: today }, isOld: true }, today)).toBe(false)
  })

  it('never projects onto a day before today, nor more than a year ahead', () => {
    const date = fc.date({ min: new Date('2015-01-01'), max: new Date('2026-11-28'), noInvalidDate: true })
    fc.assert(
      fc.property(date, fc.array(date, { maxLength: 4 }), (newest, others) => {
        const iso = (day: Date) => day.toISOString().slice(0, 10)
        const expected = projectDeadline(old(iso(newest), { earlier: earlier(...others.map(iso)) }), today)
        expect(expected && expected.localDate >= today && expected.localDate <= '2027-11-29').toBe(true)
      }),
    )
  })
})
