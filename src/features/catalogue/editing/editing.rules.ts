import { formatStatedGrade, isStatedGrade, parseStatedGrade } from '#src/features/profile/rules.ts'
import { isKnownZone } from '#src/shared/time-zones.ts'
import { type ZoneRule, zoneRules } from '#src/shared/zoned-time.ts'
import { isDay, isFactYear } from '../entries/source-entry.parse.ts'
import type { Fact } from '../facts/facts.rules.ts'
import { generatedTextRules, parseDeadlineDate, yearlyAmount } from '../rules.ts'
import { formatAges, formatRule, formatStarts, isListedRule, toAges, toRule, toStarts } from './typed-rules.parse.ts'

// Facts that may be corrected by hand, and how typed input is converted to a fact.

export const editableEntities = ['universities', 'programs', 'scholarships'] as const
export type EditableEntity = (typeof editableEntities)[number]

type Form =
  | 'amount'
  | 'fee'
  | 'share'
  | 'grade'
  | 'text'
  | 'address'
  | 'day'
  | 'list'
  | 'count'
  | 'rule'
  | 'sex'
  | 'ages'
  | 'starts'
  | 'generatedText'

/** Kinds of facts that can be typed, with their input form. Amounts are per year, except a total. */
export const editableKinds = {
  website: 'address',
  city: 'text',
  tuition_per_year: 'amount',
  living_cost_per_year: 'amount',
  application_fee: 'fee',
  admission_rate_undergraduate: 'share',
  deadline: 'day',
  tests: 'list',
  letters: 'count',
  prompts: 'list',
  requirements: 'list',
  minimum_gpa: 'grade',
  amount: 'amount',
  amount_total: 'amount',
  opens: 'day',
  duration_months: 'count',
  funding: 'text',
  start: 'starts',
  work_experience: 'count',
  generated_text: 'generatedText',
  nationality: 'rule',
  study_level: 'rule',
  study_field: 'rule',
  study_country: 'rule',
  sex: 'sex',
  age: 'ages',
} as const satisfies Record<string, Form>
export type EditableKind = keyof typeof editableKinds

export const editableKindsByEntity: Readonly<Record<EditableEntity, readonly EditableKind[]>> = {
  universities: [
    'website',
    'city',
    'tuition_per_year',
    'living_cost_per_year',
    'application_fee',
    'admission_rate_undergraduate',
    'generated_text',
  ],
  programs: [
    'website',
    'tuition_per_year',
    'living_cost_per_year',
    'application_fee',
    'deadline',
    'tests',
    'letters',
    'prompts',
    'requirements',
    'minimum_gpa',
    'opens',
    'duration_months',
    'funding',
    'start',
    'work_experience',
    'generated_text',
  ],
  scholarships: [
    'website',
    'amount',
    'amount_total',
    'funding',
    'deadline',
    'minimum_gpa',
    'nationality',
    'study_level',
    'study_field',
    'study_country',
    'sex',
    'age',
    'work_experience',
  ],
}

/** Whether a kind is an amount with a currency. */
export const isMoney = (kind: EditableKind): boolean => ['amount', 'fee'].includes(editableKinds[kind])

/** Rate limit: a user with more proposals per day is not checking facts with care. */
export const maxProposalsADay = 30

/** Source of corrections; each fact has its own URL. */
export const reviewSource = 'editor-review'

export interface Typed {
  kind: EditableKind
  value: string
  /** Of a deadline: HH:MM, its zone rule, and the time zone when the rule names one. */
  time?: string | undefined
  zoneRule?: ZoneRule | undefined
  zone?: string | undefined
  currency?: string | undefined
  year: string
  sourceUrl: string
}

/** Rejects ambiguous numbers: "58.000" is 58 in one country and 58 thousand in another, "58,5" the reverse. */
const plainAmount = /^(?:\d+|\d{1,3}(?:[\s,]\d{3})+)(?:\.\d{1,2})?$/

const toAmount = (text: string): number | undefined => {
  if (!plainAmount.test(text.trim())) return undefined
  const amount = Number(text.replace(/[\s,]/g, ''))
  return amount > 0 && amount <= yearlyAmount.max ? amount : undefined
}

/** Parses "85 %" or "0.85"; a share is above 0 and at most 1. */
const toShare = (text: string): number | undefined => {
  const share = text.trim().endsWith('%') ? Number((Number(text.replace('%', '')) / 100).toFixed(6)) : Number(text)
  return share > 0 && share <= 1 ? share : undefined
}

