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

/**
 * A stream for a response: nothing is asked of `source` before the reader asks. With `limits`, a reader who does not
 * read cannot hold for long what others wait for. `onEnd` is called once, however it ends.
 */
export const toSentStream = (
  source: AsyncIterable<Uint8Array>,
  { limits, onEnd = () => undefined }: { limits?: ReaderLimits; onEnd?: () => void } = {},
): ReadableStream<Uint8Array> => {
  const pieces = source[Symbol.asyncIterator]()
  let watch: ReturnType<typeof watchReader> | undefined
  let hasEnded = false
  const end = () => {
    if (hasEnded) return
    hasEnded = true
    watch?.end()
    onEnd()
  }
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        if (!limits) return
        watch = watchReader(limits, (reason) => {
          end()
          controller.error(reason)
          void pieces.return?.()
        })
      },
      pull: async (controller) => {
        watch?.sawRead()
        const { done, value } = await pieces.next().catch((error: unknown) => {
          end()
          throw error
        })
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
