/** Maximum number of pending writes of a page whose keys are kept. */
const maxOpen = 100

/** Outcome of a write, as far as the page knows. */
export type WriteOutcome = 'done' | 'refused' | 'unknown'

interface OpenWrite {
  key: string
  /** Whether an attempt may have arrived: then only the same key prevents a duplicate write. */
  mayHaveArrived: boolean
}

// `randomUUID` exists only in secure contexts, and an installation in a local network may have none.
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Identifies a file by name, size and date; its content is not read for a key. */
const describeFile = (_name: string, value: unknown) =>
  value instanceof File ? [value.name, value.size, value.lastModified] : value

/**
 * Stores the idempotency keys of a page: each attempt of the same write has the same key until it is known to be done.
 * So neither a retry after a lost response nor a second press after an error creates a duplicate, whichever component
 * sends it.
 */
export const createIdempotencyKeyStore = (makeKey: () => string = newKey) => {
  const open = new Map<string, OpenWrite>()
  const contentOf = (path: readonly string[], input: unknown) => JSON.stringify([path, input], describeFile)
  return {
    /** Begins an attempt; `settle` must be called with its outcome. */
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
          // A rejection, for example by a rate limit, says nothing about an earlier attempt whose response was lost.
          else if ((outcome === 'done' || !write.mayHaveArrived) && open.get(content) === write) open.delete(content)
        },
      }
    },
  }
}
