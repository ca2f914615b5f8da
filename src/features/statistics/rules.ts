// How public figures are shortened and what a published measurement holds.

/** Bars that fit on a phone; what comes after is one bar called "all others". */
export const maxBars = 12

export interface Slice {
  id: string
  count: number
}

/** The id under which the rest of a long list is summed. */
export const othersId = 'others'

/** The largest parts, and the sum of the others as the last one. Expects the largest first. */
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

/** One line per kind of fact: how many are known, how many of them are old, and the years they are about. */
export const sumFacts = (rows: FactCount[]) => {
  const kinds = Map.groupBy(rows, ({ kind }) => kind)
  return [...kinds]
    .map(([kind, counts]) => {
      // Facts of no known year are counted and belong to no span of years.
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
