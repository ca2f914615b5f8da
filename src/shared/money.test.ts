import { expect, test } from 'vitest'
import { formatMoney, formatMoneyShort } from './money.ts'

const plain = (text: string) =>
  text
    .replace(/[\u200e\u200f\u061c\u2067\u2069]/g, '')
    .replace(/[\u00a0\u202f]/g, ' ')
    .trim()

test.each([
  [12000, 'USD', 'en', '$12,000'],
  [12000.5, 'USD', 'en', '$12,000.50'],
  [12000, 'EUR', 'de', '12.000 €'],
  [12000, 'EUR', 'fr', '12 000 €'],
  [12000, 'CNY', 'zh', '¥12,000'],
  [12000, 'AUD', 'en', 'A$12,000'],
  [12000, 'CAD', 'de', '12.000 CA$'],
  [12000, 'SEK', 'en', 'SEK 12,000'],
  [12000, 'TWD', 'zh', 'NT$12,000'],
])('LG-03 the amount %d %s is formatted in %s as %s', (amount, currency, language, text) => {
  expect(plain(formatMoney(amount, currency, language))).toBe(text)
})

test.each([
  [25_000, 'en', '$25K'],
  [0, 'en', '$0K'],
  [0, 'de', '0 $'],
  [25_000, 'de', '25.000 $'],
  [25_000, 'fr', '25 k $'],
  [25_000, 'es', '25 mil $'],
  [25_000, 'zh', '$2.5万'],
  [25_000, 'ar', '25 ألف US$'],
])('LG-03 DB-01 an amount of %d dollars is shortened in %s to %s', (amount, language, text) => {
  expect(plain(formatMoneyShort(amount, 'USD', language))).toBe(text)
})

// Unicode direction of every sign that an amount may hold; marks and letters are strong.
const letter = /[A-Z\u200e]/
const strong = /[A-Z\u200e\u200f\u0600-\u06ff]/

test.each([
  ['formatMoney', formatMoney(1750, 'USD', 'ar')],
  ['formatMoney, below zero', formatMoney(-125, 'USD', 'ar')],
  ['formatMoney, with decimals', formatMoney(0.5, 'GBP', 'ar')],
  ['formatMoneyShort', formatMoneyShort(25_000, 'CNY', 'ar')],
])('LG-01 the currency symbol in Arabic keeps its letter order and follows the number: %s', (_, text) => {
  // A sign of currency between two letters of the left-to-right kind is drawn in their order (UAX #9, rule N1).
  const at = text.search(/\p{Sc}/u)
  expect(
    text
      .slice(0, at)
      .split('')
      .findLast((sign) => strong.test(sign)),
  ).toMatch(letter)
  expect(
    text
      .slice(at + 1)
      .split('')
      .find((sign) => strong.test(sign)),
  ).toMatch(letter)
  expect(text.at(0)).toBe('\u200f')
  expect(text.search(/\d/)).toBeLessThan(at)
})

test.each([1750, -125, -0.5])(
  'LG-01 the currency symbol of %d in Arabic is on the same side of the number',
  (amount) => {
    const text = formatMoney(amount, 'USD', 'ar')
    // Drawn from right to left: the number, whatever its sign makes of it, and after a mark of that direction the symbol.
    expect(text).toMatch(/^\u200f\u2067[^\p{L}]*\d\u00a0\u200fUS\$\u200e\u2069$/u)
  },
)
