import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { captureErrorCode, openTwoApplicants } from '#tests/support/two-applicants.ts'
import { arrivalLimits } from './arrival.rules.ts'

const { asAda, asEve, startApplication } = openTwoApplicants()

describe('the reply to a university', () => {
  it('is given with the archive in one call, and undone in one', async () => {
    const { id } = await startApplication()
    const { eventIds, changed } = await asAda().applications.updateMany({
      applications: [{ id, version: 1 }],
      reply: 'declined',
      archived: true,
    })
    expect(changed).toBe(1)
    const declined = await asAda().applications.get({ id })
    expect(declined).toMatchObject({ reply: 'declined', status: 'not_started' })
    expect(declined.archivedAt).not.toBeNull()
    await asAda().applications.undo({ eventIds })
    expect(await asAda().applications.get({ id })).toMatchObject({ reply: null, archivedAt: null })
  })

  it('cannot be given by another applicant, or for another status', async () => {
    const { id } = await startApplication()
    const refused = asEve().applications.updateMany({ applications: [{ id, version: 1 }], reply: 'declined' })
    expect(await captureErrorCode(refused)).toBe('APPLICATION_NOT_FOUND')
    const unknown = asAda().applications.update({ id, version: 1, reply: 'maybe' as 'accepted' })
    expect(await captureErrorCode(unknown)).toBe('BAD_REQUEST')
    expect((await asAda().applications.get({ id })).reply).toBeNull()
  })
})

describe('the steps of arrival', () => {
  const own = { id: randomUUID(), title: 'Find a room', isDone: false }

  it('are saved with the application, and undone by the history', async () => {
    const { id } = await startApplication()
    const arrival = { done: ['CH visa'], own: [own] }
    const saved = await asAda().applications.update({ id, version: 1, arrival })
    expect(saved).toMatchObject({ arrival, version: 2 })
    const changed = saved.timeline.events.find(({ eventType }) => eventType === 'arrival_changed')
    await asAda().applications.undo({ eventIds: [changed?.id ?? ''] })
    expect((await asAda().applications.get({ id })).arrival).toBeNull()
  })

  it('cannot be read or changed by another applicant', async () => {
    const { id } = await startApplication()
    const change = { id, version: 1, arrival: { done: [], own: [own] } }
    expect(await captureErrorCode(asEve().applications.update(change))).toBe('APPLICATION_NOT_FOUND')
    expect(await captureErrorCode(asEve().applications.get({ id }))).toBe('APPLICATION_NOT_FOUND')
  })

  it.each([
    ['an own step without a title', { done: [], own: [{ ...own, title: ' ' }] }],
    ['a title of 10 KB', { done: [], own: [{ ...own, title: 'x'.repeat(10_000) }] }],
    ['more steps than the list holds', { done: Array(arrivalLimits.steps + 1).fill('CH visa'), own: [] }],
  ])('are refused with %s', async (_name, arrival) => {
    const { id } = await startApplication()
    expect(await captureErrorCode(asAda().applications.update({ id, version: 1, arrival }))).toBe('BAD_REQUEST')
    expect((await asAda().applications.get({ id })).arrival).toBeNull()
  })
})
