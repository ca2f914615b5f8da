import fc from 'fast-check'
import { expect, it } from 'vitest'
import { clusterDeadlines } from './year-points.rules.ts'

it('points of the year timeline never overlap and contain every deadline once, in order', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 200 }),
      fc.double({ min: 0.01, max: 0.2, noNaN: true }),
      (shares, gap) => {
        const sorted = shares.toSorted((a, b) => a - b)
        const points = clusterDeadlines(sorted, (share) => share, gap)
        expect(points.flatMap(({ items }) => items)).toEqual(sorted)
        for (const [index, { share, items }] of points.entries()) {
          expect(share).toBe(items[0])
          const before = points[index - 1]
          if (before) expect(share - before.share).toBeGreaterThanOrEqual(gap)
        }
      },
    ),
  )
})

it('deadlines further apart than the gap are two points; closer ones share one at the first date', () => {
  const at = (share: number) => share
  expect(clusterDeadlines([0.25, 0.5, 0.625], at, 0.25)).toEqual([
    { share: 0.25, items: [0.25] },
    { share: 0.5, items: [0.5, 0.625] },
  ])
})
