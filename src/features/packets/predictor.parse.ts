interface Samples {
  width: number
  height: number
  channels: number
}

const paeth = (left: number, above: number, corner: number): number => {
  const sum = left + above - corner
  const [toLeft, toAbove, toCorner] = [Math.abs(sum - left), Math.abs(sum - above), Math.abs(sum - corner)]
  return toLeft <= toAbove && toLeft <= toCorner ? left : toAbove <= toCorner ? above : corner
}

const predict = (filter: number, left: number, above: number, corner: number): number => {
  if (filter === 1) return left
  if (filter === 2) return above
  if (filter === 3) return (left + above) >> 1
  return filter === 4 ? paeth(left, above, corner) : 0
}

/** Undoes the filter of one row in place; `above` is the row before it, or zeros. */
const undoRow = (row: Uint8Array, above: Uint8Array, filter: number, channels: number): void => {
  for (let x = 0; x < row.length; x++) {
    const back = x - channels
    const [left, corner] = back < 0 ? [0, 0] : [row[back] ?? 0, above[back] ?? 0]
    row[x] = (row[x] ?? 0) + predict(filter, left, above[x] ?? 0, corner)
  }
}

/**
 * Undoes the PNG filters of picture samples of 8 bits; undefined for an unknown filter or a wrong length.
 * @see https://www.w3.org/TR/png-3/#9Filters
 */
export const undoPredictor = (filtered: Uint8Array, { width, height, channels }: Samples): Uint8Array | undefined => {
  const length = width * channels
  if (filtered.byteLength !== (length + 1) * height) return undefined
  const samples = new Uint8Array(length * height)
  let above = new Uint8Array(length)
  for (let y = 0; y < height; y++) {
    const from = y * (length + 1) + 1
    const filter = filtered[from - 1] ?? 0
    if (filter > 4) return undefined
    const row = samples.subarray(y * length, (y + 1) * length)
    row.set(filtered.subarray(from, from + length))
    undoRow(row, above, filter, channels)
    above = row
  }
  return samples
}
