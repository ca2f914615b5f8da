import { describe, expect, it } from 'vitest'
import {
  findProgramPage,
  formatBadge,
  getReminderPriority,
  getStatusNotification,
  isNotifiedStatus,
  isToasted,
  isWanted,
  listChannels,
  toastMs,
} from './rules.ts'

describe('notifications', () => {
  it.each([
    [0, 'urgent'],
    [3, 'urgent'],
    [4, 'high'],
    [7, 'high'],
    [8, 'normal'],
    [30, 'normal'],
  ] as const)('NT-04: a deadline in %i days is %s', (days, priority) =>
    expect(getReminderPriority(days)).toBe(priority),
  )

  it.each([
    ['submitted', 'info', 'normal'],
    ['under_review', 'info', 'normal'],
    ['interview', 'info', 'high'],
    ['accepted', 'success', 'high'],
    ['rejected', 'error', 'normal'],
    ['waitlisted', 'info', 'normal'],
  ] as const)('NT-03: %s is shown as %s with %s priority', (status, type, priority) => {
    expect(isNotifiedStatus(status)).toBe(true)
    expect(getStatusNotification(status)).toEqual({ type, priority })
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
  ] as const)('NP-04: %i unread shows %j on the bell', (unread, text) => expect(formatBadge(unread)).toBe(text))

  const all = {
    emailNotifications: true,
    pushNotifications: true,
    deadlineReminders: true,
    applicationUpdates: true,
    socialNotifications: true,
  }
  it.each([
    ['deadline', 'deadline', { deadlineReminders: false }, false],
    // The kind is said by the type or the category: each counts alone.
    ['deadline', 'general', { deadlineReminders: false }, false],
    ['info', 'deadline', { deadlineReminders: false }, false],
    ['application', 'general', { applicationUpdates: false }, false],
    ['social', 'general', { socialNotifications: false }, false],
    ['info', 'message', { socialNotifications: false }, false],
    ['info', 'general', { deadlineReminders: false, applicationUpdates: false, socialNotifications: false }, true],
    ['deadline', 'deadline', { applicationUpdates: false }, true],
    ['info', 'application', { applicationUpdates: false }, false],
    ['social', 'message', { socialNotifications: false }, false],
    ['system', 'system', { deadlineReminders: false, applicationUpdates: false, socialNotifications: false }, true],
  ] as const)('NT-07: a %s notification of %s with %j is wanted: %s', (type, category, choice, expected) =>
    expect(isWanted({ type, category, priority: 'normal' }, { ...all, ...choice })).toBe(expected),
  )

  it.each([
    ['deadline', 'normal', {}, ['email', 'push']],
    ['deadline', 'urgent', { emailNotifications: false }, ['push']],
    ['application', 'normal', { pushNotifications: false }, ['email']],
    ['message', 'high', { emailNotifications: false, pushNotifications: false }, []],
    ['message', 'low', {}, ['email', 'push']],
    ['general', 'normal', {}, []],
    ['system', 'urgent', {}, ['email', 'push']],
  ] as const)(
    'NT-07: a %s notification of %s priority with %j leaves the page by %j',
    (category, priority, choice, expected) =>
      expect(listChannels({ type: 'info', category, priority }, { ...all, ...choice })).toEqual(expected),
  )
})

it.each([
  [{ programPage: '/university/u/p' }, '/university/u/p'],
  [{ programPage: 'https://elsewhere.example/university/u/p' }, undefined],
  [{ programPage: 4 }, undefined],
  [{}, undefined],
])('the page of the programme that %j speaks of is %s', (metadata, page) => {
  expect(findProgramPage(metadata)).toBe(page)
})
