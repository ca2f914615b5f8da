/** Number of texts whose result is remembered; the contexts of one page, such as its headings, are read repeatedly. */
const maxEntries = 2_000

/**
 * Remembers the results of a pure function by its text, within a bounded number of entries. Further arguments may make
 * the function faster, and change no result.
 */
export const cacheByText = <T, Hints extends unknown[]>(
  read: (text: string, ...hints: Hints) => T,
): ((text: string, ...hints: Hints) => T) => {
  const results = new Map<string, { value: T }>()
  return (text, ...hints) => {
    const known = results.get(text)
    if (known) return known.value
    if (results.size >= maxEntries) results.clear()
    const value = read(text, ...hints)
    results.set(text, { value })
    return value
  }
}
