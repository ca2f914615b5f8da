import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readTierModel } from '#src/features/matching/tiers/tier-model.commands.ts'
import type { TierModel } from '#src/features/matching/tiers/tiers.rules.ts'
import {
  calculateAuc,
  findUnsafeSlices,
  hasHarmlessTiers,
  hasMonotonicTiers,
  type MeasuredCase,
  type Measurement,
  measure,
  measureGroups,
  type measureSlices,
  type Resolved,
  sliceKinds,
  targets,
  tierBars,
} from './measurement.ts'

const one = (chance: number, isAccepted: boolean, part: Partial<MeasuredCase> = {}): MeasuredCase => ({
  chance,
  isAccepted,
  tier: null,
  applicant: null,
  program: 'p',
  ...part,
})

interface Published extends Measurement {
  rows: number
  resolved: number
  checked: number
  split: { kind: string }
  unsaid: Pick<Measurement, 'tiers'>
}

describe('measurement of the tiers', () => {
  it('MA-03 the area under the curve is the share of correctly ordered pairs, with ties counted half', () => {
    expect(calculateAuc([one(0.1, false), one(0.9, true)])).toBe(1)
    expect(calculateAuc([one(0.9, false), one(0.1, true)])).toBe(0)
    expect(calculateAuc([one(0.5, false), one(0.5, true)])).toBe(0.5)
    expect(calculateAuc([one(0.5, true)])).toBeNull()
    expect(calculateAuc([])).toBeNull()
  })

  it('MA-03 the area under the curve equals a brute-force count of all pairs', () => {
    const cases = fc.array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.boolean()), { maxLength: 40 })
    fc.assert(
      fc.property(cases, (list) => {
        const all = list.map(([chance, isAccepted]) => one(chance / 5, isAccepted))
        const pairs = all.flatMap((a) => all.filter((b) => a.isAccepted && !b.isAccepted).map((b) => [a, b] as const))
        const right = pairs.reduce(
          (sum, [a, b]) => sum + (a.chance > b.chance ? 1 : a.chance === b.chance ? 0.5 : 0),
          0,
        )
        const area = calculateAuc(all)
        if (pairs.length === 0) expect(area).toBeNull()
        else expect(area).toBeCloseTo(right / pairs.length, 10)
      }),
    )
  })

  it('MA-03 pairs are counted within one applicant and within one programme only', () => {
    const measured = measure([
      one(0.8, true, { applicant: 'a', program: 'x' }),
      one(0.2, false, { applicant: 'a', program: 'y' }),
      one(0.9, false, { applicant: 'b', program: 'x' }),
      one(0.1, true, { applicant: null, program: 'z' }),
    ])
    expect(measured).toMatchObject({ withinApplicant: 1, withinProgram: 0, auc: 0.25 })
    expect(measured.brier).toBeCloseTo((0.04 + 0.04 + 0.81 + 0.81) / 4, 4)
  })

  it('MA-03 each tier has a count and an accepted share; a tier without cases has no share', () => {
    const { tiers } = measure([one(0.2, false, { tier: 'reach' }), one(0.9, true, { tier: 'safety' })])
    expect(tiers).toEqual({
      reach: { count: 1, acceptedShare: 0 },
      target: { count: 0, acceptedShare: null },
      safety: { count: 1, acceptedShare: 1 },
    })
    expect(hasMonotonicTiers(tiers)).toBe(false)
  })

  it('MA-03 a reliability step with fewer than 30 outcomes is omitted', () => {
    const many = Array.from({ length: 30 }, (_, index) => one(0.75, index < 20))
    expect(measure([...many, one(0.1, false)]).reliability).toEqual([{ predicted: 0.75, accepted: 0.6667, count: 30 }])
  })

  /** University with enough outcomes for a safety. */
  const measured = {
    ...{ cases: 500, acceptedShare: 0.7, logOdds: 0, levels: {}, areas: {} },
    places: { 'physics masters': { cases: 500, acceptedShare: 0.7, logOdds: 1, variance: 0.02 } },
  }

  it('MA-03 a group fails its check with a tier of few cases or with tiers that do not rise', () => {
    const model: TierModel = {
      lastSeason: 2014,
      heldSeasons: [],
      weights: readTierModel().weights,
      areas: {},
      universities: { x: measured },
    }
    const cases = (grade: number, accepted: number, of = 40): Resolved[] =>
      Array.from({ length: of }, (_, index) => ({
        outcome: {
          isAccepted: index < accepted,
          university: 'x',
          season: null,
          profile: { gradePoints: grade, greQuantitative: null, greVerbal: null, greWriting: null },
          status: null,
          place: { area: 'physics', level: 'masters' },
          applicant: null,
        },
        place: { universityId: 'x', area: 'physics', level: 'masters', admissionRate: 0.4 },
        residence: null,
        country: 'US',
      }))
    const grades = { reach: 2, target: 3.3, safety: 4 }
    const checkOf = (...parts: Resolved[][]) => measureGroups(model, parts.flat())['physics masters']?.check
    expect(checkOf(cases(grades.reach, 8), cases(grades.target, 20), cases(grades.safety, 36))).toBe('holds')
    expect(checkOf(cases(grades.reach, 30), cases(grades.target, 20), cases(grades.safety, 36))).toBe('fails')
    // Without safeties two rising tiers are enough; one alone is no evidence.
    expect(checkOf(cases(grades.reach, 8), cases(grades.target, 20))).toBe('holds')
    expect(checkOf(cases(grades.reach, 4, 20), cases(grades.target, 20), cases(grades.safety, 4, 20))).toBe('few')
  })

  it('MA-03 the published measurement meets its targets on outcomes outside the training data', () => {
    const file = new URL('../../catalogue/measurement.json', import.meta.url)
    const published = JSON.parse(readFileSync(file, 'utf8')) as { measuredAt: string; files: Published[] }
    expect(published.measuredAt).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(published.files).toHaveLength(3)
    for (const measured of published.files) {
      const least = targets[measured.split.kind === 'seasons' ? 'posts' : 'applicants']
      expect(measured.auc).toBeGreaterThanOrEqual(least.auc)
      expect(measured.withinApplicant).toBeGreaterThanOrEqual(least.withinApplicant)
      expect(measured.brier).toBeLessThanOrEqual(least.brier)
      expect(hasMonotonicTiers(measured.tiers)).toBe(true)
      // Without a citizenship the tiers still have to discriminate.
      expect(hasMonotonicTiers(measured.unsaid.tiers)).toBe(true)
      expect(measured.checked).toBeLessThan(measured.resolved)
      expect(measured.resolved).toBeLessThanOrEqual(measured.rows)
      expect(hasHarmlessTiers(measured.tiers)).toBe(true)
    }
  })

  it('MA-03 in every published slice safeties came true, and only places with own outcomes are safeties', () => {
    const file = new URL('../../catalogue/measurement.json', import.meta.url)
    const { slices } = JSON.parse(readFileSync(file, 'utf8')) as { slices: ReturnType<typeof measureSlices> }
    for (const kind of sliceKinds) {
      expect(slices[kind].length).toBeGreaterThan(1)
      for (const { id, tiers } of slices[kind])
        if (tiers.safety.acceptedShare !== null)
          expect([id, tiers.safety.acceptedShare >= tierBars.safetyInSlice]).toEqual([id, true])
    }
    expect(slices.evidence.find(({ id }) => id === 'university')?.tiers.safety.count).toBe(0)
  })

  it('MA-03 a slice of 30 safeties with too few acceptances is reported', () => {
    const model: TierModel = { ...readTierModel(), universities: { x: measured } }
    const safe = (count: number, accepted: number, season: number): Resolved[] =>
      Array.from({ length: count }, (_, index) => ({
        outcome: {
          isAccepted: index < accepted,
          university: 'x',
          season,
          profile: { gradePoints: 4, greQuantitative: 170, greVerbal: 165, greWriting: 5 },
          status: null,
          place: { area: 'physics', level: 'masters' },
          applicant: null,
        },
        place: { universityId: 'x', area: 'physics', level: 'masters', admissionRate: 0.6 },
        residence: null,
        country: 'US',
      }))
    expect(findUnsafeSlices(model, [...safe(100, 98, 2015), ...safe(30, 20, 2016)])).toEqual(['season 2016'])
    expect(findUnsafeSlices(model, [...safe(100, 98, 2015), ...safe(29, 20, 2016)])).toEqual([])
  })
})
