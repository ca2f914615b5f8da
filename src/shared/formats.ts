// Memoized `Intl` formatters: creating one costs far more than using it, and takes native memory that the garbage
// collector does not see.

/** Maximum size of the cache: more than a process needs for the zones of its users; together some 40 MB. */
const maxCached = 1_500
const cache = new Map<string, unknown>()

/** Memoizes a formatter constructor by language and options. */
const keeping =
  <Options, Format>(make: new (language?: string, options?: Options) => Format) =>
  (language?: string, options?: Options): Format => {
    // A formatter without a zone uses the device's, which may change while a page is open.
    const key = make.name + language + JSON.stringify(options) + new Date().getTimezoneOffset()
    const known = cache.get(key) as Format | undefined
    if (known) return known
    if (cache.size >= maxCached) cache.clear()
    const made = new make(language, options)
    cache.set(key, made)
    return made
  }

export const getDateFormat = keeping(Intl.DateTimeFormat)
export const getNumberFormat = keeping(Intl.NumberFormat)
export const getListFormat = keeping(Intl.ListFormat)
export const getRelativeFormat = keeping(Intl.RelativeTimeFormat)
export const getCollator = keeping(Intl.Collator)

/** Formats the size of a file in whole kilobytes, at least one. */
export const formatBytes = (bytes: number, language: string): string =>
  getNumberFormat(language, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 }).format(
    Math.max(1, bytes / 1024),
  )
