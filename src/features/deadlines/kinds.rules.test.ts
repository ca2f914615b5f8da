import { describe, expect, it } from 'vitest'
import { finalStatuses, isActionable, isStillOverdue, sentKinds } from './actionable.rules.ts'
import { maxListed, upcomingWindow } from './lists.rules.ts'
import { type DeadlineKind, deadlineKinds } from './rules.ts'

const sent = ['submitted', 'under_review', 'interview', 'waitlisted', 'accepted', 'rejected']
const asks = (kind: DeadlineKind, applicationStatus: string) =>
  isActionable({ kind, applicationStatus, isCompleted: false, isArchived: false })

describe('a deadline asks for something', () => {
  it.each<[DeadlineKind, string[]]>([
    ['application', sent],
    ['priority', sent],
    ['letters', ['accepted', 'rejected']],
    ['tests', ['accepted', 'rejected']],
    ['funding', ['rejected']],
    ['scholarship', ['rejected']],
    ['reply_by', ['rejected']],
    ['follow_up', []],
  ])('%s until the application is %j', (kind, ended) => {
    for (const status of ['not_started', 'in_progress', ...sent])
      expect(asks(kind, status), status).toBe(!ended.includes(status))
  })

  it('no more once it is done, or the application put away', () => {
    for (const kind of deadlineKinds) {
      const open = { kind, applicationStatus: 'in_progress', isCompleted: false, isArchived: false }
      expect(isActionable(open)).toBe(true)
      expect(isActionable({ ...open, isCompleted: true })).toBe(false)
      expect(isActionable({ ...open, isArchived: true })).toBe(false)
    }
  })

  it('of the application itself until it has been sent, and only those kinds', () => {
    expect(sentKinds).toEqual(['application', 'priority'])
    expect(Object.keys(finalStatuses).toSorted()).toEqual([...deadlineKinds].toSorted())
  })
})

describe('a deadline that has passed is overdue', () => {
  it('until the application is in; the reply to an offer always', () => {
    for (const status of sent) {
      expect(isStillOverdue('application', status)).toBe(false)
      expect(isStillOverdue('reply_by', status)).toBe(true)
    }
    expect(isStillOverdue('letters', 'in_progress')).toBe(true)
  })
})

it('AP-03 the dashboard looks 30 days ahead and lists five; an answer holds 500', () => {
  expect(upcomingWindow).toEqual({ days: 30, limit: 5 })
  expect(maxListed).toBe(500)
})
