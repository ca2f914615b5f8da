/** Number of texts whose result is remembered; the contexts of one page, such as its headings, are read repeatedly. */
const maxEntries = 2_000

/** Remembers the results of a pure function by its text, within a bounded number of entries. */
export const cacheByText = <T>(read: (text: string) => T): ((text: string) => T) => {
  const results = new Map<string, { value: T }>()
  return (text) => {
    const known = results.get(text)
    if (known) return known.value
    if (results.size >= maxEntries) results.clear()
    const value = read(text)
    results.set(text, { value })
    return value
  }
}
