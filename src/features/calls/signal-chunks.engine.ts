/** A chunk of a signal, as published. */
export interface SignalChunk {
  from: string
  key: string
  place: number
  count: number
  piece: string
}

/** Maximum of incomplete signals; older ones are discarded. */
const maxUnfinished = 20

/** Reassembles chunks into signals, in any order. Returns a signal when its last chunk has arrived. */
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
