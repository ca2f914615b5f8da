import { type GpaScale, gpaRange, gpaScales, isStatedGrade, type StatedGrade } from '#src/features/profile/rules.ts'

// Grade conversion between scales to points of 4.0, piecewise linear between the pairs below. Every list is monotonic,
// so that a better grade never counts as a worse one. docs/matching.md shows the table and its sources.

type Anchor = readonly [grade: number, points: number]

const german: readonly Anchor[] = [
  [1, 4],
  [1.5, 3.8],
  [2, 3.5],
  [2.5, 3.15],
  [3, 2.8],
  [4, 2],
  [5, 0],
]

/** German grades from the best to the lowest pass. */
const germanPasses = german.slice(0, -1)

/** Converts the German pairs to a scale by the modified Bavarian formula, which needs its best grade and lowest pass. */
const convertFromGerman = (best: number, lowestPass: number, worst: number): readonly Anchor[] => {
  const passes = germanPasses.map(([grade, points]): Anchor => [best + ((lowestPass - best) * (grade - 1)) / 3, points])
  return [...passes, [worst, 0] as const].sort(([a], [b]) => a - b)
}

/**
 * Sources: `10` and `100` by equal ranks (quantile mapping): applicants to the same master's programmes have the same
 * rank in their scale and in the 4.0 scale (38,743 outcomes, 2006-2016). `uk` follows the conversion of the US-UK
 * Fulbright Commission but distinguishes marks from 70 on, `german` is an approximation near the inverse modified
 * Bavarian formula, `20` has the French mentions, `5.0` the Nigerian and Singaporean classes. `30`, `110` and
 * `philippine` go through the German scale by the modified Bavarian formula with their best grades and lowest passes: 30
 * and 18, 110 and 66, 1.0 and 3.0; so do `6` with 6 and 4 (Switzerland), `7` with 7 and 4, `12` with 12 and 2, and
 * `fivePoint` with 5 and 3. `4.5` has the letters of the 4.0 scale (A+ 4.5, A 4.0, B+ 3.5, B 3.0, C+ 2.5, C 2.0, D 1.0).
 */
const anchors: Record<GpaScale, readonly Anchor[]> = {
  '4.0': [
    [0, 0],
    [4, 4],
  ],
  '4.3': [
    [0, 0],
    [3.7, 3.7],
    [4, 3.9],
    [4.3, 4],
  ],
  '5.0': [
    [0, 0],
    [1.5, 2],
    [2.4, 2.5],
    [3.5, 3.2],
    [4.5, 3.75],
    [5, 4],
  ],
  '10': [
    [0, 0],
    [5, 2],
    [6.8, 2.85],
    [7.8, 3.25],
    [8.35, 3.55],
    [8.85, 3.75],
    [9.4, 3.95],
    [10, 4],
  ],
  '20': [
    [0, 0],
    [10, 2.7],
    [12, 3.3],
    [14, 3.7],
    [16, 3.95],
    [20, 4],
  ],
  '100': [
    [0, 0],
    [40, 2],
    [50, 2.4],
    [58.8, 2.85],
    [65.7, 3.25],
    [71.8, 3.55],
    [77, 3.75],
    [83, 3.95],
    [100, 4],
  ],
  german,
  uk: [
    [0, 0],
    [40, 2],
    [50, 2.7],
    [60, 3.3],
    [65, 3.7],
    [70, 3.85],
    [80, 4],
    [100, 4],
  ],
  '30': convertFromGerman(30, 18, 0),
  '110': convertFromGerman(110, 66, 0),
  philippine: convertFromGerman(1, 3, 5),
  '4.5': [
    [0, 0],
    [1, 1],
    [2, 2],
    [2.5, 2.3],
    [3, 3],
    [3.5, 3.3],
    [4, 3.9],
    [4.5, 4],
  ],
  '6': convertFromGerman(6, 4, 1),
  '7': convertFromGerman(7, 4, 0),
  '12': convertFromGerman(12, 2, 0),
  fivePoint: convertFromGerman(5, 3, 2),
}

/** How a grade is approximated in points of 4.0: after a formula or table, by the names of classes, or by equal ranks. */
export type ConversionMethod = 'bavarian' | 'fulbright' | 'classes' | 'ranks'

/** Method of each scale; null for the scale of the points themselves. */
export const conversionMethods: Record<GpaScale, ConversionMethod | null> = {
  '4.0': null,
  '4.3': 'classes',
  '4.5': 'classes',
  '5.0': 'classes',
  '20': 'classes',
  '10': 'ranks',
  '100': 'ranks',
  uk: 'fulbright',
  german: 'bavarian',
  '30': 'bavarian',
  '110': 'bavarian',
  philippine: 'bavarian',
  '6': 'bavarian',
  '7': 'bavarian',
  '12': 'bavarian',
  fivePoint: 'bavarian',
}

/**
 * Piecewise linear conversion of grades: each line runs from a grade and its points to the next. The database uses the
 * same lines.
 */
export const conversionLines: readonly (readonly [GpaScale, low: Anchor, high: Anchor])[] = gpaScales.flatMap((scale) =>
  anchors[scale].slice(1).map((high, at) => [scale, anchors[scale][at] ?? high, high] as const),
)

const between = (grade: number, pairs: readonly Anchor[]): number => {
  const after = pairs.findIndex(([at]) => grade <= at)
  const [low, high] = [pairs[Math.max(0, after - 1)], pairs[after]]
  if (!low || !high) return 0
  if (low === high) return high[1]
  return low[1] + ((high[1] - low[1]) * (grade - low[0])) / (high[0] - low[0])
}

/**
 * Reads the lowest grade that a fact states; null for a grade of an unknown scale. A bare number is on the 4.0 scale.
 */
export const readStatedGrade = (value: unknown): StatedGrade | null => {
  if (typeof value === 'number')
    return toGradePoints(value * 4, '4.0') === null ? null : { grade: value * 4, scale: '4.0' }
  return isStatedGrade(value) && toGradePoints(value.grade, value.scale) !== null ? value : null
}

/** Converts a grade to points of 4.0; null for a grade outside the scale, which counts as unknown. */
export const toGradePoints = (grade: number, scale: GpaScale): number | null => {
  const { min, max } = gpaRange[scale]
  if (!Number.isFinite(grade) || grade < min || grade > max) return null
  return between(grade, anchors[scale])
}
