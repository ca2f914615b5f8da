import type { TFunction } from 'i18next'
import { formatGrade, isStatedGrade } from '#src/features/profile/rules.ts'
import { formatDate } from '#src/shared/dates.ts'
import { getDateFormat, getNumberFormat } from '#src/shared/formats.ts'
import { formatList } from '#src/shared/lists.ts'
import { formatMoney } from '#src/shared/money.ts'
import { formatInOwnZone, type ZonedTime, zoneRules } from '#src/shared/zoned-time.ts'
import { generatedTextRules, parseDeadlineDate, parseMonthDay, scholarshipRuleKinds } from '../rules.ts'
import { writeRule } from './rule-values.format.ts'

// How the value of a fact is written, wherever facts are shown.

interface Reader {
  t: TFunction
  language: string
}

/** Kinds whose value is a share of one; a lowest grade without its scale is a share of the best. */
const shares = new Set(['admission_rate_undergraduate', 'minimum_gpa'])

const writeNumber = (kind: string, value: number, currency: string | undefined, language: string): string => {
  if (currency) return formatMoney(value, currency, language)
  return getNumberFormat(language, shares.has(kind) ? { style: 'percent' } : {}).format(value)
}

/** Date, time and whose clock, as a deadline states them; undefined for what states no time. */
const statedTime = (value: unknown): ZonedTime | undefined => {
  const localDate = parseDeadlineDate(value)
  if (!localDate) return undefined
  const { time, zone_rule: rule, zone } = value as Record<string, unknown>
  const zoneRule = zoneRules.find((known) => known === rule)
  if (typeof time !== 'string' || !zoneRule) return undefined
  return { localDate, localTime: time.slice(0, 5), zoneRule, zone: typeof zone === 'string' ? zone : null }
}

/** A deadline as it is stated: day, time and whose clock that is; the day alone where no time is. */
export const writeDeadline = (value: unknown, { t, language }: Reader): string | undefined => {
  const stated = statedTime(value)
  if (stated) return formatInOwnZone(stated, t, language)
  const day = parseDeadlineDate(value)
  return day === undefined ? undefined : formatDate(day, language, 'UTC')
}

/** What is written of a fact. */
export interface WrittenFact {
  value?: unknown
  currency?: string | undefined
  year?: string
  cycle?: string | undefined
  isOld?: boolean
  /** For what it was stated, where that is more than the entry. */
  scope?: string | undefined
}

/** Any year that has a 29 February: only day and month are written. */
const leapYear = 2024

/** "15 December". */
const writeDay = ({ month, day }: { month: number; day: number }, language: string): string =>
  getDateFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(Date.UTC(leapYear, month - 1, day))

export const isRolling = (value: unknown) => typeof value === 'object' && value !== null && 'rolling' in value

/**
 * The deadline of a fact: one that is still to come as it is stated, one of an earlier cycle or of no known year as what
 * it is, so that nobody takes it for this year's.
 */
export const writeDeadlineFact = ({ value, year, cycle, isOld }: WrittenFact, reader: Reader): string | undefined => {
  const { t, language } = reader
  if (isRolling(value)) return t('catalogue.fact.rolling')
  const known = parseMonthDay(value)
  if (!known) return undefined
  if (parseDeadlineDate(value) !== undefined && !isOld) return writeDeadline(value, reader)
  if (!year) return t('catalogue.fact.dayUndated', { day: writeDay(known, language) })
  const day =
    parseDeadlineDate(value) === undefined
      ? writeDay(known, language)
      : formatDate(parseDeadlineDate(value) ?? '', language, 'UTC')
  return cycle
    ? t('catalogue.fact.dayOfCycle', { day: writeDay(known, language), cycle })
    : t('catalogue.fact.dayOfYear', { day })
}

const fundings = ['full', 'partial', 'assistantships', 'none'] as const
const terms = ['fall', 'spring', 'summer', 'winter'] as const

const writeStart = (value: unknown, { t, language }: Reader): string => {
  const starts = (Array.isArray(value) ? value : []) as { month?: number; term?: string }[]
  return formatList(
    starts.map(({ month, term }) => {
      const known = terms.find((one) => one === term)
      if (known) return t(`catalogue.fact.term.${known}`)
      return getDateFormat(language, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(leapYear, (month ?? 1) - 1, 1))
    }),
    language,
  )
}

const gmatPolicies = ['required', 'optional', 'not_accepted', 'alternative'] as const

/** A policy of the GMAT, or the lowest score. */
const writeGmat = (value: unknown, { t, language }: Reader): string => {
  const policy = gmatPolicies.find((one) => one === value)
  if (policy) return t(`catalogue.fact.gmatPolicy.${policy}`)
  return t('catalogue.fact.atLeast', { score: getNumberFormat(language).format(Number(value)) })
}

/** The length of a programme, or of each of its variants. */
const writeMonths = (value: unknown, { t, language }: Reader): string =>
  formatList(
    [value].flat().map((count) => t('catalogue.fact.months', { count: Number(count) })),
    language,
  )

/** A word out of a short list, in the reader's language. */
const writeChoice = (kind: string, value: unknown, { t }: Reader): string | undefined => {
  const funding = kind === 'funding' ? fundings.find((one) => one === value) : undefined
  if (funding) return t(`catalogue.fact.fundingKind.${funding}`)
  const rule = kind === 'generated_text' ? generatedTextRules.find((one) => one === value) : undefined
  return rule && t(`catalogue.fact.generatedTextRule.${rule}`)
}

/** Kinds that are written in a way of their own; undefined for what is written by the form of its value. */
const writeKind = (kind: string, fact: WrittenFact, reader: Reader): string | undefined => {
  const { t } = reader
  if (kind === 'deadline' || kind === 'opens') return writeDeadlineFact(fact, reader)
  if (kind === 'start') return writeStart(fact.value, reader)
  if (kind === 'gmat') return writeGmat(fact.value, reader)
  if (scholarshipRuleKinds.some((rule) => rule === kind)) return writeRule(kind, fact.value, reader)
  if (kind === 'work_experience') return t('catalogue.fact.years', { count: Number(fact.value) })
  if (kind === 'duration_months') return writeMonths(fact.value, reader)
  if (kind === 'degrees_awarded' && fact.value === 0) return t('catalogue.fact.noDegrees')
  return writeChoice(kind, fact.value, reader)
}

const writeObject = (value: object, reader: Reader): string =>
  isStatedGrade(value) ? formatGrade(value, reader.language) : (writeDeadline(value, reader) ?? JSON.stringify(value))

/** The value of a fact in the reader's language; an empty list says that nothing is asked for. */
export const writeValue = (kind: string, fact: WrittenFact, reader: Reader): string => {
  const { value, currency } = fact
  const written = writeKind(kind, fact, reader)
  if (written !== undefined) return written
  if (typeof value === 'number') return writeNumber(kind, value, currency, reader.language)
  if (Array.isArray(value)) return value.length > 0 ? value.join('; ') : reader.t('catalogue.fact.noneAsked')
  return typeof value === 'object' && value !== null ? writeObject(value, reader) : String(value)
}
