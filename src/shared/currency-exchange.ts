import rates from './exchange-rates.json' with { type: 'json' }

// Amounts in another currency, by the one committed file of dated rates: no network, the same answer everywhere. What is
// converted is always shown beside the original amount and with the day of the rate.

const perEuro: Readonly<Record<string, number>> = rates.perEuro

/** The day of the rates, as an ISO date, and who published them. */
export const rateDate: string = rates.date

/** Amounts of other currencies per one euro, by code. */
export const ratesPerEuro = perEuro

/** Two figures are enough of a converted amount: the rates are of another day. */
const significant = (amount: number): number => {
  if (amount === 0) return 0
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.abs(amount))) - 2)
  return Math.round(amount / step) * step
}

/** An amount in another currency; undefined where one of them has no rate. */
export const convertCurrency = (amount: number, from: string, to: string): number | undefined => {
  const [source, target] = [perEuro[from], perEuro[to]]
  if (source === undefined || target === undefined) return undefined
  return from === to ? amount : (amount / source) * target
}

/** A converted amount rounded to three figures, for people. */
export const convertRounded = (amount: number, from: string, to: string): number | undefined => {
  const exact = convertCurrency(amount, from, to)
  return exact === undefined ? undefined : from === to ? amount : significant(exact)
}
