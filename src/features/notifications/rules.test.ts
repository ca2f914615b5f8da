import { describe, expect, it } from 'vitest'
import {
  findProgramPage,
  formatBadge,
  getReminderPriority,
  getStatusNotification,
  isNotifiedStatus,
  isWanted,
  listChannels,
  shouldShowToast,
  toastMs,
} from './rules.ts'

describe('rules of notifications', () => {
  it.each([
    [0, 'urgent'],
    [3, 'urgent'],
    [4, 'high'],
    [7, 'high'],
    [8, 'normal'],
    [30, 'normal'],
  ] as const)('NT-04: a deadline in %i days has the priority %s', (days, priority) =>
    expect(getReminderPriority(days)).toBe(priority),
  )

  it.each([
    ['submitted', 'info', 'normal'],
    ['under_review', 'info', 'normal'],
    ['interview', 'info', 'high'],
    ['accepted', 'success', 'high'],
    ['rejected', 'error', 'normal'],
    ['waitlisted', 'info', 'normal'],
  ] as const)('NT-03: the status %s creates a notification of type %s with %s priority', (status, type, priority) => {
    expect(isNotifiedStatus(status)).toBe(true)
    expect(getStatusNotification(status)).toEqual({ type, priority })
  })

  it('NT-03: starting and working on an application send no notification', () => {
    expect(['not_started', 'in_progress'].some(isNotifiedStatus)).toBe(false)
  })

  it('NT-05: only high and urgent notifications show a toast, urgent ones for 10 s and others for 5 s', () => {
    expect((['low', 'normal', 'high', 'urgent'] as const).filter(shouldShowToast)).toEqual(['high', 'urgent'])
    expect(toastMs).toEqual({ urgent: 10_000, otherwise: 5_000 })
  })

  it.each([
    [0, ''],
    [-1, ''],
    [1, '1'],
    [99, '99'],
    [100, '99+'],
    [5_000, '99+'],
  ] as const)('NP-04: %i unread notifications show %j on the bell', (unread, text) =>
    expect(formatBadge(unread)).toBe(text),
  )

  const all = {
    emailNotifications: true,
    pushNotifications: true,
    deadlineReminders: true,
    applicationUpdates: true,
    socialNotifications: true,
  }
  it.each([
    ['deadline', 'deadline', { deadlineReminders: false }, false],
    // Kind by type or by category: each suffices.
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
    'NT-07: a %s notification of %s priority with %j is delivered by %j',
    (category, priority, choice, expected) =>
      expect(listChannels({ type: 'info', category, priority }, { ...all, ...choice })).toEqual(expected),
  )
})

it.each([
  [{ programPage: '/university/u/p' }, '/university/u/p'],
  [{ programPage: 'https://elsewhere.example/university/u/p' }, undefined],
  [{ programPage: 4 }, undefined],
  [{}, undefined],
])('the programme page in the metadata %j is %s', (metadata, page) => {
  expect(findProgramPage(metadata)).toBe(page)
})
