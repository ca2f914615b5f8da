import { convertCurrency } from '#src/shared/currency-exchange.ts'

// Net value and comparison of offers (AP-04).

/** Bounds of an offer's amounts in any currency, and of its duration. */
export const offerMoney = { min: 0, max: 100_000_000 }
export const offerMonths = { min: 1, max: 120 }

/** Offer with amounts for the whole duration of study. */
export interface Offer {
  /** Income: scholarship, stipend, salary. */
  amount: number
  /** Costs: tuition and fees. */
  fees: number
  /** ISO 4217 code of both amounts. */
  currency: string
  /** Duration in months. */
  months: number
}

/** Calculates the net amount of an offer after fees, in total and per month; offers are compared by the latter. */
export const calculateNetOffer = ({ amount, fees, months }: Offer): { total: number; perMonth: number } => ({
  total: amount - fees,
  perMonth: Math.round(((amount - fees) / months) * 100) / 100,
})

/** Converts the monthly net amount to euros by dated exchange rates; undefined for a currency without a rate. */
export const convertMonthlyToEuros = (offer: Offer): number | undefined =>
  convertCurrency(calculateNetOffer(offer).perMonth, offer.currency, 'EUR')

/** Selects the wording for the first of several offers: one whose fees exceed its income has no net amount. */
export const describeBestOffer = (offer: Offer): 'best' | 'cheapest' =>
  calculateNetOffer(offer).perMonth > 0 ? 'best' : 'cheapest'

/** Compares offers by monthly net amount, highest first; offers without an exchange rate come last. */
export const sortByNetValue = (a: Offer, b: Offer): number => {
  const [left, right] = [convertMonthlyToEuros(a), convertMonthlyToEuros(b)]
  if (left === undefined || right === undefined) return Number(left === undefined) - Number(right === undefined)
  return right - left
}
