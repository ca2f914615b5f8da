interface ReaderLimits {
  /** After so long without the reader taking a piece the stream ends with an error. */
  stallMs: number
  /** After so long it ends in any case. */
  totalMs: number
}

/** Calls `stop` when a reader takes nothing for too long, or altogether takes too long. */
const watchReader = ({ stallMs, totalMs }: ReaderLimits, stop: (reason: Error) => void) => {
  const stall = setTimeout(() => stop(new Error('The reader stopped reading.')), stallMs)
  const total = setTimeout(() => stop(new Error('The reader took too long.')), totalMs)
  return {
    sawRead: () => void stall.refresh(),
    end: () => {
      clearTimeout(stall)
      clearTimeout(total)
    },
  }
}

/** Readers of a file, who may be as slow as its sender was. */
const usualLimits: ReaderLimits = { stallMs: 120_000, totalMs: 60 * 60_000 }

/** What a reader hears of a source that fails in the middle; the reason may name folders and stays out of a response. */
const cut = (cause: unknown) => new Error('The rest could not be read.', { cause })

/**
 * A stream for a response. The first piece is read before there is one, so that what fails at once is answered by an
 * error of the catalogue; the others are read as the reader asks. A reader who does not read cannot hold for long what
 * others wait for. `onEnd` is called once, however it ends.
 */
export const toResponseStream = async (
  source: AsyncIterable<Uint8Array>,
  { limits = usualLimits, onEnd = () => undefined }: { limits?: ReaderLimits; onEnd?: () => void } = {},
): Promise<ReadableStream<Uint8Array>> => {
  const pieces = source[Symbol.asyncIterator]()
  let watch: ReturnType<typeof watchReader> | undefined
  let hasEnded = false
  const end = () => {
    if (hasEnded) return
    hasEnded = true
    watch?.end()
    onEnd()
  }
  const next = async () =>
    await pieces.next().catch((error: unknown) => {
      end()
      throw error
    })
  let first: IteratorResult<Uint8Array, unknown> | undefined = await next()
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        watch = watchReader(limits, (reason) => {
          end()
          controller.error(reason)
          void pieces.return?.()
        })
      },
      pull: async (controller) => {
        watch?.sawRead()
        const { done, value } =
          first ??
          (await next().catch((error: unknown) => {
            throw cut(error)
          }))
        first = undefined
        if (hasEnded) return
        if (!done) return controller.enqueue(value)
        end()
        controller.close()
      },
      cancel: async () => {
        end()
        await pieces.return?.()
      },
    },
    { highWaterMark: 0 },
  )
}
