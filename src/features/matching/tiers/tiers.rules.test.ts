import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tiers } from '#src/features/catalogue/tiers.rules.ts'
import { readTierModel } from './tier-model.commands.ts'
import {
  calculateGroupOdds,
  calculateProfileOdds,
  calculateProfileVariance,
  calculateRateOdds,
  classifyOdds,
  classifyTier,
  isMeasured,
  minCases,
  type Profile,
  type ProgramGroup,
  type TierModel,
  tierBounds,
  toProbability,
} from './tiers.rules.ts'

const model = readTierModel()
const profile = (part: Partial<Profile> = {}): Profile => ({
  gradePoints: 3.6,
  greQuantitative: null,
  greVerbal: null,
  greWriting: null,
  residence: null,
  ...part,
})
const place = (part: Partial<ProgramGroup> = {}): ProgramGroup => ({
  universityId: 'stanford-university',
  area: 'computing',
  level: 'masters',
  admissionRate: 0.04,
  ...part,
})
const places = fc.record({
  universityId: fc.constantFrom(...Object.keys(model.universities), 'unknown-university'),
  area: fc.constantFrom('computing' as const, 'physics' as const, 'humanities' as const, 'other' as const),
  level: fc.constantFrom('masters' as const, 'phd' as const),
  admissionRate: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
})
/** Applicant for whom a sufficiently known university is a safety. */
const strong = profile({ gradePoints: 4, greQuantitative: 170, greVerbal: 165, greWriting: 5, residence: 'home' })
const knownPlace = { cases: 400, acceptedShare: 0.75, logOdds: 0.5, variance: 0.03 }
const withPlace = (record: Partial<typeof knownPlace>): TierModel => ({
  ...model,
  universities: {
    u: {
      cases: 400,
      acceptedShare: 0.7,
      logOdds: 1,
      levels: {},
      areas: {},
      places: { 'computing masters': { ...knownPlace, ...record } },
    },
  },
})

