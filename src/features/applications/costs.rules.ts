import { convertCurrency } from '#src/shared/currency-exchange.ts'

// Costs of applying: fees, score reports, transcripts, evaluations and translations of one application, and their sum.

export const costKinds = [
  'application_fee',
  'test_report',
  'transcript',
  'evaluation',
  'translation',
  'postage',
  'other',
] as const
export type CostKind = (typeof costKinds)[number]

/** States of a cost; those of a waiver are for application fees alone. */
export const costStates = ['planned', 'waiver_asked', 'waived', 'waiver_refused', 'paid'] as const
export type CostState = (typeof costStates)[number]

/** Bounds of a cost in any currency, of the costs of an application, and of their texts. */
export const costAmount = { min: 0, max: 10_000_000 }
export const maxCosts = 20
export const maxCostNote = 120
export const portalLengths = { loginName: 120, status: 200 }

export interface Cost {
  id: string
  kind: CostKind
  /** What it is for, such as the test and the recipient of its scores; may be empty. */
  note: string
  amount: number
  /** ISO 4217 code. */
  currency: string
  state: CostState
  /** ISO date of the payment or the report; null if it is not known. */
  paidOn: string | null
}

/** Application portal of a university. It never has a password. */
export interface Portal {
  /** Web address; may be empty. */
  address: string
  loginName: string
  /** State of the application in the words of the portal. */
  status: string
  /** ISO date on which the applicant last looked; null if never. */
  lookedOn: string | null
}

/** Application fee that the catalogue or an official page states. */
export interface StatedFee {
  amount: number
  currency: string
}

/** Costs of an application with the fee that is stated for it. */
export interface ApplicationCosts {
  costs: readonly Cost[]
  statedFee: StatedFee | undefined
}

/** Returns whether a cost has to be paid, or was. A fee counts until its waiver is granted. */
const isDue = ({ state }: Pick<Cost, 'state'>) => state !== 'waived'

/** Returns the stated fee of an application whose own costs have no application fee. */
export const findUnlistedFee = ({ costs, statedFee }: ApplicationCosts): StatedFee | undefined =>
  costs.some(({ kind }) => kind === 'application_fee') ? undefined : statedFee

/** Returns whether the fee of an application is neither among its costs nor stated. */
export const isFeeUnknown = (application: ApplicationCosts): boolean =>
  application.statedFee === undefined && application.costs.every(({ kind }) => kind !== 'application_fee')

/** Sum of costs in one currency, by exchange rates of one day. */
export interface CostSum {
  total: number
  /** Part of the total that has been paid. */
  paid: number
  /** Amounts in currencies without a rate, which the total leaves out. */
  unconverted: StatedFee[]
}

/** Lists the amounts of an application that have to be paid, or were. */
export const listDue = (application: ApplicationCosts): (StatedFee & Pick<Cost, 'state'>)[] => {
  const fee = findUnlistedFee(application)
  return [...application.costs.filter(isDue), ...(fee ? [{ ...fee, state: 'planned' as const }] : [])]
}

/**
 * Adds costs in a currency: those that the applicant entered, and stated fees that are not among them. Waived fees count
 * as nothing.
 */
export const sumCosts = (applications: readonly ApplicationCosts[], currency: string): CostSum => {
  const sum: CostSum = { total: 0, paid: 0, unconverted: [] }
  for (const { amount, currency: own, state } of applications.flatMap(listDue)) {
    const converted = convertCurrency(amount, own, currency)
    if (converted === undefined) sum.unconverted.push({ amount, currency: own })
    else {
      sum.total += converted
      if (state === 'paid') sum.paid += converted
    }
  }
  return sum
}
