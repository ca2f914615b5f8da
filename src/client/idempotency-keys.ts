/** Enough for every write of a page that is still on its way; a page never holds more. */
const maxOpen = 100

/** What became of a write, as far as the page knows. */
export type WriteOutcome = 'done' | 'refused' | 'unknown'

interface OpenWrite {
  key: string
  /** Some try of it may have arrived: only the same key keeps the next one from being a second write. */
  mayHaveArrived: boolean
}

// `randomUUID` exists only on secure pages, and an installation in a local network may be none.
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** A file is known by what its owner sees of it; its content is not read for a key. */
const describeFile = (_name: string, value: unknown) =>
  value instanceof File ? [value.name, value.size, value.lastModified] : value

/**
 * The idempotency keys of a page: the same key for each try of the same write until it is known to be done. So neither
 * a repetition after a lost answer nor a second press after a failure makes a second one, whichever component sends it.
 */
export const createIdempotencyKeyStore = (makeKey: () => string = newKey) => {
  const open = new Map<string, OpenWrite>()
  const contentOf = (path: readonly string[], input: unknown) => JSON.stringify([path, input], describeFile)
  return {
    /** Begins a try; `settle` is to be called with its outcome. */
    begin: (path: readonly string[], input: unknown): { key: string; settle: (outcome: WriteOutcome) => void } => {
      const content = contentOf(path, input)
      const write = open.get(content) ?? { key: makeKey(), mayHaveArrived: false }
      open.set(content, write)
      const [oldest] = open.keys()
      if (open.size > maxOpen && oldest !== undefined) open.delete(oldest)
      return {
        key: write.key,
        settle: (outcome) => {
          if (outcome === 'unknown') write.mayHaveArrived = true
          // A refusal, such as by a limit, says nothing about an earlier try whose answer was lost.
          else if ((outcome === 'done' || !write.mayHaveArrived) && open.get(content) === write) open.delete(content)
        },
      }
    },
  }
}