describe('admission tiers (MA-02, MA-03)', () => {
  it.each([
    [0.01, 0, 'reach'],
    [tierBounds.reach - 0.001, 0, 'reach'],
    [tierBounds.reach, 0, 'target'],
    [tierBounds.safety - 0.001, 0, 'target'],
    [tierBounds.safety + 0.001, 0, 'safety'],
    [0.87, 0.2, 'target'],
    [0.89, 0.2, 'safety'],
    [0.999, Number.POSITIVE_INFINITY, 'target'],
  ] as const)('MA-02 a chance of %d with a variance of %d is a %s', (chance, variance, tier) => {
    expect(classifyOdds(Math.log(chance / (1 - chance)), variance)).toBe(tier)
  })

  it('MA-03 a better grade never lowers a tier, for any application', () => {
    const grade = fc.double({ min: 0, max: 4, noNaN: true })
    fc.assert(
      fc.property(places, grade, grade, (at, one, other) => {
        const [worse, better] = [Math.min(one, other), Math.max(one, other)].map((gradePoints) =>
          classifyTier(model, profile({ gradePoints }), at),
        )
        if (worse && better) expect(tiers.indexOf(better)).toBeGreaterThanOrEqual(tiers.indexOf(worse))
        else expect(better).toBe(worse)
      }),
      { numRuns: 500 },
    )
  })

  it.each([
    ['everything that it needs', {}, { admissionRate: 0.6 }, {}, 'safety'],
    ['a rate that is not known', {}, { admissionRate: null }, {}, 'safety'],
    ['too few outcomes of its own', { cases: 29 }, { admissionRate: 0.6 }, {}, 'target'],
    ['a reported share under 0.60', { acceptedShare: 0.59 }, { admissionRate: 0.6 }, {}, 'target'],
    ['an undergraduate rate under 0.25', {}, { admissionRate: 0.24 }, {}, 'target'],
    ['outcomes of another area alone', {}, { admissionRate: 0.6, area: 'physics' as const }, {}, 'target'],
    ['an interval that reaches under 0.80', { variance: 9 }, { admissionRate: 0.6 }, {}, 'target'],
  ] as const)('MA-02 a strong applicant’s tier for a place with %s', (_name, record, part, who, tier) => {
    expect(classifyTier(withPlace(record), { ...strong, ...who }, place({ universityId: 'u', ...part }))).toBe(tier)
  })

  it('MA-02 unknown scores never make a university a safety', () => {
    const silent = { ...strong, greQuantitative: null, greVerbal: null, greWriting: null }
    const middle = { ...strong, greQuantitative: 160, greVerbal: 155, greWriting: 4 }
    expect(calculateProfileVariance(model, strong)).toBe(0)
    expect(calculateProfileOdds(model, silent)).toBe(calculateProfileOdds(model, middle))
    const at = place({ universityId: 'u', admissionRate: 0.6 })
    expect(classifyTier(withPlace({ logOdds: -1.05 }), middle, at)).toBe('safety')
    expect(classifyTier(withPlace({ logOdds: -1.05 }), silent, at)).toBe('target')
  })

  it('MA-02 selective places that an earlier version called safe are no safeties', () => {
    for (const universityId of ['carnegie-mellon-university', 'eth-zurich', 'university-of-cambridge']) {
      const admissionRate = universityId === 'carnegie-mellon-university' ? 0.14 : null
      expect([universityId, classifyTier(model, strong, place({ universityId, admissionRate }))]).not.toContain(
        'safety',
      )
    }
  })

  it('MA-03 a missing GRE score counts as the median of the reported ones', () => {
    const middle = { greQuantitative: 160, greVerbal: 155, greWriting: 4 }
    expect(calculateProfileOdds(model, profile())).toBe(calculateProfileOdds(model, profile(middle)))
    expect(calculateProfileOdds(model, profile({ greQuantitative: 168 }))).toBeGreaterThan(
      calculateProfileOdds(model, profile()),
    )
    expect(calculateProfileOdds(model, profile({ greQuantitative: 150 }))).toBeLessThan(
      calculateProfileOdds(model, profile()),
    )
  })

  it('MA-03 without a grade or without facts about the place there is no tier', () => {
    expect(classifyTier(model, profile({ gradePoints: null }), place())).toBeNull()
    expect(
      classifyTier(model, profile(), place({ universityId: 'unknown-university', admissionRate: null })),
    ).toBeNull()
    expect(classifyTier(model, profile(), place({ universityId: '__proto__', admissionRate: null }))).toBeNull()
    expect(classifyTier(model, profile(), place({ universityId: 'unknown-university', admissionRate: 0.9 }))).toBeNull()
    expect(classifyTier(model, profile(), place({ admissionRate: null }))).not.toBeNull()
  })

  it('MA-02 an open place is no harder than a selective one, and a doctorate at the most selective is a reach', () => {
    const odds = (rate: number) =>
      calculateGroupOdds(model, place({ universityId: 'unknown-university', admissionRate: rate }))
    expect(odds(0.9)).toBeGreaterThan(odds(0.1))
    expect(classifyTier(model, profile({ gradePoints: 3.3 }), place({ level: 'phd' }))).toBe('reach')
  })

  it('MA-03 the shipped weights agree with published admission facts', () => {
    const { weights } = model
    for (const name of ['gradePoint', 'greQuantitative', 'greVerbal', 'greWriting', 'admissionRate'] as const)
      expect(weights[name]).toBeGreaterThan(0)
    expect(weights.phd).toBeLessThan(-0.4)
    expect(toProbability(0)).toBe(0.5)
  })

  it('MA-03 no number is shipped for a group with fewer than 30 outcomes', () => {
    const listed = Object.values(model.universities)
    expect(listed.length).toBeGreaterThan(100)
    for (const { cases, acceptedShare } of listed) {
      expect(cases).toBeGreaterThanOrEqual(minCases)
      expect(acceptedShare).toBeGreaterThan(0)
      expect(acceptedShare).toBeLessThan(1)
    }
    expect(isMeasured(model, { universityId: 'stanford-university' })).toBe(true)
  })

  it('a published share of applications with an offer makes a reach or a target, never a safety', () => {
    const tierOf = (rate: number, part: Partial<Profile> = {}) => {
      const { odds, variance } = calculateRateOdds(rate)
      return classifyOdds(odds + calculateProfileOdds(model, profile(part)), variance)
    }
    expect([0, 0.15, 0.39, 0.41, 0.9, 1].map((rate) => tierOf(rate))).toEqual([
      'reach',
      'reach',
      'reach',
      'target',
      'target',
      'target',
    ])
    // A better grade than the median makes a target of what is a reach for others.
    expect(tierOf(0.35, { gradePoints: 4 })).toBe('target')
    expect(toProbability(calculateRateOdds(0.25).odds)).toBeCloseTo(0.25)
  })
})
