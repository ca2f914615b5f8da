import { describe, expect, it } from 'vitest'
import { badgeText, isNotifiedStatus, isQuiet, isToasted, reminderPriority, statusNotice, toastMs } from './rules.ts'

describe('notifications', () => {
  it.each([
    [0, 'urgent'],
    [3, 'urgent'],
    [4, 'high'],
    [7, 'high'],
    [8, 'normal'],
    [30, 'normal'],
  ] as const)('NT-04: a deadline in %i days is %s', (days, priority) => expect(reminderPriority(days)).toBe(priority))

  it.each([
    ['submitted', 'info', 'normal'],
    ['under_review', 'info', 'normal'],
    ['interview', 'info', 'high'],
    ['accepted', 'success', 'high'],
    ['rejected', 'error', 'normal'],
    ['waitlisted', 'info', 'normal'],
  ] as const)('NT-03: %s is shown as %s with %s priority', (status, type, priority) => {
    expect(isNotifiedStatus(status)).toBe(true)
    expect(statusNotice(status)).toEqual({ type, priority })
  })

  it('NT-03: starting and working on an application notify nobody', () => {
    expect(['not_started', 'in_progress'].some(isNotifiedStatus)).toBe(false)
  })

  it('NT-05: only high and urgent ones toast, 10 s for urgent and 5 s otherwise', () => {
    expect((['low', 'normal', 'high', 'urgent'] as const).filter(isToasted)).toEqual(['high', 'urgent'])
    expect(toastMs).toEqual({ urgent: 10_000, otherwise: 5_000 })
  })

  it.each([
    [0, ''],
    [-1, ''],
    [1, '1'],
    [99, '99'],
    [100, '99+'],
    [5_000, '99+'],
  ] as const)('NP-04: %i unread shows %j on the bell', (unread, text) => expect(badgeText(unread)).toBe(text))

  it.each([
    ['21:59', false],
    ['22:00', true],
    ['23:30', true],
    ['00:00', true],
    ['07:59', true],
    ['08:00', false],
    ['12:00', false],
  ] as const)('NT-07: %s is quiet by default: %s', (time, expected) =>
    expect(isQuiet(time, '22:00', '08:00')).toBe(expected),
  )

  it('quiet hours within a day, and none when both ends are the same', () => {
    expect([
      isQuiet('13:00', '12:00', '14:00'),
      isQuiet('14:00', '12:00', '14:00'),
      isQuiet('05:00', '08:00', '08:00'),
    ]).toEqual([true, false, false])
  })
})
