import type { Language } from '#src/shared/locales.ts'
import { normalizeUnicode } from '#src/shared/unicode.ts'
import { uuidSource } from '#src/shared/uuid.ts'
import { hasNumberWord } from './number-words.parse.ts'

// The figures of texts and of what lookups returned, and whether the one supports the other.

const isDigit = (code: number) => /^\p{Nd}$/u.test(String.fromCodePoint(code))

/** The digits of all scripts come in runs of ten, from zero to nine. */
const digitOf = (sign: string): string => {
  const simple = normalizeUnicode(sign, 'NFKC')
  if (/^[\d⁄]+$/.test(simple)) return simple.replace('⁄', '/')
  const code = sign.codePointAt(0) ?? 0
  let zero = code
  while (isDigit(zero - 1)) zero--
  return isDigit(code) ? String((code - zero) % 10) : simple
}

/** A text with the digits of all scripts as plain ones. */
export const normalizeDigits = (text: string): string => text.replace(/[\p{Nd}\p{No}]/gu, digitOf)

const figure = /\d+(?:[.,'’\u00a0\u202f\u066b\u066c]\d+)*/g

/** What a written figure may mean: "1.234" is 1234 in Berlin and 1.234 in Boston. */
export const readingsOf = (written: string): number[] => {
  const token = written.replaceAll('\u066b', '.').replace(/['’\u00a0\u202f\u066c]/g, '')
  const english = Number(token.replaceAll(',', ''))
  const german = Number(token.replaceAll('.', '').replace(',', '.'))
  return [english, german].filter(Number.isFinite)
}

/** The figures of a text in digits, each as everything that it may mean. */
export const extractFigures = (text: string): number[][] =>
  Array.from(normalizeDigits(text).matchAll(figure), ([written]) => readingsOf(written))

const roundings = [0, 1, 2].map((decimals) => 10 ** decimals)

/** A share such as 0.0368 may be said as 3.68, 3.7 or 4 percent. */
const waysToSay = (value: number): number[] => [
  Math.abs(value),
  ...(Math.abs(value) <= 1 ? roundings.map((factor) => Math.round(value * 100 * factor) / factor) : []),
]

// Digits of ids and addresses are no figures: they would support whatever a model makes up.
const uuid = new RegExp(uuidSource, 'gi')
const address = /(?:https?:\/\/|(?<![\p{L}\d])\/)[^\s)\]]+/gu
const isReference = (key: string) => /^(?:id|page|href|website|version)$|Ids?$/.test(key)

/** Every figure of a value: texts, numbers, lists and their lengths. Ids and addresses hold none. */
export const collectFigures = (value: unknown): number[] => {
  if (typeof value === 'number') return waysToSay(value)
  if (typeof value === 'string') return extractFigures(value.replace(uuid, ' ').replace(address, ' ')).flat()
  if (Array.isArray(value)) return [value.length, ...value.flatMap(collectFigures)]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) => (isReference(key) ? [] : collectFigures(item)))
}

const listMark = /^\s*(?:\d{1,2}[.)]|[-*•])\s+/
const linkTarget = /\]\([^)[\]]*\)/g

/** The figures that a reader of a piece of text would see; a number in words may mean nothing that can be compared. */
export const listShownFigures = (text: string, language?: Language): number[][] => {
  const shown = text.replace(listMark, '').replace(linkTarget, ']')
  return [...extractFigures(shown), ...(hasNumberWord(normalizeDigits(shown), language) ? [[]] : [])]
}

/** Whether each of these figures has a meaning that is among the allowed ones. */
export const hasOnlySupportedFigures = (figures: number[][], allowed: ReadonlySet<number>): boolean =>
  figures.every((readings) => readings.some((reading) => allowed.has(reading)))
