import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitOf, fits } from './rules.ts'

describe('the word for a score', () => {
  it.each([
    [0.9, 1, 'strong'],
    [0.8, 1, 'strong'],
    [0.48, 0.6, 'strong'],
    [0.79, 1, 'fair'],
    [0.55, 1, 'fair'],
    [0.54, 1, 'weak'],
    [0, 1, 'weak'],
    // Tier, field, level and country say little, however well they fit.
    [0.5, 0.5, 'little'],
    [0, 0, 'little'],
  ])('%d of %d that can be judged is %s', (score, judged, fit) => {
    expect(fitOf({ match_score: score, judged })).toBe(fit)
  })

  it('never says less of a higher score', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(share, share, share, (judged, one, other) => {
        const [low = 0, high = 0] = [one, other].map((part) => part * judged).sort((a, b) => a - b)
        const rank = (score: number) => fits.indexOf(fitOf({ match_score: score, judged }))
        expect(rank(high)).toBeLessThanOrEqual(rank(low))
      }),
    )
  })
})
