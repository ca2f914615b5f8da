import { describe, expect, it } from 'vitest'
import { calculateGroupOdds, calculateProfileOdds, toProbability } from '#src/features/matching/tiers/tiers.rules.ts'
import { type FittedCase, fitTierModel } from './tier-fit.ts'

/** Creates a fixed sequence of numbers between 0 and 1. */
const numbers = () => {
  let state = 42
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >>> 8) / 0x7fffff
  }
}

const world = (count: number): FittedCase[] => {
  const next = numbers()
  const ease: Record<string, number> = { open: 1, choosy: -1.5, rare: 0 }
  return Array.from({ length: count }, (_, index) => {
    const universityId = index < 12 ? 'rare' : next() < 0.5 ? 'open' : 'choosy'
    const gradePoints = 2.8 + 1.2 * next()
    const level = next() < 0.5 ? ('phd' as const) : ('masters' as const)
    const odds = 2 * (gradePoints - 3.6) + (ease[universityId] ?? 0) + (level === 'phd' ? -1 : 0)
    return {
      isAccepted: next() < toProbability(odds),
      profile: { gradePoints, greQuantitative: null, greVerbal: null, greWriting: null, residence: null },
      place: { universityId, area: 'physics' as const, level, admissionRate: null },
    }
  })
}

describe('fitting the tiers', () => {
  const cases = world(8000)
  const seasons = { lastSeason: 2014, heldSeasons: [] }
  const model = { ...fitTierModel(cases), ...seasons }

  it('MA-03 the fit recovers the weights that generated the outcomes', () => {
    expect(model.weights.gradePoint).toBeGreaterThan(1.7)
    expect(model.weights.gradePoint).toBeLessThan(2.3)
    const at = (universityId: string, level: 'masters' | 'phd') =>
      calculateGroupOdds(model, { universityId, level, area: 'physics', admissionRate: null })
    expect(at('open', 'masters') - at('choosy', 'masters')).toBeGreaterThan(2.2)
    expect(at('open', 'masters') - at('choosy', 'masters')).toBeLessThan(2.8)
    expect(at('open', 'masters') - at('open', 'phd')).toBeGreaterThan(0.8)
  })

  it('MA-03 a university with too few outcomes gets no number', () => {
    expect(Object.keys(model.universities).sort()).toEqual(['choosy', 'open'])
  })

  it('MA-03 more outcomes of a university reduce its uncertainty; its reported shares are stored unchanged', () => {
    const recordAt = (id: string) => model.universities[id]?.places['physics masters']
    const outcomes = cases.filter(({ place: at }) => at.universityId === 'open' && at.level === 'masters')
    const accepted = outcomes.filter(({ isAccepted }) => isAccepted).length
    expect(recordAt('open')?.cases).toBe(outcomes.length)
    expect(recordAt('open')?.acceptedShare).toBeCloseTo(accepted / outcomes.length, 3)
    expect(recordAt('open')?.variance).toBeLessThan(0.05)
    const few = { ...fitTierModel(cases.slice(0, 400)), ...seasons }
    expect(few.universities.open?.places['physics masters']?.variance).toBeGreaterThan(recordAt('open')?.variance ?? 1)
  })

  it('MA-03 the fit is deterministic for the same outcomes', () => {
    expect({ ...fitTierModel(cases), ...seasons }).toEqual(model)
  })

  it('MA-03 predicted probabilities match observed frequencies', () => {
    const predicted = cases.map(({ profile, place }) =>
      toProbability(calculateProfileOdds(model, profile) + calculateGroupOdds(model, place)),
    )
    const accepted = cases.filter(({ isAccepted }) => isAccepted).length
    expect(predicted.reduce((a, b) => a + b, 0) / cases.length).toBeCloseTo(accepted / cases.length, 2)
  })
})
