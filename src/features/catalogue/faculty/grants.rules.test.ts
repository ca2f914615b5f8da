import { describe, expect, it } from 'vitest'
import { findGrantEnd, type Grant, isRunning, maxGrants, mergeGrants } from './grants.rules.ts'

const grant = (part: Partial<Grant> = {}): Grant => ({
  funder: 'Council',
  scheme: '',
  numbers: ['A1'],
  titles: ['On rivers'],
  from: 2024,
  to: 2028,
  timing: 'end',
  url: 'https://example.org/A1',
  source: 'grants-own-2026-01-01',
  read: '2026-01-01',
  ...part,
})

describe('the date until which a grant counts as running', () => {
  it.each([
    ['its end, where that comes first', grant({ to: 2026 }), '2026-12-31'],
    ['18 months after the export, where the end is far', grant({ to: 2035 }), '2027-07-01'],
    ['18 months after an export that says it was active', grant({ timing: 'active', to: 2020 }), '2027-07-01'],
    ['never by an award notice', grant({ timing: 'notice' }), null],
    ['never without an end', grant({ to: null }), null],
    ['never where the register says nothing', grant({ timing: null }), null],
  ])('computes the end of a grant: %s', (_name, one, day) => expect(findGrantEnd(one)).toBe(day))

  it('a grant counts as running to the end of its last day', () => {
    expect(isRunning(grant({ to: 2026 }), '2026-12-31')).toBe(true)
    expect(isRunning(grant({ to: 2026 }), '2027-01-01')).toBe(false)
  })
})

describe('merging grants of several files', () => {
  it('merging the same grants changes nothing, and the newer export wins in either order', () => {
    const old = grant({ read: '2025-01-01', to: 2027 })
    const now = grant()
    expect(mergeGrants([now], [now])).toEqual([now])
    expect(mergeGrants([old], [now])).toEqual([now])
    expect(mergeGrants([now], [old])).toEqual([now])
  })

  it('lists the newest grants first, and keeps no more than the limit', () => {
    const many = Array.from({ length: maxGrants + 5 }, (_, at) => grant({ numbers: [`B${at}`], to: 1990 + (at % 40) }))
    const kept = mergeGrants([], many)
    expect(kept).toHaveLength(maxGrants)
    expect(kept[0]?.to).toBe(2029)
    expect(kept.map(({ to }) => to)).toEqual(kept.map(({ to }) => to).sort((a, b) => (b ?? 0) - (a ?? 0)))
  })

  it('drops a row of several grants once each of them is known individually', () => {
    const both = grant({ numbers: ['A1', 'A2'], titles: ['On rivers', 'On lakes'] })
    const first = grant()
    const second = grant({ numbers: ['A2'], titles: ['On lakes'] })
    expect(mergeGrants([both], [second])).toEqual(expect.arrayContaining([both, second]))
    expect(mergeGrants([both], [first, second])).toHaveLength(2)
  })
})
