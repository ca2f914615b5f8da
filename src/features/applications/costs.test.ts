import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { captureErrorCode, captureRefusal, openTwoApplicants } from '#tests/support/two-applicants.ts'
import { type Cost, maxCosts } from './costs.rules.ts'

const { asAda, asEve, startApplication } = openTwoApplicants()

const buildCost = (more: Partial<Cost> = {}): Cost => ({
  id: randomUUID(),
  kind: 'application_fee',
  note: '',
  amount: 75.5,
  currency: 'USD',
  state: 'planned',
  paidOn: null,
  ...more,
})
const portal = {
  address: 'https://apply.example.edu/',
  loginName: 'ada',
  status: 'Under review',
  lookedOn: '2026-11-30',
}

describe('costs and portal of an application', () => {
  it('are saved with the application, listed, and undone by the history', async () => {
    const { id } = await startApplication()
    const costs = [buildCost({ state: 'waiver_asked' }), buildCost({ kind: 'translation', note: 'Two certificates' })]
    await asAda().applications.update({ id, version: 1, costs })
    const saved = await asAda().applications.update({ id, version: 2, portal })
    expect(saved).toMatchObject({ costs, portal, version: 3 })
    expect((await asAda().applications.list({})).applications).toMatchObject([{ costs, portal }])
    const changed = saved.timeline.events.find(({ eventType }) => eventType === 'costs_changed')
    await asAda().applications.undo({ eventIds: [changed?.id ?? ''] })
    expect(await asAda().applications.get({ id })).toMatchObject({ costs: [], portal })
  })

  it('are not overwritten by a second tab', async () => {
    const { id } = await startApplication()
    const costs = [buildCost()]
    await asAda().applications.update({ id, version: 1, costs })
    const refusal = await captureRefusal(asAda().applications.update({ id, version: 1, costs: [] }))
    expect(refusal).toMatchObject({ code: 'EDIT_CONFLICT', data: { current: { costs } } })
  })

  it('cannot be changed by another applicant', async () => {
    const { id } = await startApplication()
    expect(await captureErrorCode(asEve().applications.update({ id, version: 1, portal }))).toBe(
      'APPLICATION_NOT_FOUND',
    )
    expect((await asAda().applications.get({ id })).portal).toBeNull()
  })

  it.each([
    ['more costs than the list holds', { costs: Array.from({ length: maxCosts + 1 }, () => buildCost()) }],
    ['a negative amount', { costs: [buildCost({ amount: -1 })] }],
    ['a currency that is no code', { costs: [buildCost({ currency: 'euro' })] }],
    ['a date that does not exist', { costs: [buildCost({ paidOn: '2026-02-30' })] }],
    ['an address that runs a script', { portal: { ...portal, address: 'javascript:alert(1)' } }],
    ['a status of 10 KB', { portal: { ...portal, status: 'x'.repeat(10_000) } }],
  ])('are refused with %s', async (_name, change) => {
    const { id } = await startApplication()
    expect(await captureErrorCode(asAda().applications.update({ id, version: 1, ...change }))).toBe('BAD_REQUEST')
    expect(await asAda().applications.get({ id })).toMatchObject({ costs: [], portal: null, version: 1 })
  })
})
