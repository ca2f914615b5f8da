import { foldText } from '#src/shared/unicode.ts'

/** Maximum number of palette entries by kind; the screen of each kind lists the rest. */
export const maxFound = { screens: 9, applications: 6, universities: 5, programs: 5 } as const

/** Minimum query length for a catalogue search, in characters. */
export const minQueryLength = 2

/** Filters entries whose text contains each word of the query, in their order; ignores accents and case. */
export const filterEntries = <Entry>(
  entries: readonly Entry[],
  query: string,
  wordsOf: (entry: Entry) => string,
): Entry[] => {
  const words = foldText(query.slice(0, 200)).split(/\s+/).filter(Boolean)
  return entries.filter((entry) => {
    const text = foldText(wordsOf(entry))
    return words.every((word) => text.includes(word))
  })
}
