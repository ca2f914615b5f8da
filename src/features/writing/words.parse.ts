import { foldText } from '#src/shared/unicode.ts'
import { synonyms } from './synonyms.rules.ts'

// The words of a text as they are compared: without endings, and with those of one meaning in six languages as one.

const wordPattern =
  /\p{Script=Han}|\p{Script=Latin}[\p{Script=Latin}\p{N}+#'’ʻ-]*|[\p{L}\p{M}][\p{L}\p{M}\p{N}+#'’ʻ-]*/gu
const minStem = 4
const maxStem = 6

/** What is left of a word when its endings and Arabic's prefixes are gone. */
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

/** By what a word is compared: its stem, and the group of meaning that it belongs to. */
export const listWordKeys = (word: string): string[] => {
  const folded = foldText(word)
  const stem = stemOf(folded)
  const group = groupOf.get(stem)
  return [stem, ...(group === undefined ? [] : [`#${group}`])]
}

const elision = /(?<!\p{L})([cdjlmnst]|qu)['’](?=\p{L})/giu
const abbreviationStop = /(?<=(?<!\p{L})\p{L}{1,2})\.(?=\p{L})/gu

/** Words as they are compared: "B.Sc." is one, "j'ai" is two. */
export const normalizeAbbreviations = (text: string): string =>
  text.replace(abbreviationStop, '').replace(elision, '$1 ')

/** The words of a text. */
export const tokenizeWords = (text: string): string[] => normalizeAbbreviations(text).match(wordPattern) ?? []

/** Chinese is compared by pairs of signs: it writes no spaces. */
export const splitChinesePairs = (text: string): string[] =>
  (text.match(/\p{Script=Han}+/gu) ?? []).flatMap((run) => {
    const signs = [...run]
    return signs.length === 1 ? [run] : signs.slice(0, -1).map((sign, at) => sign + (signs[at + 1] ?? ''))
  })
