import type { Language } from '#src/shared/locales.ts'
import { foldText } from '#src/shared/unicode.ts'
import { plainWords } from './grammar.rules.ts'
import { extractNames, listInitials } from './names.parse.ts'
import {
  deriveQuantities,
  detectRounding,
  extractQuantities,
  isQuantityKnown,
  type Quantity,
  type Rounding,
} from './quantities.parse.ts'
import { monthWords, unitWords } from './quantity-units.rules.ts'
import { measureSpans } from './spans.parse.ts'
import { listWordKeys, splitChinesePairs, tokenizeWords } from './words.parse.ts'

// Coverage of sentences by a set of facts that is prepared once. Pure.

/** Facts in the form in which sentences are compared. */
export interface Stated {
  keys: ReadonlySet<string>
  /** All letters without spaces, to find parts of compounds. */
  joined: string
  quantities: { stated: Quantity[]; derived: Quantity[] }
  folded: string
  /** Memoised look-ups of words, because a document repeats most of them. */
  asked: Map<string, boolean>
}

const quantitiesOfDate = (date: string | null): Quantity[] => {
  const [year, month] = (date ?? '').split('-').map(Number)
  return [
    ...(year ? [{ values: [year], dimension: 'number' as const }] : []),
    ...(month ? [{ values: [month], dimension: 'month' as const }] : []),
  ]
}

const maxItemWords = 3

/** Counts the items of a fact that is a list of words: "Arabic, English B2". */
const lengthOf = (text: string): Quantity[] => {
  const items = text.split(/[,，、؛،]/)
  const isCounted = items.some((item) => /^\s*\p{N}/u.test(item))
  const isList = !isCounted && items.length > 1 && items.every((item) => tokenizeWords(item).length <= maxItemWords)
  return isList ? [{ values: [items.length], dimension: 'number' }] : []
}

/** Reads the texts and dates of facts, for every language also in English, because facts may be stated in it. */
export const readStated = (
  texts: readonly string[],
  dates: readonly (string | null)[],
  language: Language,
  today = new Date().toISOString().slice(0, 'yyyy-mm'.length),
): Stated => {
  const all = texts.join('\n')
  const folded = foldText(all)
  const read = [...new Set<Language>([language, 'en'])]
  const inTexts = texts.flatMap((text, fact) =>
    read.flatMap((one) => extractQuantities(text, one).map((quantity): Quantity => ({ ...quantity, fact }))),
  )
  const written = [...inTexts, ...dates.flatMap(quantitiesOfDate)]
  // "10/2024" is October 2024.
  const months = written.flatMap((one): Quantity[] =>
    one.dimension === 'month' ? [{ ...one, dimension: 'number' }] : [],
  )
  return {
    keys: new Set([
      ...tokenizeWords(all)
        .flatMap((word) => [word, ...(word.includes('-') ? word.split('-') : [])])
        .flatMap(listWordKeys),
      ...listInitials(all),
      ...splitChinesePairs(all),
    ]),
    joined: folded.replace(/[^\p{L}\p{N}]/gu, ''),
    quantities: {
      stated: [
        ...written,
        ...months,
        ...texts.flatMap(lengthOf),
        ...texts.flatMap((text) => measureSpans(text, today)),
      ],
      derived: deriveQuantities(inTexts),
    },
    folded,
    asked: new Map(),
  }
}

const minCompound = 5
const isHan = /^\p{Script=Han}{2,}$/u

const isHeld = (stated: Stated, word: string): boolean => {
  if (listWordKeys(word).some((key) => stated.keys.has(key))) return true
  const letters = foldText(word).replace(/[^\p{L}\p{N}]/gu, '')
  if (isHan.test(letters)) return stated.joined.includes(letters)
  return (
    letters.length >= minCompound && stated.joined.includes(letters.slice(0, Math.max(minCompound, letters.length - 2)))
  )
}

/** Tells whether facts contain a word: by stem, by synonym, or as part of a compound. */
export const hasWord = (stated: Stated, word: string): boolean => {
  const before = stated.asked.get(word)
  if (before !== undefined) return before
  const held = isHeld(stated, word)
  stated.asked.set(word, held)
  return held
}

const chineseNumberSign = /[零〇一二两三四五六七八九十百千万]/

const isTelling = (word: string, language: Language) => {
  const folded = foldText(word)
  if (plainWords[language].has(folded) || folded.length === 1) return false
  return !unitWords.has(folded) && !monthWords.has(folded) && extractQuantities(folded, language).length === 0
}

const tellingPairs = (sentence: string) =>
  splitChinesePairs(sentence).filter(
    (pair) => ![...pair].some((sign) => plainWords.zh.has(sign) || chineseNumberSign.test(sign)),
  )

/** Weight of a Chinese character pair beside quantities and names: most pairs cross word boundaries. */
const pairWeight = 0.25

/** Sentence prepared for comparison with many facts. */
export interface ReadSentence {
  words: string[]
  amounts: Quantity[]
  names: string[]
  rounding: Rounding
  isChinese: boolean
}

export const readSentence = (sentence: string, language: Language): ReadSentence => ({
  isChinese: language === 'zh',
  words:
    language === 'zh' ? tellingPairs(sentence) : tokenizeWords(sentence).filter((word) => isTelling(word, language)),
  amounts: extractQuantities(sentence, language),
  names: extractNames(sentence, language),
  rounding: detectRounding(sentence),
})

const isMet = (word: string, stated: Stated, isChinese: boolean) =>
  isChinese ? stated.keys.has(word) : hasWord(stated, word)

/** Counts the words of a sentence that facts contain. */
export const countMatchedWords = ({ words, isChinese }: ReadSentence, stated: Stated): number =>
  words.filter((word) => isMet(word, stated, isChinese)).length

/** Calculates the coverage of a sentence by facts, from 0 to 1. */
export const calculateCoverage = (sentence: ReadSentence, stated: Stated): number => {
  const { words, isChinese, rounding } = sentence
  // A stated quantity or name has a higher weight than an ordinary word.
  const amounts = sentence.amounts.filter((one) => isQuantityKnown(one, stated.quantities, rounding))
  const names = sentence.names.filter((name) => hasWord(stated, name))
  const weight = isChinese ? pairWeight : 1
  const extra = amounts.length + names.length
  const all = words.length * weight + extra
  return all === 0 ? 1 : (countMatchedWords(sentence, stated) * weight + extra) / all
}
