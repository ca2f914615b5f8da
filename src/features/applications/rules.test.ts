import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { byWorth, clampProgress, isDone, netOf, type Offer, progressOf } from './rules.ts'

describe('progress of an application (AP-01)', () => {
  it.each([
    [-5, 0],
    [0, 0],
    [41.6, 42],
    [100, 100],
    [250, 100],
    [Number.NaN, 0],
    [Number.POSITIVE_INFINITY, 0],
  ])('%d becomes %d', (value, expected) => expect(clampProgress(value)).toBe(expected))

  it('is never outside 0 to 100, whatever is asked for', () => {
    fc.assert(
      fc.property(fc.double(), (value) => {
        const progress = clampProgress(value)
        expect(progress >= 0 && progress <= 100 && Number.isInteger(progress)).toBe(true)
      }),
    )
  })

  it('counts what is required and done; what was waived does not count', () => {
    const required = (status: Parameters<typeof isDone>[0]) => ({ isRequired: true, status })
    expect(
      progressOf([required('completed'), required('submitted'), required('not_started'), required('waived')]),
    ).toBe(67)
    expect(progressOf([{ isRequired: false, status: 'not_started' }, required('waived')])).toBe(100)
    expect(progressOf([])).toBe(0)
  })

  it('AP-02: completed and submitted are the states that give a completion time', () => {
    expect((['not_started', 'in_progress', 'completed', 'submitted', 'waived'] as const).filter(isDone)).toEqual([
      'completed',
      'submitted',
    ])
  })
})

describe('offers by what they leave (AP-01)', () => {
  it.each([
    [{ amount: 60_000, fees: 24_000, months: 24 }, 36_000, 1500],
    [{ amount: 0, fees: 10_000, months: 12 }, -10_000, -833.33],
    [{ amount: 5000, fees: 5000, months: 1 }, 0, 0],
  ])('AP-01 %j leaves %d, each month %d', (terms, total, perMonth) => {
    expect(netOf({ ...terms, currency: 'EUR' })).toEqual({ total, perMonth })
  })
})

describe('the order of offers', () => {
  const offer = (currency: string, amount: number): Offer => ({ currency, amount, fees: 0, months: 10 })

  it('is that of what each leaves a month in one currency, and what has no rate comes last', () => {
    const [yen, dollars, euros, nowhere] = [
      offer('JPY', 900_000),
      offer('USD', 20_000),
      offer('EUR', 30_000),
      offer('XXX', 1e9),
    ] as const
    expect([yen, nowhere, dollars, euros].sort(byWorth)).toEqual([euros, dollars, yen, nowhere])
    expect(byWorth(nowhere, nowhere)).toBe(0)
  })
})
