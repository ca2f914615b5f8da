import { expect, it } from 'vitest'
import { createQualityWatch } from './call-quality.engine.ts'

const good = { lost: 0.01, roundTrip: 0.05 }
const lossy = { lost: 0.3, roundTrip: 0.05 }
const slow = { lost: 0, roundTrip: 1.2 }

it('VC-01 stops the video after three poor intervals in a row, and then counts from zero', () => {
  const isDue = createQualityWatch()
  expect([lossy, slow, lossy].map(isDue)).toEqual([false, false, true])
  expect([lossy, lossy, good, lossy, lossy, undefined, lossy].map(isDue)).toEqual(Array(7).fill(false))
  expect([slow, slow].map(isDue)).toEqual([false, true])
})
