import { expect, it } from 'vitest'
import { maxFirst, maxLater, scriptSizes } from '../../bench/scenarios/size.ts'

it('P10: the scripts of the first visit fit the budget for a slow phone', () => {
  const { first, largest } = scriptSizes()
  expect(first).toBeGreaterThan(50)
  expect(first).toBeLessThanOrEqual(maxFirst)
  expect(largest.size, largest.file).toBeLessThanOrEqual(maxLater)
})
