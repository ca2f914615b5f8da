/** A piece of a signal, as it was announced. */
export interface SignalChunk {
  from: string
  key: string
  place: number
  count: number
  piece: string
}

/** Signals that are not whole yet; older ones are given up. */
const maxUnfinished = 20

/** Joins pieces to whole signals; answers one when its last piece has come, whatever their order. */
export const createSignalAssembler = () => {
  const unfinished = new Map<string, string[]>()
  return ({ key, place, count, piece }: SignalChunk): string | undefined => {
    const pieces = unfinished.get(key) ?? []
    pieces[place] = piece
    if (Object.keys(pieces).length === count) {
      unfinished.delete(key)
      return pieces.join('')
    }
    unfinished.set(key, pieces)
    const [oldest] = unfinished.keys()
    if (unfinished.size > maxUnfinished && oldest !== undefined) unfinished.delete(oldest)
    return undefined
  }
}
