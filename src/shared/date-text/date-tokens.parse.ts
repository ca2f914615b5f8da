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

const tokenPattern =
  /\d{1,12}|[〇零一二三四五六七八九十]{1,5}(?=\s?[年月日号號])|[㐀-鿿]|[\p{L}\p{M}]{1,64}|[^\s\p{L}\p{M}\d]/gu

const chineseNumber = /^[〇零一二三四五六七八九十]+$/

/** Returns the value of a number; undefined for words and symbols. */
const readValue = (raw: string, ahead: string): number | undefined => {
  if (/^\d/.test(raw)) return Number(raw)
  return chineseNumber.test(raw) && /^\s?[年月日号號]/.test(ahead) ? parseChineseNumber(raw) : undefined
}

const isWordStart = (raw: string): boolean => /^[\p{L}\p{M}]/u.test(raw)

/** Splits a text into tokens; offsets are those of the text. */
export const splitDateTokens = (text: string): DateToken[] => {
  const clean = toEuropeanDigits(text.slice(0, maxDateTextLength))
  const tokens: DateToken[] = []
  let last = 0
  for (const { 0: raw, index } of clean.matchAll(tokenPattern)) {
    const end = index + raw.length
    const value = readValue(raw, clean.slice(end, end + 2))
    const gap = clean.slice(last, index)
    const kind = value === undefined ? (isWordStart(raw) ? 'word' : 'symbol') : 'number'
    const word = value === undefined ? foldWord(raw) : raw
    tokens.push({
      kind,
      raw,
      word,
      value: value ?? Number.NaN,
      start: index,
      end,
      hasGap: gap !== '',
      hasBreak: /[\n\r]/.test(gap),
    })
    last = end
  }
  return tokens
}
