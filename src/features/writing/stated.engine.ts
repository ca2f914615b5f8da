import type { Language } from '#src/shared/locales.ts'
import { foldText } from '#src/shared/unicode.ts'
import { plainWords } from './grammar.rules.ts'
import { initialsOf, namesIn } from './names.parse.ts'
import { monthWords, unitWords } from './number-words.rules.ts'
import { derivedFrom, isQuantityKnown, type Quantity, quantitiesIn, saysRounded } from './quantities.parse.ts'
import { chinesePairs, keysOf, wordsOf } from './words.parse.ts'

// What a set of facts holds, read once, and how much of a sentence it covers. Pure.

/** A set of facts as it is compared with sentences. */
export interface Stated {
  keys: ReadonlySet<string>
  /** All letters without spaces, to find parts of compounds in. */
  joined: string
  quantities: { stated: Quantity[]; derived: Quantity[] }
  folded: string
}

const quantitiesOfDate = (date: string | null): Quantity[] => {
  const [year, month] = (date ?? '').split('-').map(Number)
  return [
    ...(year ? [{ values: [year], dimension: 'number' as const }] : []),
    ...(month ? [{ values: [month], dimension: 'month' as const }] : []),
  ]
}

const maxItemWords = 3

/** How many things a fact lists, where it is a list of words: "Arabic, English B2". */
const lengthOf = (text: string): Quantity[] => {
  const items = text.split(/[,，、؛،]/)
  const isList = items.length > 1 && items.every((item) => wordsOf(item).length <= maxItemWords)
  return isList ? [{ values: [items.length], dimension: 'number' }] : []
}

/** Reads the texts and dates of facts. English is read in every language: facts may be stated in it. */
export const readStated = (texts: readonly string[], dates: readonly (string | null)[], language: Language): Stated => {
  const all = texts.join('\n')
  const folded = foldText(all)
  const read = [...new Set<Language>([language, 'en'])]
  const inTexts = texts.flatMap((text, fact) =>
    read.flatMap((one) => quantitiesIn(text, one).map((quantity): Quantity => ({ ...quantity, fact }))),
  )
  const written = [...inTexts, ...dates.flatMap(quantitiesOfDate)]
  // "10/2024" is October 2024.
  const months = written.flatMap((one): Quantity[] =>
    one.dimension === 'month' ? [{ ...one, dimension: 'number' }] : [],
  )
  return {
    keys: new Set([...wordsOf(all).flatMap(keysOf), ...initialsOf(all), ...chinesePairs(all)]),
    joined: folded.replace(/[^\p{L}\p{N}]/gu, ''),
    quantities: { stated: [...written, ...months, ...texts.flatMap(lengthOf)], derived: derivedFrom(inTexts) },
    folded,
  }
}

const minCompound = 5
const isHan = /^\p{Script=Han}{2,}$/u

/** Whether facts hold a word: by its stem, by its meaning, or as part of a compound. */
export const holdsWord = (stated: Stated, word: string): boolean => {
  if (keysOf(word).some((key) => stated.keys.has(key))) return true
  const letters = foldText(word).replace(/[^\p{L}\p{N}]/gu, '')
  if (isHan.test(letters)) return stated.joined.includes(letters)
  return (
    letters.length >= minCompound && stated.joined.includes(letters.slice(0, Math.max(minCompound, letters.length - 2)))
  )
}

const chineseNumberSign = /[零〇一二两三四五六七八九十百千万]/

const isTelling = (word: string, language: Language) => {
  const folded = foldText(word)
  if (plainWords[language].has(folded) || folded.length === 1) return false
  return !unitWords.has(folded) && !monthWords.has(folded) && quantitiesIn(folded, language).length === 0
}

const tellingPairs = (sentence: string) =>
  chinesePairs(sentence).filter(
    (pair) => ![...pair].some((sign) => plainWords.zh.has(sign) || chineseNumberSign.test(sign)),
  )

/** What a pair of Chinese signs says beside a quantity or a name: most pairs cross the borders of words. */
const pairWeight = 0.25

/** How much of what a sentence says facts hold, from 0 to 1, and how many of its words. */
export const coverageOf = (sentence: string, stated: Stated, language: Language) => {
  const isChinese = language === 'zh'
  const words = isChinese ? tellingPairs(sentence) : wordsOf(sentence).filter((word) => isTelling(word, language))
  const met = words.filter((word) => (isChinese ? stated.keys.has(word) : holdsWord(stated, word))).length
  // A stated quantity and a stated name say more than an ordinary word.
  const isRounded = saysRounded(sentence)
  const amounts = quantitiesIn(sentence, language).filter((one) => isQuantityKnown(one, stated.quantities, isRounded))
  const names = namesIn(sentence, language).filter((name) => holdsWord(stated, name))
  const weight = isChinese ? pairWeight : 1
  const extra = amounts.length + names.length
  const all = words.length * weight + extra
  return { share: all === 0 ? 1 : (met * weight + extra) / all, met }
}
