// Tokenizes a query for lexicon lookups in any language. Pure.

import { foldText } from '#src/shared/unicode.ts'

/** Maximum length of a query; the rest is ignored. */
export const maxIntentQueryLength = 500

export interface Token {
  /** Lexicon form: lower case, without accents, articles and spelling variants. */
  key: string
  /** As typed. */
  raw: string
  start: number
  end: number
}

/** Token pattern: one Chinese character, a run of digits, a currency sign, or a word with its English genitive. */
const piece = /\p{Script=Han}|\p{Nd}+|[€$£¥₹]|(?:(?!\p{Script=Han})[\p{L}\p{M}])+(?:['’]s(?![\p{L}\p{M}]))?/gu

/** Minimum length of an Arabic word without its article. */
const minLettersWithArticle = 5

const withoutArticle = (word: string): string =>
  word.length >= minLettersWithArticle && /^[ال]ل/.test(word) ? word.slice(2) : word

const arabicKey = (word: string): string =>
  withoutArticle(word.replace(/ة/g, 'ه').replace(/ى/g, 'ي').replace(/ـ/g, '').replace(/ئ/g, 'ي'))

const isArabic = (text: string) => /\p{Script=Arabic}/u.test(text)

/** Normalises spelling variants: "Zuerich", "Zürich" and "zurich", "master’s" and "masters". */
export const normalizeWord = (raw: string): string => {
  const word = foldText(raw).replace(/['’]/g, '').replace(/ß/g, 'ss')
  return isArabic(word) ? arabicKey(word) : word.replace(/(?<=[aou])e(?=[^aeiou])/g, '')
}

/** Tokenizes a query. */
export const tokenize = (text: string): Token[] =>
  Array.from(text.slice(0, maxIntentQueryLength).matchAll(piece), ({ 0: raw, index }) => ({
    key: normalizeWord(raw),
    raw,
    start: index,
    end: index + raw.length,
  }))

/** Returns the lookup key of a phrase. */
export const normalizePhrase = (phrase: string): string =>
  tokenize(phrase)
    .map(({ key }) => key)
    .join(' ')

/** Returns a word, and its form without the Arabic prefix for "and", "with" or "to". */
export const listTokenKeys = ({ key, raw }: Token): string[] =>
  isArabic(raw) && /^[وبلف]/.test(key) && key.length > 3 ? [key, withoutArticle(key.slice(1))] : [key]
