import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gpaRange, gpaScales } from '#src/features/profile/rules.ts'
import { readStatedGrade, toGradePoints } from './grades.rules.ts'

describe('grade conversion between scales (MA-03)', () => {
  it.each([
    ['4.0', 3.7, 3.7],
    ['4.3', 4.3, 4],
    ['4.3', 3.3, 3.3],
    ['5.0', 4.5, 3.75],
    ['10', 8.35, 3.55],
    ['20', 14, 3.7],
    ['100', 71.8, 3.55],
    ['german', 1, 4],
    ['german', 2.5, 3.15],
    ['german', 4, 2],
    ['uk', 70, 3.85],
    ['uk', 55, 3],
    ['30', 28, 3.8],
    ['30', 24, 3.15],
    ['110', 110, 4],
    ['110', 88, 3.15],
    ['philippine', 1, 4],
    ['philippine', 2, 3.15],
    ['philippine', 3, 2],
    ['4.5', 4.5, 4],
    ['4.5', 3.5, 3.3],
    ['6', 5, 3.15],
    ['6', 4, 2],
    ['7', 5.5, 3.15],
    ['12', 7, 3.15],
    ['12', 2, 2],
    ['fivePoint', 4, 3.15],
    ['fivePoint', 3, 2],
  ] as const)('MA-03 on the scale %s a grade of %d converts to %d points of 4.0', (scale, grade, points) => {
    expect(toGradePoints(grade, scale)).toBeCloseTo(points, 2)
  })

  it.each([
    ['4.0', 4.01],
    ['4.3', 9],
    ['5.0', -0.1],
    ['10', 10.5],
    ['20', 21],
    ['100', 101],
    ['german', 0.7],
    ['german', 5.1],
    ['uk', 120],
    ['30', 31],
    ['110', 113],
    ['philippine', 0.9],
    ['4.0', Number.NaN],
    ['100', Number.POSITIVE_INFINITY],
  ] as const)('MA-03 on the scale %s a grade of %d is invalid', (scale, grade) => {
    expect(toGradePoints(grade, scale)).toBeNull()
  })

  it.each(gpaScales)('MA-03 on the scale %s a better grade never converts to fewer points', (scale) => {
    const { min, max, best } = gpaRange[scale]
    const grade = fc.double({ min, max, noNaN: true })
    fc.assert(
      fc.property(grade, grade, (one, other) => {
        const [worse, better] = (best === 'max') === one < other ? [one, other] : [other, one]
        expect(toGradePoints(better, scale)).toBeGreaterThanOrEqual(toGradePoints(worse, scale) ?? Number.NaN)
      }),
    )
    expect(toGradePoints(best === 'max' ? max : min, scale)).toBe(4)
    expect(toGradePoints(best === 'max' ? min : max, scale)).toBe(0)
  })

  it.each(['constructor', 'toString', '__proto__', '8'])(
    'MA-03 a lowest grade on the unknown scale "%s" stays unknown',
    (scale) => {
      expect(readStatedGrade({ grade: 3, scale })).toBeNull()
    },
  )
})
