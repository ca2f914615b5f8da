/** Thrown when work exceeds its time limit. */
export class TimeLimitError extends Error {
  override name = 'TimeLimitError'
}

/** Settles as `work` does, or rejects with `TimeLimitError` after `limitMs`. The work itself is not stopped. */
export const withTimeLimit = async <T>(work: Promise<T>, limitMs: number): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TimeLimitError(`not done within ${limitMs} ms`)), limitMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
