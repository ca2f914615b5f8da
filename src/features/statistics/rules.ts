// Public figures: shortening of long lists, and the format of a published measurement.

/** Maximum number of bars that fit on a phone; the rest is one bar called "all others". */
export const maxBars = 12

export interface Slice {
  id: string
  count: number
}

/** Id of the remainder of a long list. */
export const othersId = 'others'

/**
 * Limits slices to the largest, with the sum of the rest as the last one.
 *
 * @param slices sorted, the largest first
 */
export const limitSlices = (slices: Slice[], most = maxBars): Slice[] => {
  if (slices.length <= most) return slices
  const rest = slices.slice(most - 1).reduce((sum, { count }) => sum + count, 0)
  return [...slices.slice(0, most - 1), { id: othersId, count: rest }]
}

export interface FactCount {
  kind: string
  year: string
  source: string
  count: number
  isOld: boolean
}

/** Sums facts by kind: number, outdated number, and their range of years. */
export const sumFacts = (rows: FactCount[]) => {
  const kinds = Map.groupBy(rows, ({ kind }) => kind)
  return [...kinds]
    .map(([kind, counts]) => {
      // Facts without a year are counted but excluded from the range.
      const years = counts.flatMap(({ year }) => (year === '' ? [] : [year.slice(0, 4)])).sort()
      return {
        kind,
        known: counts.reduce((sum, { count }) => sum + count, 0),
        old: counts.reduce((sum, { count, isOld }) => sum + (isOld ? count : 0), 0),
        firstYear: years[0] ?? '',
        lastYear: years.at(-1) ?? '',
        sources: [...new Set(counts.map(({ source }) => source))].sort(),
      }
    })
    .sort((one, other) => other.known - one.known)
}
