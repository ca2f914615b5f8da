import { expect, test } from 'vitest'
import { formatMoney, formatMoneyShort } from './money.ts'

const plain = (text: string) => text.replace(/[\u00a0\u202f\u200e\u200f\u061c]/g, ' ').trim()

test.each([
  [12000, 'USD', 'en', '$12,000'],
  [12000.5, 'USD', 'en', '$12,000.50'],
  [12000, 'EUR', 'de', '12.000 €'],
  [12000, 'EUR', 'fr', '12 000 €'],
  [12000, 'CNY', 'zh', '¥12,000'],
])('LG-03 %d %s reads in %s as %s', (amount, currency, language, text) => {
  expect(plain(formatMoney(amount, currency, language))).toBe(text)
})

test('LG-03 thousands are shortened in English', () => {
  expect(formatMoneyShort(25000, 'USD', 'en')).toBe('$25K')
})
