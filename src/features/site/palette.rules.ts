import { foldText } from '#src/shared/unicode.ts'

/** How many entries of each kind the palette lists; the screens of each kind show the rest. */
export const maxFound = { screens: 9, applications: 6, universities: 5, programs: 5 } as const

/** How many letters a search of the catalogue takes to be worth asking. */
export const minQueryLength = 2

/** Those whose words contain each word of the query, in their order; accents and case do not matter. */
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
