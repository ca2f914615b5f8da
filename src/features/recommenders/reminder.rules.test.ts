import { describe, expect, it } from 'vitest'
import { findReminderDay, isMailedToday, isReminderDue, type RemindedLetter } from './reminder.rules.ts'

const zone = 'Europe/Berlin'
const dueAt = '2026-12-15T22:59:00Z'
const letter: RemindedLetter = { state: 'agreed', dueAt, remindedDays: null, remindedDueAt: null }
const choice = {
  pace: 'twice' as const,
  remindOn: null,
  reminderCount: 0,
  lastMailAt: null,
  letters: [letter],
}

describe('step of a reminder', () => {
  it.each([
    ['2026-11-30T12:00:00Z', undefined],
    ['2026-12-01T12:00:00Z', 14],
    ['2026-12-11T12:00:00Z', 14],
    ['2026-12-12T12:00:00Z', 3],
    ['2026-12-15T22:59:01Z', undefined],
  ])('at %s the step is %s', (now, step) => expect(findReminderDay(dueAt, now, zone)).toBe(step))

  it('counts the days of the recommender’s time zone', () => {
    const now = '2026-12-01T10:30:00Z'
    expect(findReminderDay('2026-12-15T11:00:00Z', now, 'Pacific/Kiritimati')).toBe(14)
    expect(findReminderDay('2026-12-16T09:00:00Z', now, 'Pacific/Kiritimati')).toBe(14)
    expect(findReminderDay('2026-12-16T09:00:00Z', now, 'UTC')).toBeUndefined()
  })
})

describe('due reminders', () => {
  const isDue = (more: Partial<typeof choice> | object, now = '2026-12-02T12:00:00Z') =>
    isReminderDue({ ...choice, ...more }, now, zone)
  const reminded = { ...letter, remindedDays: 14, remindedDueAt: dueAt }

  it('is due once for each step', () => {
    expect(isDue({})).toBe(true)
    expect(isDue({ letters: [reminded] })).toBe(false)
    expect(isDue({ letters: [reminded] }, '2026-12-12T12:00:00Z')).toBe(true)
    expect(isDue({ letters: [{ ...reminded, remindedDays: 3 }] }, '2026-12-13T12:00:00Z')).toBe(false)
  })

  it('is due again for a deadline that moved', () => {
    expect(isDue({ letters: [{ ...reminded, remindedDueAt: '2026-12-10T22:59:00Z' }] })).toBe(true)
  })

  it.each(['sent', 'declined'] as const)('is not due for a letter that was %s', (state) => {
    expect(isDue({ letters: [{ ...letter, state }], remindOn: '2026-12-01' })).toBe(false)
  })

  it('is not due without a known deadline', () => {
    expect(isDue({ letters: [{ ...letter, dueAt: null }] })).toBe(false)
  })

  it('ends after two emails in all, unless each deadline was chosen', () => {
    expect(isDue({ reminderCount: 2 })).toBe(false)
    expect(isDue({ reminderCount: 2, pace: 'each' })).toBe(true)
  })

  it('comes weekly in the last month before a deadline', () => {
    const weekly = { pace: 'weekly' as const, reminderCount: 9 }
    expect(isDue(weekly, '2026-11-16T12:00:00Z')).toBe(true)
    expect(isDue(weekly, '2026-11-14T12:00:00Z')).toBe(false)
    expect(isDue({ ...weekly, lastMailAt: '2026-11-26T12:00:00Z' })).toBe(false)
    expect(isDue({ ...weekly, lastMailAt: '2026-11-25T12:00:00Z' })).toBe(true)
  })

  it('never comes after a stop, except on a date that the recommender chose', () => {
    expect(isDue({ pace: 'none' })).toBe(false)
    expect(isDue({ pace: 'none', remindOn: '2026-12-03' })).toBe(false)
    expect(isDue({ pace: 'none', remindOn: '2026-12-02' })).toBe(true)
  })

  it('begins with the local day of a chosen date', () => {
    const now = '2026-12-01T23:30:00Z'
    expect(isReminderDue({ ...choice, pace: 'none', remindOn: '2026-12-02' }, now, zone)).toBe(true)
    expect(isReminderDue({ ...choice, pace: 'none', remindOn: '2026-12-02' }, now, 'UTC')).toBe(false)
  })
})

describe('limit of one email a day', () => {
  it.each([
    [null, false],
    ['2026-12-01T22:30:00Z', false],
    ['2026-12-01T23:30:00Z', true],
    ['2026-12-02T11:00:00Z', true],
  ])('an email at %s counts for the day in Berlin: %s', (lastMailAt, isMailed) => {
    expect(isMailedToday(lastMailAt, '2026-12-02T12:00:00Z', zone)).toBe(isMailed)
  })
})
