import { describe, expect, it } from 'vitest'
import { maxListed, upcomingWindow } from './lists.rules.ts'
import { type DeadlineKind, deadlineKinds } from './rules.ts'
import { sentKinds, statusesThatEnd, staysOverdue, stillMatters } from './still-matters.rules.ts'

const sent = ['submitted', 'under_review', 'interview', 'waitlisted', 'accepted', 'rejected']
const asks = (kind: DeadlineKind, applicationStatus: string) =>
  stillMatters({ kind, applicationStatus, isCompleted: false, isArchived: false })

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
      expect(stillMatters(open)).toBe(true)
      expect(stillMatters({ ...open, isCompleted: true })).toBe(false)
      expect(stillMatters({ ...open, isArchived: true })).toBe(false)
    }
  })

  it('of the application itself until it has been sent, and only those kinds', () => {
    expect(sentKinds).toEqual(['application', 'priority'])
    expect(Object.keys(statusesThatEnd).toSorted()).toEqual([...deadlineKinds].toSorted())
  })
})

describe('a deadline that has passed is overdue', () => {
  it('until the application is in; the reply to an offer always', () => {
    for (const status of sent) {
      expect(staysOverdue('application', status)).toBe(false)
      expect(staysOverdue('reply_by', status)).toBe(true)
    }
    expect(staysOverdue('letters', 'in_progress')).toBe(true)
  })
})

it('AP-03 the dashboard looks 30 days ahead and lists five; an answer holds 500', () => {
  expect(upcomingWindow).toEqual({ days: 30, limit: 5 })
  expect(maxListed).toBe(500)
})
