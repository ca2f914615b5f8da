import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  calculateProgress,
  clampProgress,
  isDone,
  isOwnRequirement,
  maxOwnRequirements,
  maxRequirementFileBytes,
  ownPosition,
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
      calculateProgress([required('completed'), required('submitted'), required('not_started'), required('waived')]),
    ).toBe(67)
    expect(calculateProgress([{ isRequired: false, status: 'not_started' }, required('waived')])).toBe(100)
    expect(calculateProgress([])).toBe(0)
  })

  it('AP-02: completed and submitted are the states that give a completion time', () => {
    expect((['not_started', 'in_progress', 'completed', 'submitted', 'waived'] as const).filter(isDone)).toEqual([
      'completed',
      'submitted',
    ])
  })
})

describe('lines of a checklist that a person adds', () => {
  it('stand behind the standard ones, and those alone are the person’s own', () => {
    expect(
      [0, ownPosition - 1, ownPosition, ownPosition + 7].map((position) => isOwnRequirement({ position })),
    ).toEqual([false, false, true, true])
  })

  it('have bounds: a hundred for an application, two thousand in all, 20 MiB for a file', () => {
    expect(maxOwnRequirements).toEqual({ perApplication: 100, inAll: 2_000 })
    expect(maxRequirementFileBytes).toBe(20_971_520)
  })
})
