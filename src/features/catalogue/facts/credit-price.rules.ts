// Yearly price of a programme that charges by the credit. Pure.

/** Credits of a full-time year of graduate study in the United States: nine in each of two semesters. */
export const creditsPerYear = 18

/** Only these credits are known to add up to `creditsPerYear`: elsewhere a year has 60 (ECTS) or 120 of them. */
export const creditCurrency = 'USD'

export interface Price {
  value?: unknown
  currency?: string | undefined
  year?: string
}

export type CreditPrice<Known> = Known & {
  /** Price of a credit, of which the value is the product. */
  perCredit: number
}

/**
 * Estimates the price of a full-time year from the price of a credit.
 *
 * @returns undefined without a price in US dollars, and for one of an unknown year, which counts for nothing
 */
export const estimateYearlyPrice = <Known extends Price>(credit: Known | undefined): CreditPrice<Known> | undefined =>
  credit && typeof credit.value === 'number' && credit.value > 0 && credit.currency === creditCurrency && credit.year
    ? { ...credit, value: Math.round(credit.value * creditsPerYear), perCredit: credit.value }
    : undefined

/** Selects the yearly price that a programme states, or else the one that follows from its price of a credit. */
export const selectOwnPrice = <Known extends Price>(
  own: Readonly<Record<string, Known>>,
): Known | CreditPrice<Known> | undefined => own.tuition_per_year ?? estimateYearlyPrice(own.tuition_per_credit)
