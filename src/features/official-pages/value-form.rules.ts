import type { ReadFact } from './contract.ts'
import { isPageValue, toIsoDate } from './rules.ts'

// Forms by which values of official pages are corrected by hand.

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Input form of a value. */
export type ValueForm = 'date' | 'number' | 'policy' | 'amount' | 'text'

/** Policies of an admission test. */
export const testPolicies = ['required', 'optional', 'not_accepted'] as const

/** Member of an object value that the number field edits; undefined for a value that is a number itself. */
const memberByKind: Readonly<Partial<Record<ReadFact['kind'], string>>> = {
  toefl: 'ibt',
  ielts: 'overall',
  gpa_min: 'value',
  length: 'months',
}

/** Returns the form by which a value can be corrected; undefined for a value without one. */
export const findValueForm = ({ kind, value }: Pick<ReadFact, 'kind' | 'value'>): ValueForm | undefined => {
  if (['deadline', 'opens', 'start'].includes(kind) && isRecord(value)) return 'date'
  if (kind === 'gre' || (kind === 'gmat' && typeof value === 'string')) return 'policy'
  if (isRecord(value) && typeof value.amount === 'number') return 'amount'
  const member = memberByKind[kind]
  if (typeof value === 'number' || (member !== undefined && isRecord(value) && typeof value[member] === 'number'))
    return 'number'
  return typeof value === 'string' && value !== 'rolling' ? 'text' : undefined
}

/** Whether a value can be corrected by hand. */
export const canCorrect = (fact: Pick<ReadFact, 'kind' | 'value'>): boolean => findValueForm(fact) !== undefined

const readNumber = ({ kind, value }: Pick<ReadFact, 'kind' | 'value'>): unknown =>
  isRecord(value) ? value[memberByKind[kind] ?? ''] : value

/** Fields of the form. */
export interface TypedPageValue {
  text: string
  /** ISO 4217 code of an amount. */
  currency: string
}

/** Writes a value into the fields of its form; a date without a year leaves the field empty. */
export const toTypedPageValue = (fact: Pick<ReadFact, 'kind' | 'value'>): TypedPageValue => {
  const { value } = fact
  const { amount, currency } = isRecord(value) ? value : {}
  const form = findValueForm(fact)
  const text =
    form === 'date' ? toIsoDate(value) : form === 'amount' ? amount : form === 'number' ? readNumber(fact) : value
  return { text: String(text ?? ''), currency: typeof currency === 'string' ? currency : '' }
}

const readTyped = (fact: Pick<ReadFact, 'kind' | 'value'>, { text, currency }: TypedPageValue): unknown => {
  const parts = isRecord(fact.value) ? fact.value : {}
  const form = findValueForm(fact)
  if (form === 'date') {
    const [year, month, day] = text.split('-').map(Number)
    return { ...parts, year, month, day }
  }
  if (form === 'amount') return { ...parts, amount: Number(text), currency: currency.trim().toUpperCase() }
  if (form !== 'number') return text.trim()
  const member = memberByKind[fact.kind]
  return isRecord(fact.value) && member !== undefined ? { ...parts, [member]: Number(text) } : Number(text)
}

/** Reads the fields of the form; undefined for a value that its kind cannot have. */
export const parseTypedPageValue = (fact: Pick<ReadFact, 'kind' | 'value'>, typed: TypedPageValue): unknown => {
  const value = typed.text.trim() === '' ? undefined : readTyped(fact, typed)
  return value !== undefined && isPageValue(fact.kind, value) ? value : undefined
}
