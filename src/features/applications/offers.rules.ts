import { convertCurrency } from '#src/shared/currency-exchange.ts'
import buyingPower from './buying-power.json' with { type: 'json' }

// Value and comparison of offers (AP-04).

/** Bounds of an offer's amounts in any currency, and of its duration. */
export const offerMoney = { min: 0, max: 100_000_000 }
export const offerMonths = { min: 1, max: 120 }

/** Costs of living at the place of study that the applicant enters, each per month. */
export const livingCosts = ['rent', 'insurance', 'living'] as const
export type LivingCost = (typeof livingCosts)[number]

export const deferrals = ['possible', 'impossible'] as const
export type Deferral = (typeof deferrals)[number]

/** Offer with amounts for the whole duration of study; living costs are per month, and undefined if not known. */
export interface Offer extends Partial<Record<LivingCost, number | undefined>> {
  /** Income: scholarship, stipend, salary. */
  amount: number
  /** Costs: tuition and fees. */
  fees: number
  /** ISO 4217 code of all amounts. */
  currency: string
  /** Duration in months. */
  months: number
  /** Months for which the funding is guaranteed; undefined if not known. */
  guaranteedMonths?: number | undefined
  /** Whether the start can be deferred; undefined if not known. */
  deferral?: Deferral | undefined
}

/** Calculates the net amount of an offer after fees, in total and per month; offers are compared by the latter. */
export const calculateNetOffer = ({ amount, fees, months }: Offer): { total: number; perMonth: number } => ({
  total: amount - fees,
  perMonth: Math.round(((amount - fees) / months) * 100) / 100,
})

/** Amounts of the first twelve months of an offer, or of all months of a shorter one. */
export interface OfferYear {
  /** Number of months, 1 to 12. */
  months: number
  income: number
  fees: number
  /** Each living cost for these months; undefined if not known. */
  living: Record<LivingCost, number | undefined>
  /** What is left after fees and all known living costs, before taxes. */
  left: number
  /** Living costs that are not known. */
  unknown: LivingCost[]
}

/** Calculates the first twelve months of an offer, before taxes. */
export const calculateOfferYear = (offer: Offer): OfferYear => {
  const months = Math.min(12, offer.months)
  const inYear = (total: number) => (total / offer.months) * months
  const living = {
    rent: offer.rent === undefined ? undefined : offer.rent * months,
    insurance: offer.insurance === undefined ? undefined : offer.insurance * months,
    living: offer.living === undefined ? undefined : offer.living * months,
  }
  const [income, fees] = [inYear(offer.amount), inYear(offer.fees)]
  const spent = livingCosts.reduce((sum, cost) => sum + (living[cost] ?? 0), 0)
  return {
    ...{ months, income, fees, living, left: income - fees - spent },
    unknown: livingCosts.filter((cost) => living[cost] === undefined),
  }
}

/** Returns whether the living costs of all offers are known. */
export const hasAllCosts = (offers: readonly Offer[]): boolean =>
  offers.every((offer) => calculateOfferYear(offer).unknown.length === 0)

/** Calculates what an offer leaves each month: after fees, or after fees and the known living costs. */
export const calculateMonthlyLeft = (offer: Offer, isAfterLiving: boolean): number => {
  const { left, months } = calculateOfferYear(offer)
  return isAfterLiving ? left / months : calculateNetOffer(offer).perMonth
}

const toEuros = (amount: number, currency: string) => convertCurrency(amount, currency, 'EUR')

/**
 * Sorts offers by what they leave each month, highest first: after living costs if those of all are known, else after
 * fees. Offers without an exchange rate come last.
 */
export const sortOffers = <Item extends { offer: Offer }>(items: readonly Item[]): Item[] => {
  const isAfterLiving = hasAllCosts(items.map(({ offer }) => offer))
  const worthOf = ({ offer }: Item) => toEuros(calculateMonthlyLeft(offer, isAfterLiving), offer.currency)
  return items.toSorted((a, b) => {
    const [left, right] = [worthOf(a), worthOf(b)]
    if (left === undefined || right === undefined) return Number(left === undefined) - Number(right === undefined)
    return right - left
  })
}

/**
 * Describes the first of several sorted offers; undefined while an amount that decides is unknown, or an offer has no
 * exchange rate. One that leaves nothing is the cheapest, and not the best.
 */
export const describeFirstOffer = (offers: readonly Offer[]): 'best' | 'cheapest' | undefined => {
  const [first] = offers
  if (!first || offers.length < 2 || !hasAllCosts(offers)) return undefined
  if (offers.some(({ currency }) => toEuros(1, currency) === undefined)) return undefined
  return calculateMonthlyLeft(first, true) > 0 ? 'best' : 'cheapest'
}

/** Year of the purchasing power parities, and their publisher. */
export const { year: buyingPowerYear, source: buyingPowerSource } = buyingPower

const buyingPowerOf: Readonly<Record<string, { currency: string; unitsPerDollar: number } | undefined>> =
  buyingPower.countries

/**
 * Converts an amount to US dollars by purchasing power: what buys as much in the United States, roughly, to two
 * significant figures. Undefined where the amount is not in the currency of the country, or the country is unknown.
 */
export const convertToBuyingPower = (amount: number, currency: string, country: string): number | undefined => {
  const power = buyingPowerOf[country]
  if (power?.currency !== currency || amount <= 0) return undefined
  const dollars = amount / power.unitsPerDollar
  const step = 10 ** Math.max(0, Math.floor(Math.log10(dollars)) - 1)
  return Math.round(dollars / step) * step
}
