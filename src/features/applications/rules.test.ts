import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  calculateProgress,
  clampProgress,
  customPosition,
  isDone,
  isOwnRequirement,
  maxOwnRequirements,
  maxRequirementFileBytes,
} from './rules.ts'

describe('progress of an application (AP-01)', () => {
  it.each([
    [-5, 0],
    [0, 0],
    [41.6, 42],
    [100, 100],
    [250, 100],
    [Number.NaN, 0],
    [Number.POSITIVE_INFINITY, 0],
  ])('the progress %d is clamped to %d', (value, expected) => expect(clampProgress(value)).toBe(expected))

  it('the progress is between 0 and 100 for any input', () => {
    fc.assert(
      fc.property(fc.double(), (value) => {
        const progress = clampProgress(value)
        expect(progress >= 0 && progress <= 100 && Number.isInteger(progress)).toBe(true)
      }),
    )
  })

  it('the progress counts required and completed requirements, without the waived ones', () => {
    const required = (status: Parameters<typeof isDone>[0]) => ({ isRequired: true, status })
    expect(
      calculateProgress([required('completed'), required('submitted'), required('not_started'), required('waived')]),
    ).toBe(67)
    expect(calculateProgress([{ isRequired: false, status: 'not_started' }, required('waived')])).toBe(100)
    expect(calculateProgress([])).toBe(0)
  })

  it('AP-02: only the states completed and submitted set a completion time', () => {
    expect((['not_started', 'in_progress', 'completed', 'submitted', 'waived'] as const).filter(isDone)).toEqual([
      'completed',
      'submitted',
    ])
  })
})

describe('own requirements of a checklist', () => {
  it('own requirements are sorted after the standard ones, and only they are recognised as own', () => {
    expect(
      [0, customPosition - 1, customPosition, customPosition + 7].map((position) => isOwnRequirement({ position })),
    ).toEqual([false, false, true, true])
  })

  it('own requirements have quotas: 100 for an application, 2,000 in all, and 20 MiB for a file', () => {
    expect(maxOwnRequirements).toEqual({ perApplication: 100, inAll: 2_000 })
    expect(maxRequirementFileBytes).toBe(20_971_520)
  })
})
