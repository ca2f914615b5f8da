import { describe, expect, it } from 'vitest'
import { readTierModel } from '#src/features/matching/tiers/tier-model.commands.ts'
import { fewestOutcomes, refit, type SharedCase } from './refit.ts'

const inUse = readTierModel()

/** Generates users who apply everywhere with a grade; `isAccepted` decides the outcome. */
const cohort = (
  people: number,
  isAccepted: (gradePoints: number, place: number, person: number) => boolean,
): SharedCase[] =>
  Array.from({ length: people }).flatMap((_, person) =>
    Array.from({ length: 8 }, (_place, place) => {
      const gradePoints = 2.6 + ((person * 5) % 14) / 10
      return {
        userId: `person-${person}`,
        universityId: `made-up-${place}`,
        level: 'masters',
        field: 'computer-science',
        decision: isAccepted(gradePoints, place, person) ? 'accepted' : 'rejected',
        gradePoints,
        greQuantitative: null,
        greVerbal: null,
        greWriting: null,
        admissionRate: 0.1 + place / 10,
      } satisfies SharedCase
    }),
  )

/** Better grades get accepted, harder universities require better ones, and noise adds luck. */
const fair = (gradePoints: number, place: number, person: number) =>
  gradePoints + place / 4 + ((person * 31 + place * 17) % 11) / 8 > 4.7

describe('a fit on shared outcomes (MA-03)', () => {
  it('MA-03 enough decisions result in weights that pass on users outside the training data', () => {
    const fit = refit(cohort(300, fair), inUse, 2026)
    expect(fit).toMatchObject({ result: 'fitted', outcomes: 2400, model: { lastSeason: 2026 } })
    expect(fit.result === 'fitted' && fit.model.weights.gradePoint).toBeGreaterThan(0)
    expect(fit.result === 'fitted' && Object.keys(fit.model.universities).length).toBeGreaterThan(0)
  })

  it('MA-03 too few decisions result in no weights; waiting lists and degrees without a tier model do not count', () => {
    expect(refit(cohort(50, fair), inUse, 2026)).toEqual({ result: 'few', outcomes: 400 })
    const others = cohort(300, fair).map((one, index) => ({
      ...one,
      ...(index % 2 === 0 ? { decision: 'waitlisted' as const } : { level: 'mba' }),
    }))
    expect(refit(others, inUse, 2026)).toEqual({ result: 'few', outcomes: 0 })
  })

  it('MA-03 a university with shared decisions of fewer than ten users is left out', () => {
    const many = cohort(300, fair)
    const nine = cohort(9, fair).map((one) => ({ ...one, universityId: 'nine-people' }))
    const fit = refit([...many, ...nine, ...nine, ...nine, ...nine], inUse, 2026)
    expect(fit.outcomes).toBe(many.length)
    expect(fit.result === 'fitted' && 'nine-people' in fit.model.universities).toBe(false)
    expect(fit.result).toBe('fitted')
  })

  it('MA-03 random decisions pass no check', () => {
    let seed = 1
    const coin = () => {
      seed = (seed * 16_807) % 2_147_483_647
      return seed % 2 === 0
    }
    const fit = refit(cohort(300, coin), inUse, 2026)
    expect(fit.result).toBe('failed')
    expect(fit.outcomes).toBeGreaterThan(fewestOutcomes)
  })
})
