// A query in pieces that words of any language are looked up by. Pure.

import { foldText } from '#src/shared/unicode.ts'

/** Longer queries say nothing more; what is behind is not read. */
export const longestQuery = 500

export interface Token {
  /** As the lexicon writes it: lower case, without accents, articles and spelling variants. */
  key: string
  /** As it was typed. */
  raw: string
  start: number
  end: number
}

/** One Chinese character, a run of digits, a sign of money, or a word with its English genitive. */
const piece = /\p{Script=Han}|\p{Nd}+|[€$£¥₹]|(?:(?!\p{Script=Han})[\p{L}\p{M}])+(?:['’]s(?![\p{L}\p{M}]))?/gu

/** The shortest Arabic word that still is one without its article. */
const minLettersWithArticle = 5

const withoutArticle = (word: string): string =>
  word.length >= minLettersWithArticle && /^[ال]ل/.test(word) ? word.slice(2) : word

const arabicKey = (word: string): string =>
  withoutArticle(word.replace(/ة/g, 'ه').replace(/ى/g, 'ي').replace(/ـ/g, '').replace(/ئ/g, 'ي'))

const isArabic = (text: string) => /\p{Script=Arabic}/u.test(text)

/** One spelling for what means the same: "Zuerich", "Zürich" and "zurich", "master’s" and "masters". */
export const normalizeWord = (raw: string): string => {
  const word = foldText(raw).replace(/['’]/g, '').replace(/ß/g, 'ss')
  return isArabic(word) ? arabicKey(word) : word.replace(/(?<=[aou])e(?=[^aeiou])/g, '')
}

/** The pieces of a query in their order. */
export const tokenize = (text: string): Token[] =>
  Array.from(text.slice(0, longestQuery).matchAll(piece), ({ 0: raw, index }) => ({
    key: normalizeWord(raw),
    raw,
    start: index,
    end: index + raw.length,
  }))

/** What a phrase is looked up by. */
export const normalizePhrase = (phrase: string): string =>
  tokenize(phrase)
    .map(({ key }) => key)
    .join(' ')

/** A word as it stands, and without the Arabic "and", "with" or "to" that is written together with it. */
export const listTokenKeys = ({ key, raw }: Token): string[] =>
  isArabic(raw) && /^[وبلف]/.test(key) && key.length > 3 ? [key, withoutArticle(key.slice(1))] : [key]