/** 0 means that no fee is required. */
const toFee = (text: string): number | undefined => (text.trim() === '0' ? 0 : toAmount(text))

/** Parses a date with its time and zone rule; a time zone is valid only for the rule that names one. */
const toDay = (text: string, { time = '23:59', zoneRule = 'unknown', zone = '' }: Typed): object | undefined => {
  if (!isDay(text)) return undefined
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return undefined
  if (zoneRule === 'zone' && !isKnownZone(zone)) return undefined
  return { date: text, time, zone_rule: zoneRule, zone: zoneRule === 'zone' ? zone : null }
}

const toAddress = (text: string): string | undefined => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url?.protocol === 'https:' ? url.href : undefined
}

/** Parses a list; empty input states that nothing is required. */
const toList = (text: string): string[] =>
  text
    .split(/[;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

const toCount = (text: string): number | undefined => (/^\d{1,2}$/.test(text.trim()) ? Number(text) : undefined)

/** Eligible members of a scholarship rule. */
export const ruledSexes = ['female', 'male'] as const

/** Maximum length of a city name. */
const maxTextLength = 100

const readers: Readonly<Record<Form, (text: string, typed: Typed) => unknown>> = {
  amount: toAmount,
  fee: toFee,
  share: toShare,
  grade: parseStatedGrade,
  text: (text) => (text.length <= maxTextLength ? text || undefined : undefined),
  address: toAddress,
  day: toDay,
  list: toList,
  count: toCount,
  rule: (text, { kind }) => (isListedRule(kind) ? toRule(kind, text) : undefined),
  sex: (text) => ruledSexes.find((one) => one === text),
  ages: toAges,
  starts: toStarts,
  generatedText: (text) => generatedTextRules.find((one) => one === text),
}

/**
 * Converts typed input to a fact.
 * @param today ISO date
 * @returns undefined when the value is invalid for its kind
 */
export const toFact = (typed: Typed, today: string): Fact | undefined => {
  const { kind, value, currency, year, sourceUrl } = typed
  const form = editableKinds[kind]
  const read = readers[form](value.trim(), typed)
  const url = toAddress(sourceUrl)
  if (read === undefined || url === undefined || !isFactYear(year, today)) return undefined
  if (isMoney(kind) && !/^[A-Z]{3}$/.test(currency ?? '')) return undefined
  return {
    value: read,
    ...(isMoney(kind) ? { currency } : {}),
    year,
    source: reviewSource,
    url,
    checked_on: today,
    by: 'editor',
  }
}

/** Field values of a correction form. */
export interface TypedValue {
  value: string
  time: string
  zoneRule: ZoneRule
  zone: string | null
  /** Empty when unknown. */
  currency: string
}

const writers: Readonly<Record<Form, (value: unknown) => string>> = {
  amount: String,
  fee: String,
  share: (value) => `${Number((Number(value) * 100).toFixed(4))} %`,
  grade: (value) => (isStatedGrade(value) ? formatStatedGrade(value) : ''),
  text: String,
  address: String,
  day: (value) => parseDeadlineDate(value) ?? '',
  list: (value) => (Array.isArray(value) ? value.join('; ') : ''),
  count: String,
  rule: formatRule,
  sex: String,
  ages: formatAges,
  starts: formatStarts,
  generatedText: String,
}

/** Formats a known value as field values, which `toFact` parses back; an unknown one is empty. */
export const toTyped = (
  kind: EditableKind,
  known: { value?: unknown; currency?: string | undefined } | undefined,
): TypedValue => {
  const { time, zone_rule: rule, zone } = (known?.value ?? {}) as Record<string, unknown>
  return {
    value: known?.value === undefined || known.value === null ? '' : writers[editableKinds[kind]](known.value),
    time: typeof time === 'string' ? time.slice(0, 5) : '23:59',
    zoneRule: zoneRules.find((one) => one === rule) ?? 'unknown',
    zone: typeof zone === 'string' ? zone : null,
    currency: known?.currency ?? '',
  }
}

/** Kinds of proposals: read from an official page, a corrected fact, or a change of an entry itself. */
export const proposalKinds = ['page', 'fact', 'entry'] as const
export type ProposalKind = (typeof proposalKinds)[number]

/** Maximum number of open proposals that are counted and searched: an exact count would read all of them. */
export const maxOpenProposals = 1_000
/** Maximum length of a search, in characters. */
export const maxProposalQueryLength = 100
