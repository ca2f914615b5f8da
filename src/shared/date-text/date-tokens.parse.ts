import { foldWord } from './date-words.ts'

/** A number, a word, a Chinese character or a symbol of a text. */
export interface DateToken {
  kind: 'number' | 'word' | 'symbol'
  /** As written, with European digits. */
  raw: string
  /** Folded by foldWord. */
  word: string
  value: number
  start: number
  end: number
  /** Whether white space, or a line break, stands in front. */
  hasGap: boolean
  hasBreak: boolean
}

/** Number of characters that are read; later dates are ignored. */
export const maxDateTextLength = 500_000

const digitZeros = [0x0660, 0x06f0, 0xff10]

/** Replaces Arabic, Persian and full-width digits, one for one. */
const toEuropeanDigits = (text: string): string =>
  text.replace(/[٠-٩۰-۹０-９]/g, (digit) => {
    const code = digit.charCodeAt(0)
    return String(code - (digitZeros.findLast((zero) => code >= zero) ?? code))
  })

const chineseDigits = '零一二三四五六七八九'

/** Converts a Chinese number below 100, or digits one by one (二〇二七). */
const parseChineseNumber = (text: string): number => {
  const ten = text.indexOf('十')
  const digits = [...text.replaceAll('〇', '零')].map((digit) => chineseDigits.indexOf(digit))
  if (ten < 0) return Number(digits.join(''))
  return (ten === 0 ? 1 : (digits[0] ?? 1)) * 10 + (ten === text.length - 1 ? 0 : (digits.at(-1) ?? 0))
}

// Groups: digits, a Chinese number, a character or word; anything else is a symbol.
const tokenPattern =
  /(\d{1,12})|([〇零一二三四五六七八九十]{1,5}(?=\s?[年月日号號]))|([㐀-鿿]|[\p{L}\p{M}]{1,64})|[^\s\p{L}\p{M}\d]/gu

/** Returns the value of a number; undefined for words and symbols. */
const readValue = (digits: string | undefined, chinese: string | undefined): number | undefined => {
  if (digits !== undefined) return Number(digits)
  return chinese === undefined ? undefined : parseChineseNumber(chinese)
}

const readToken = ({ 0: raw, 1: digits, 2: chinese, 3: letters, index }: RegExpExecArray, gap: string): DateToken => {
  const value = readValue(digits, chinese)
  return {
    kind: value !== undefined ? 'number' : letters === undefined ? 'symbol' : 'word',
    raw,
    word: value === undefined ? foldWord(raw) : raw,
    value: value ?? Number.NaN,
    start: index,
    end: index + raw.length,
    hasGap: gap !== '',
    hasBreak: gap !== '' && gap !== ' ' && /[\n\r]/.test(gap),
  }
}

/** Splits a text into tokens; offsets are those of the text. */
export const splitDateTokens = (text: string): DateToken[] => {
  const clean = toEuropeanDigits(text.slice(0, maxDateTextLength))
  const tokens: DateToken[] = []
  let last = 0
  for (const match of clean.matchAll(tokenPattern)) {
    const token = readToken(match, clean.slice(last, match.index))
    tokens.push(token)
    last = token.end
  }
  return tokens
}
