import { parseStatedGrade } from '#src/features/profile/rules.ts'
import type { Fact } from '../facts/rules.ts'

// What may be corrected by hand, and how what somebody typed becomes a fact.

export const editableEntities = ['universities', 'programs', 'scholarships'] as const
export type EditableEntity = (typeof editableEntities)[number]

type Form = 'amount' | 'share' | 'grade' | 'text' | 'address' | 'day' | 'list' | 'count'

/** The kinds of facts that can be typed, and in which form. Amounts are a year's. */
export const editableKinds = {
  website: 'address',
  city: 'text',
  tuition_per_year: 'amount',
  living_cost_per_year: 'amount',
  application_fee: 'amount',
  admission_rate_undergraduate: 'share',
  deadline: 'day',
  tests: 'list',
  letters: 'count',
  requirements: 'list',
  minimum_gpa: 'grade',
  amount: 'amount',
} as const satisfies Record<string, Form>
export type EditableKind = keyof typeof editableKinds

export const kindsOf: Readonly<Record<EditableEntity, readonly EditableKind[]>> = {
  universities: [
    'website',
    'city',
    'tuition_per_year',
    'living_cost_per_year',
    'application_fee',
    'admission_rate_undergraduate',
  ],
  programs: [
    'website',
    'tuition_per_year',
    'living_cost_per_year',
    'application_fee',
    'deadline',
    'tests',
    'letters',
    'requirements',
    'minimum_gpa',
  ],
  scholarships: ['website', 'amount', 'deadline', 'minimum_gpa'],
}

/** Where corrections come from; the address is with each fact. */
export const reviewSource = 'editor-review'

export interface Typed {
  kind: EditableKind
  value: string
  currency?: string | undefined
  year: string
  sourceUrl: string
}

const toAmount = (text: string): number | undefined => {
  const amount = Number(text.replace(/[\s,]/g, ''))
  return Number.isFinite(amount) && amount > 0 && amount < 10_000_000 ? amount : undefined
}

/** "85 %" or "0.85"; a share lies above 0 and is at most 1. */
const toShare = (text: string): number | undefined => {
  const share = text.trim().endsWith('%') ? Number(text.replace('%', '')) / 100 : Number(text)
  return share > 0 && share <= 1 ? share : undefined
}

const toDay = (text: string): object | undefined =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
    ? { date: text, time: '23:59', zone_rule: 'unknown', zone: null }
    : undefined

const toAddress = (text: string): string | undefined => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url?.protocol === 'https:' ? url.href : undefined
}

const toList = (text: string): string[] | undefined => {
  const parts = text
    .split(/[;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  return parts.length > 0 ? parts : undefined
}

const toCount = (text: string): number | undefined => (/^\d{1,2}$/.test(text.trim()) ? Number(text) : undefined)

const readers: Readonly<Record<Form, (text: string) => unknown>> = {
  amount: toAmount,
  share: toShare,
  grade: parseStatedGrade,
  text: (text) => text.trim() || undefined,
  address: toAddress,
  day: toDay,
  list: toList,
  count: toCount,
}

/** The fact that somebody typed; undefined where the value is none of its kind. `today` is an ISO date. */
export const toFact = ({ kind, value, currency, year, sourceUrl }: Typed, today: string): Fact | undefined => {
  const form = editableKinds[kind]
  const read = readers[form](value.trim())
  const url = toAddress(sourceUrl)
  if (read === undefined || url === undefined) return undefined
  if (form === 'amount' && !/^[A-Z]{3}$/.test(currency ?? '')) return undefined
  return {
    value: read,
    ...(form === 'amount' ? { currency } : {}),
    year,
    source: reviewSource,
    url,
    checked_on: today,
    by: 'editor',
  }
}
