import type { Language } from '#src/shared/locales.ts'
import { normalizeUnicode } from '#src/shared/unicode.ts'
import { uuidSource } from '#src/shared/uuid.ts'
import { hasNumberWord } from './number-words.parse.ts'

// Figures of texts and of look-up results, and whether the results support those of a text.

const isDigit = (code: number) => /^\p{Nd}$/u.test(String.fromCodePoint(code))

/** Converts a digit of any script to ASCII. Digits of all scripts are in runs of ten, from zero to nine. */
const digitOf = (sign: string): string => {
  const simple = normalizeUnicode(sign, 'NFKC')
  if (/^[\d⁄]+$/.test(simple)) return simple.replace('⁄', '/')
  const code = sign.codePointAt(0) ?? 0
  let zero = code
  while (isDigit(zero - 1)) zero--
  return isDigit(code) ? String((code - zero) % 10) : simple
}

/** Converts the digits of all scripts in a text to ASCII. */
export const normalizeDigits = (text: string): string => text.replace(/[\p{Nd}\p{No}]/gu, digitOf)

const figure = /\d+(?:[.,'’\u00a0\u202f\u066b\u066c]\d+)*/g

/** Lists the possible values of a written figure: "1.234" is 1234 in Berlin and 1.234 in Boston. */
export const listReadings = (written: string): number[] => {
  const token = written.replaceAll('\u066b', '.').replace(/['’\u00a0\u202f\u066c]/g, '')
  const english = Number(token.replaceAll(',', ''))
  const german = Number(token.replaceAll('.', '').replace(',', '.'))
  return [english, german].filter(Number.isFinite)
}

/** Extracts the figures in digits of a text, each as the list of its possible values. */
export const extractFigures = (text: string): number[][] =>
  Array.from(normalizeDigits(text).matchAll(figure), ([written]) => listReadings(written))

const roundings = [0, 1, 2].map((decimals) => 10 ** decimals)

/** Lists the roundings of a share: 0.0368 may be written as 3.68, 3.7 or 4 percent. */
const waysToSay = (value: number): number[] => [
  Math.abs(value),
  ...(Math.abs(value) <= 1 ? roundings.map((factor) => Math.round(value * 100 * factor) / factor) : []),
]

// Ids and addresses are excluded: their digits would support invented figures.
const uuid = new RegExp(uuidSource, 'gi')
const address = /(?:https?:\/\/|(?<![\p{L}\d])\/)[^\s)\]]+/gu
const isReference = (key: string) => /^(?:id|page|href|website|version)$|Ids?$/.test(key)

/** Collects the figures of a value recursively: texts, numbers, and the lengths of lists, but not ids and addresses. */
export const collectFigures = (value: unknown): number[] => {
  if (typeof value === 'number') return waysToSay(value)
  if (typeof value === 'string') return extractFigures(value.replace(uuid, ' ').replace(address, ' ')).flat()
  if (Array.isArray(value)) return [value.length, ...value.flatMap(collectFigures)]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) => (isReference(key) ? [] : collectFigures(item)))
}

const listMark = /^\s*(?:\d{1,2}[.)]|[-*•])\s+/
const linkTarget = /\]\([^)[\]]*\)/g

/** Lists the figures that a reader of a text sees. A number in words may have no value to compare. */
export const listShownFigures = (text: string, language?: Language): number[][] => {
  const shown = text.replace(listMark, '').replace(linkTarget, ']')
  return [...extractFigures(shown), ...(hasNumberWord(normalizeDigits(shown), language) ? [[]] : [])]
}

/** Tells whether each of these figures has a possible value among the allowed ones. */
export const hasOnlySupportedFigures = (figures: number[][], allowed: ReadonlySet<number>): boolean =>
  figures.every((readings) => readings.some((reading) => allowed.has(reading)))
