import { expect, it } from 'vitest'
import { mostFirst, mostLater, scriptSizes } from '../../bench/scenarios/size.ts'

it('P10: the first visit fetches no more script than a slow phone bears', () => {
  const { first, largest } = scriptSizes()
  expect(first).toBeGreaterThan(50)
  expect(first).toBeLessThanOrEqual(mostFirst)
  expect(largest.size, largest.file).toBeLessThanOrEqual(mostLater)
})
