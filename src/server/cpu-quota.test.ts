import { expect, it } from 'vitest'
import { createCpuQuota } from './cpu-quota.ts'

it('the CPU quota adds up the work of a user and starts again with each window', () => {
  const budget = createCpuQuota({ workMs: 100, windowMs: 1_000 })
  const left = (now: number) => [budget.hasLeft('ada', now), budget.hasLeft('eve', now)]
  expect(left(0)).toEqual([true, true])
  budget.spend('ada', 60)
  expect(left(10)).toEqual([true, true])
  budget.spend('ada', 60)
  expect(left(999)).toEqual([false, true])
  expect(left(1_000)).toEqual([true, true])
})
