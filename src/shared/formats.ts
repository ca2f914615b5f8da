// Formatters of the platform, each made once: making one costs far more than using it, and takes memory that the collector of
// garbage does not see.

/** More than a process needs for the zones of its people; together some 40 MB. */
const maxKept = 1_500
const kept = new Map<string, unknown>()

/** A maker of formatters that gives the same one for the same language and options. */
const keeping =
  <Options, Format>(make: new (language?: string, options?: Options) => Format) =>
  (language?: string, options?: Options): Format => {
    // Without a zone it is the device's, which may change while a page is open: people travel.
    const key = make.name + language + JSON.stringify(options) + new Date().getTimezoneOffset()
    const known = kept.get(key) as Format | undefined
    if (known) return known
    if (kept.size >= maxKept) kept.clear()
    const made = new make(language, options)
    kept.set(key, made)
    return made
  }

export const getDateFormat = keeping(Intl.DateTimeFormat)
export const getNumberFormat = keeping(Intl.NumberFormat)
export const getListFormat = keeping(Intl.ListFormat)
export const getRelativeFormat = keeping(Intl.RelativeTimeFormat)
export const getCollator = keeping(Intl.Collator)

/** The size of a file in whole kilobytes, one at least. */
export const formatBytes = (bytes: number, language: string): string =>
  getNumberFormat(language, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 }).format(
    Math.max(1, bytes / 1024),
  )
