import { describe, expect, it } from 'vitest'
import { canDecline, changeOwnStep, emptyArrival, isOffer, toggleStep } from './arrival.rules.ts'

describe('replies', () => {
  it.each([
    ['accepted', true],
    ['waitlisted', true],
    ['under_review', true],
    ['rejected', false],
    ['not_started', false],
  ])('an application with the status %s can be declined or withdrawn: %s', (status, expected) => {
    expect(canDecline({ status, reply: null, archivedAt: null })).toBe(expected)
  })

  it('a reply is given once, and never to an archived application', () => {
    expect(canDecline({ status: 'accepted', reply: 'accepted', archivedAt: null })).toBe(false)
    expect(canDecline({ status: 'accepted', reply: null, archivedAt: '2026-11-30T00:00:00Z' })).toBe(false)
  })

  it('a declined offer is no longer an offer', () => {
    expect(isOffer({ status: 'accepted', reply: null })).toBe(true)
    expect(isOffer({ status: 'accepted', reply: 'declined' })).toBe(false)
  })
})

describe('the checklist', () => {
  it('marks a step, and takes the mark off again', () => {
    const marked = toggleStep(emptyArrival, 'CH visa')
    expect(marked.done).toEqual(['CH visa'])
    expect(toggleStep(marked, 'CH visa')).toEqual(emptyArrival)
  })

  it('adds, changes and removes an own step', () => {
    const step = { id: 'a', title: 'Find a room', isDone: false }
    const added = changeOwnStep(emptyArrival, step)
    expect(added.own).toEqual([step])
    const done = changeOwnStep(added, { ...step, isDone: true })
    expect(done.own).toEqual([{ ...step, isDone: true }])
    expect(changeOwnStep(done, { ...step, title: '' })).toEqual(emptyArrival)
  })
})
