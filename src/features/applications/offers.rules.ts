import { convertCurrency } from '#src/shared/currency-exchange.ts'

// What an offer is worth, and how offers are compared (AP-04).

/** What an amount of an offer may be, in any currency, and how long one may run. */
export const offerMoney = { min: 0, max: 100_000_000 }
export const offerMonths = { min: 1, max: 120 }

/** What was offered, over the whole time of study. */
export interface Offer {
  /** What is given: scholarship, stipend, salary. */
  amount: number
  /** What has to be paid: tuition and fees. */
  fees: number
  /** ISO 4217; both amounts are in it. */
  currency: string
  /** How long the offer runs. */
  months: number
}

/** What an offer leaves after fees, in all and for each month: the figure by which offers are compared. */
export const calculateNetOffer = ({ amount, fees, months }: Offer): { total: number; perMonth: number } => ({
  total: amount - fees,
  perMonth: Math.round(((amount - fees) / months) * 100) / 100,
})

/** What an offer leaves each month in one currency for all, by the dated rates; undefined where its own has none. */
export const convertMonthlyToEuros = (offer: Offer): number | undefined =>
  convertCurrency(calculateNetOffer(offer).perMonth, offer.currency, 'EUR')

/** How the first of several offers is spoken of: one whose fees are higher than what is given leaves nothing. */
export const describeBestOffer = (offer: Offer): 'best' | 'cheapest' =>
  calculateNetOffer(offer).perMonth > 0 ? 'best' : 'cheapest'

/** The offer that leaves most each month first; those that cannot be compared last. */
export const sortByNetValue = (a: Offer, b: Offer): number => {
  const [left, right] = [convertMonthlyToEuros(a), convertMonthlyToEuros(b)]
  if (left === undefined || right === undefined) return Number(left === undefined) - Number(right === undefined)
  return right - left
}
