import type { TFunction } from 'i18next'
import { formatGrade, isStatedGrade } from '#src/features/profile/rules.ts'
import { formatDate } from '#src/shared/dates.ts'
import { getDateFormat, getNumberFormat } from '#src/shared/formats.ts'
import { formatList } from '#src/shared/lists.ts'
import { formatMoney } from '#src/shared/money.ts'
import { formatInOwnZone, type ZonedTime, zoneRules } from '#src/shared/zoned-time.ts'
import {
  generatedTextRules,
  isRolling,
  parseDeadlineDate,
  parseMonthDay,
  scholarshipRuleKinds,
  studyModes,
} from '../rules.ts'
import { formatEligibilityRule } from './rule-values.format.ts'

// Formats the values of facts, wherever facts are shown.

interface Reader {
  t: TFunction
  language: string
}

/** Kinds with a share as value; a minimum grade without a scale is a share of the best. */
const shareKinds = new Set(['admission_rate_undergraduate', 'admission_rate', 'minimum_gpa'])

const formatNumber = (kind: string, value: number, currency: string | undefined, language: string): string => {
  if (currency) return formatMoney(value, currency, language)
  return getNumberFormat(language, shareKinds.has(kind) ? { style: 'percent' } : {}).format(value)
}

/** Extracts date, time and zone rule of a deadline; undefined without a time. */
const extractTime = (value: unknown): ZonedTime | undefined => {
  const localDate = parseDeadlineDate(value)
  if (!localDate) return undefined
  const { time, zone_rule: rule, zone } = value as Record<string, unknown>
  const zoneRule = zoneRules.find((known) => known === rule)
  if (typeof time !== 'string' || !zoneRule) return undefined
  return { localDate, localTime: time.slice(0, 5), zoneRule, zone: typeof zone === 'string' ? zone : null }
}

/** Formats a deadline as stated: date, time and zone; only the date when no time is stated. */
export const formatStatedDeadline = (value: unknown, { t, language }: Reader): string | undefined => {
  const stated = extractTime(value)
  if (stated) return formatInOwnZone(stated, t, language)
  const day = parseDeadlineDate(value)
  return day === undefined ? undefined : formatDate(day, language, 'UTC')
}

/** Formatted parts of a fact. */
export interface FormattableFact {
  value?: unknown
  currency?: string | undefined
  year?: string
  cycle?: string | undefined
  isOld?: boolean
  /** Values of the same fact in earlier cycles. */
  earlier?: readonly { value?: unknown; year: string }[] | undefined
  /** Scope, when wider than the entry. */
  scope?: string | undefined
}

/** Leap year: only day and month are formatted. */
const leapYear = 2024

/** Formats "15 December". */
const formatDay = ({ month, day }: { month: number; day: number }, language: string): string =>
  getDateFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(Date.UTC(leapYear, month - 1, day))

/**
 * Formats the deadline of a fact. A future date is shown as stated; one of an earlier cycle or of unknown year is
 * labelled, so that it is not mistaken for this year's.
 */
export const formatDeadlineFact = (
  { value, year, cycle, isOld }: FormattableFact,
  reader: Reader,
): string | undefined => {
  const { t, language } = reader
  if (isRolling(value)) return t('catalogue.fact.rolling')
  const known = parseMonthDay(value)
  if (!known) return undefined
  if (parseDeadlineDate(value) !== undefined && !isOld) return formatStatedDeadline(value, reader)
  if (!year) return t('catalogue.fact.dayUndated', { day: formatDay(known, language) })
  const day =
    parseDeadlineDate(value) === undefined
      ? formatDay(known, language)
      : formatDate(parseDeadlineDate(value) ?? '', language, 'UTC')
  return cycle
    ? t('catalogue.fact.dayOfCycle', { day: formatDay(known, language), cycle })
    : t('catalogue.fact.dayOfYear', { day })
}

const fundings = ['full', 'partial', 'assistantships', 'none'] as const
const terms = ['fall', 'spring', 'summer', 'winter'] as const

const formatStart = (value: unknown, { t, language }: Reader): string => {
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

const sponsorRatings = ['track_record', 'licensed', 'probationary'] as const

const gmatPolicies = ['required', 'optional', 'not_accepted', 'alternative'] as const

/** Formats a GMAT policy, or a minimum score. */
const formatGmat = (value: unknown, { t, language }: Reader): string => {
  const policy = gmatPolicies.find((one) => one === value)
  if (policy) return t(`catalogue.fact.gmatPolicy.${policy}`)
  return t('catalogue.fact.atLeast', { score: getNumberFormat(language).format(Number(value)) })
}

/** Formats the length of a programme, or of its variants. */
const formatMonths = (value: unknown, { t, language }: Reader): string =>
  formatList(
    [value].flat().map((count) => t('catalogue.fact.months', { count: Number(count) })),
    language,
  )

/** Formats the modes of study that a programme offers. */
const formatModes = (value: unknown, { t, language }: Reader): string => {
  const stated: unknown[] = [value].flat()
  return formatList(
    studyModes.filter((mode) => stated.includes(mode)).map((mode) => t(`catalogue.fact.modeName.${mode}`)),
    language,
  )
}

/** Translates a value of a short list. */
const formatChoice = (kind: string, value: unknown, { t }: Reader): string | undefined => {
  const funding = kind === 'funding' ? fundings.find((one) => one === value) : undefined
  if (funding) return t(`catalogue.fact.fundingKind.${funding}`)
  const rule = kind === 'generated_text' ? generatedTextRules.find((one) => one === value) : undefined
  if (rule) return t(`catalogue.fact.generatedTextRule.${rule}`)
  const rating = kind === 'student_sponsor' ? sponsorRatings.find((one) => one === value) : undefined
  return rating && t(`catalogue.fact.sponsorRating.${rating}`)
}

/** Formatters of kinds with a special format; other kinds are formatted by the type of their value. */
const formatKind = (kind: string, fact: FormattableFact, reader: Reader): string | undefined => {
  const { t } = reader
  if (kind === 'deadline' || kind === 'opens') return formatDeadlineFact(fact, reader)
  if (kind === 'accredited_until' && typeof fact.value === 'string')
    return formatDate(fact.value, reader.language, 'UTC')
  if (kind === 'start') return formatStart(fact.value, reader)
  if (kind === 'gmat') return formatGmat(fact.value, reader)
  if (scholarshipRuleKinds.some((rule) => rule === kind)) return formatEligibilityRule(kind, fact.value, reader)
  if (kind === 'work_experience') return t('catalogue.fact.years', { count: Number(fact.value) })
  if (kind === 'duration_months') return formatMonths(fact.value, reader)
  if (kind === 'mode') return formatModes(fact.value, reader)
  if (kind === 'degrees_awarded' && fact.value === 0) return t('catalogue.fact.noDegrees')
  return formatChoice(kind, fact.value, reader)
}

const formatObject = (value: object, reader: Reader): string =>
  isStatedGrade(value)
    ? formatGrade(value, reader.language)
    : (formatStatedDeadline(value, reader) ?? JSON.stringify(value))

/** Formats the value of a fact in the user's language; an empty list means that nothing is required. */
export const formatFactValue = (kind: string, fact: FormattableFact, reader: Reader): string => {
  const { value, currency } = fact
  const written = formatKind(kind, fact, reader)
  if (written !== undefined) return written
  if (typeof value === 'number') return formatNumber(kind, value, currency, reader.language)
  if (Array.isArray(value)) return value.length > 0 ? value.join('; ') : reader.t('catalogue.fact.noneAsked')
  return typeof value === 'object' && value !== null ? formatObject(value, reader) : String(value)
}
