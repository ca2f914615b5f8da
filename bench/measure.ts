/** Calculates the median; of an even number of rounds the mean of the middle two. */
export const median = (values: number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

const round = (value: number) => Math.round(value * 1000) / 1000

export interface Figure {
  id: string
  what: string
  value: number
  range?: [number, number]
  unit: string
  bar: string
  holds: boolean
  [detail: string]: unknown
}

/** Prints one figure as a JSON line. */
export const report = (figure: Figure) => {
  console.log(
    JSON.stringify({
      ...figure,
      value: round(figure.value),
      ...(figure.range ? { range: figure.range.map(round) } : {}),
    }),
  )
  return figure.holds
}

export const rangeOf = (values: number[]): [number, number] => [Math.min(...values), Math.max(...values)]
