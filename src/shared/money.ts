import { getNumberFormat } from './formats.ts'
import { type Currency, getTextDirection, toLanguage } from './locales.ts'

const [leftToRightMark, rightToLeftMark] = ['\u200e', '\u200f']
/** Isolates an amount from right to left from its neighbours (right-to-left isolate, UAX #9). */
const isolate = (text: string): string => `${rightToLeftMark}\u2067${text}\u2069`

/** Returns the currency format: "$" alone is the US dollar; the Australian one is "A$", and the Swedish crown "SEK". */
const formatOf = (currency: Currency | (string & {}), language: string, options: Intl.NumberFormatOptions) =>
  getNumberFormat(language, {
    ...{ style: 'currency', currency, currencyDisplay: currency === 'USD' ? 'narrowSymbol' : 'symbol' },
    ...options,
  })

/**
 * Formats an amount. In a right-to-left language, a mark after the symbol keeps "US$" in its order: its dollar sign
 * would otherwise move to the other side of its letters. The mark before it keeps the symbol behind the number, also
 * below zero, where the format makes the number run from left to right and would take the symbol along.
 */
const write = (format: Intl.NumberFormat, amount: number, language: string): string => {
  if (getTextDirection(language) === 'ltr') return format.format(amount)
  const parts = format
    .formatToParts(amount)
    .map(({ type, value }) => (type === 'currency' ? rightToLeftMark + value + leftToRightMark : value))
  return isolate(parts.join(''))
}

/** Formats an amount in currency units; whole amounts have no decimals. */
export const formatMoney = (amount: number, currency: Currency | (string & {}), language: string): string => {
  const minimumFractionDigits = Number.isInteger(amount) ? 0 : 2
  return write(formatOf(currency, language, { minimumFractionDigits, maximumFractionDigits: 2 }), amount, language)
}

/**
 * Formats an amount in compact notation: in thousands in English, as in "$25K" and "$0K" (DB-01), and by the rules of
 * each other language.
 */
export const formatMoneyShort = (amount: number, currency: Currency | (string & {}), language: string): string =>
  toLanguage(language) === 'en'
    ? `${formatMoney(Math.round(amount / 1000), currency, language)}K`
    : write(formatOf(currency, language, { notation: 'compact', maximumFractionDigits: 1 }), amount, language)
