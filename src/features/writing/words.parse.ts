import { foldText } from '#src/shared/unicode.ts'
import { synonyms } from './synonyms.rules.ts'

// Normalised words of a text for comparison: without endings, with synonyms in six languages grouped.

const wordPattern =
  /\p{Script=Han}|\p{Script=Latin}[\p{Script=Latin}\p{N}+#'’ʻ-]*|[\p{L}\p{M}][\p{L}\p{M}\p{N}+#'’ʻ-]*/gu
const minStem = 4
const maxStem = 6

/** Stems a word: removes its endings and Arabic prefixes. */
const stemOf = (folded: string): string => {
  if (/^\p{Script=Arabic}/u.test(folded)) {
    const bare = folded.replace(/[أإآ]/g, 'ا').replace(/^(?:و|ف)?(?:بال|كال|لل|ال|ب|ل|ك)?(?=.{3})/u, '')
    return bare.replace(/(?:ها|هم|هن|نا|ات|ون|ين|ان|ية|تي|ه|ة|ي|ت|ا)$/u, (ending) =>
      bare.length - ending.length >= 2 ? '' : ending,
    )
  }
  const word = folded.replace(/['’ʻ-]/g, '')
  return word.length <= minStem
    ? word.replace(/(?<=\p{L}{3})s$/u, '')
    : word.slice(0, maxStem).replace(/(?:ing|ed|es|s|en|e|er)$/u, '')
}

const groupOf = new Map<string, number>()
for (const [at, words] of synonyms.entries())
  for (const word of words.split(' ')) if (!groupOf.has(stemOf(foldText(word)))) groupOf.set(stemOf(foldText(word)), at)

/** Lists the comparison keys of a word: its stem, and its synonym group. */
export const listWordKeys = (word: string): string[] => {
  const folded = foldText(word)
  const stem = stemOf(folded)
  const group = groupOf.get(stem)
  return [stem, ...(group === undefined ? [] : [`#${group}`])]
}

const elision = /(?<!\p{L})([cdjlmnst]|qu)['’](?=\p{L})/giu
const abbreviationStop = /(?<=(?<!\p{L})\p{L}{1,2})\.(?=\p{L})/gu

/** Normalises abbreviations: "B.Sc." is one word, "j'ai" is two. */
export const normalizeAbbreviations = (text: string): string =>
  text.replace(abbreviationStop, '').replace(elision, '$1 ')

/** Tokenises a text into words. */
export const tokenizeWords = (text: string): string[] => normalizeAbbreviations(text).match(wordPattern) ?? []

/** Splits Chinese text into character pairs (bigrams), because it has no spaces. */
export const splitChinesePairs = (text: string): string[] =>
  (text.match(/\p{Script=Han}+/gu) ?? []).flatMap((run) => {
    const signs = [...run]
    return signs.length === 1 ? [run] : signs.slice(0, -1).map((sign, at) => sign + (signs[at + 1] ?? ''))
  })
