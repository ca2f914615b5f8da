import { describe, expect, it } from 'vitest'
import { finalStatuses, isActionable, isStillOverdue, sentKinds } from './actionable.rules.ts'
import { maxListed, upcomingWindow } from './lists.rules.ts'
import { type DeadlineKind, deadlineKinds } from './rules.ts'

const sent = ['submitted', 'under_review', 'interview', 'waitlisted', 'accepted', 'rejected']
const asks = (kind: DeadlineKind, applicationStatus: string) =>
  isActionable({ kind, applicationStatus, isCompleted: false, isArchived: false })

describe('actionable deadlines by kind', () => {
  it.each<[DeadlineKind, string[]]>([
    ['application', sent],
    ['priority', sent],
    ['letters', ['accepted', 'rejected']],
    ['tests', ['accepted', 'rejected']],
    ['funding', ['rejected']],
    ['scholarship', ['rejected']],
    ['reply_by', ['rejected']],
    ['follow_up', []],
  ])('%s is actionable until the application is %j', (kind, ended) => {
    for (const status of ['not_started', 'in_progress', ...sent])
      expect(asks(kind, status), status).toBe(!ended.includes(status))
  })

  it('a deadline is not actionable once it is completed or its application archived', () => {
    for (const kind of deadlineKinds) {
      const open = { kind, applicationStatus: 'in_progress', isCompleted: false, isArchived: false }
      expect(isActionable(open)).toBe(true)
      expect(isActionable({ ...open, isCompleted: true })).toBe(false)
      expect(isActionable({ ...open, isArchived: true })).toBe(false)
    }
  })

  it('the application’s own deadlines are actionable until it is sent, and only those kinds', () => {
    expect(sentKinds).toEqual(['application', 'priority'])
    expect(Object.keys(finalStatuses).toSorted()).toEqual([...deadlineKinds].toSorted())
  })
})

describe('overdue deadlines', () => {
  it('a past deadline is overdue until the application is sent; the reply to an offer always is', () => {
    for (const status of sent) {
      expect(isStillOverdue('application', status)).toBe(false)
      expect(isStillOverdue('reply_by', status)).toBe(true)
    }
    expect(isStillOverdue('letters', 'in_progress')).toBe(true)
  })
})

it('AP-03 the dashboard looks 30 days ahead and lists five deadlines; a response holds 500', () => {
  expect(upcomingWindow).toEqual({ days: 30, limit: 5 })
  expect(maxListed).toBe(500)
})
