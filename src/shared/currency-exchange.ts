import rates from './exchange-rates.json' with { type: 'json' }

// Currency conversion by one committed file of dated rates: no network, the same result everywhere. A converted amount is
// always shown with the original amount and the date of the rate.

const perEuro: Readonly<Record<string, number>> = rates.perEuro

/** Date of the exchange rates (ISO), and their publisher. */
export const rateDate: string = rates.date

/** Amounts of other currencies per one euro, by code. */
export const ratesPerEuro = perEuro

/** Rounds a converted amount to three significant figures: the rates are of another day. */
const significant = (amount: number): number => {
  if (amount === 0) return 0
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.abs(amount))) - 2)
  return Math.round(amount / step) * step
}

/** Converts an amount to another currency; undefined where one of the currencies has no rate. */
export const convertCurrency = (amount: number, from: string, to: string): number | undefined => {
  const [source, target] = [perEuro[from], perEuro[to]]
  if (source === undefined || target === undefined) return undefined
  return from === to ? amount : (amount / source) * target
}

/** Converts an amount and rounds it to three significant figures, for display. */
export const convertRounded = (amount: number, from: string, to: string): number | undefined => {
  const exact = convertCurrency(amount, from, to)
  return exact === undefined ? undefined : from === to ? amount : significant(exact)
}
