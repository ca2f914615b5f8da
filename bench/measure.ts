/** Calculates the median; of an even number of rounds the mean of the middle two. */
export const median = (values: number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

/** Returns the 95th percentile (nearest rank). */
export const p95 = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? 0

const round = (value: number) => Math.round(value * 1000) / 1000

export interface Figure {
  id: string
  what: string
  value: number
  range?: [number, number]
  unit: string
  bar: string
  holds: boolean
  /** Whether the value is the difference of two measurements, which may be zero or negative. */
  isDifference?: boolean
  [detail: string]: unknown
}

/** Whether a figure is a measurement: its numbers are finite, and positive unless it is a difference. */
export const isMeasured = ({ value, range = [value, value], isDifference = false }: Figure): boolean =>
  [value, ...range].every((number) => Number.isFinite(number) && (isDifference || number > 0))

/** Formats one figure as a JSON line. */
export const formatFigure = (figure: Figure): string =>
  JSON.stringify({
    ...figure,
    value: round(figure.value),
    ...(figure.range ? { range: figure.range.map(round) } : {}),
  })

export const rangeOf = (values: number[]): [number, number] => [Math.min(...values), Math.max(...values)]
