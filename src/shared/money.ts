import type { Currency } from './locales.ts'

/** Formats an amount in whole currency units; whole amounts carry no decimals. */
export const formatMoney = (amount: number, currency: Currency | (string & {}), language: string): string =>
  new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
    maximumFractionDigits: 2,
  }).format(amount)

/** Formats an amount in thousands, as in "$25K" (dashboard figures). */
export const formatMoneyShort = (amount: number, currency: Currency | (string & {}), language: string): string =>
  new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    notation: 'compact',
    minimumFractionDigits: 0,
    maximumFractionDigits: 1,
  }).format(amount)
