interface ReaderLimits {
  /** Idle timeout: the stream fails if the client reads no chunk for so long. */
  stallMs: number
  /** Total timeout. */
  totalMs: number
}

/** Calls `stop` when a client reads nothing for too long, or takes too long in total. */
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

/** Default timeouts of downloads, as generous as those of uploads. */
const usualLimits: ReaderLimits = { stallMs: 120_000, totalMs: 60 * 60_000 }

/**
 * Generic error for the client when a source fails midway; the cause may name folders and must not reach a response.
 */
const cut = (cause: unknown) => new Error('The rest could not be read.', { cause })

/**
 * Creates a response stream with backpressure. The first chunk is read before the response exists, so that an early
 * failure becomes an API error; the others are read on demand. Timeouts keep a slow client from holding a permit.
 * `onEnd` is called once, however the stream ends.
 *
 * @throws the error of the first chunk
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
