import type { TFunction } from 'i18next'
import { gradeText, isStatedGrade } from '#src/features/profile/rules.ts'
import { formatDate } from '#src/shared/dates.ts'
import { type StatedTime, statedText, zoneRules } from '#src/shared/due-words.ts'
import { formatMoney } from '#src/shared/money.ts'
import { dateIn } from '../rules.ts'

// How the value of a fact is written, wherever facts are shown.

interface Reader {
  t: TFunction
  language: string
}

/** Kinds whose value is a share of one; a lowest grade without its scale is a share of the best. */
const shares = new Set(['admission_rate_undergraduate', 'minimum_gpa'])

const writeNumber = (kind: string, value: number, currency: string | undefined, language: string): string => {
  if (currency) return formatMoney(value, currency, language)
  return new Intl.NumberFormat(language, shares.has(kind) ? { style: 'percent' } : {}).format(value)
}

/** Date, time and whose clock, as a deadline states them; undefined for what states no time. */
const statedTime = (value: unknown): StatedTime | undefined => {
  const localDate = dateIn(value)
  if (!localDate) return undefined
  const { time, zone_rule: rule, zone } = value as Record<string, unknown>
  const zoneRule = zoneRules.find((known) => known === rule)
  if (typeof time !== 'string' || !zoneRule) return undefined
  return { localDate, localTime: time.slice(0, 5), zoneRule, zone: typeof zone === 'string' ? zone : null }
}

/** A deadline as it is stated: day, time and whose clock that is; the day alone where no time is. */
export const writeDeadline = (value: unknown, { t, language }: Reader): string | undefined => {
  const stated = statedTime(value)
  if (stated) return statedText(stated, t, language)
  const day = dateIn(value)
  return day === undefined ? undefined : formatDate(day, language, 'UTC')
}

const writeObject = (value: object, reader: Reader): string =>
  isStatedGrade(value) ? gradeText(value, reader.language) : (writeDeadline(value, reader) ?? JSON.stringify(value))

/** The value of a fact in the reader's language; an empty list says that nothing is asked for. */
export const writeValue = (
  kind: string,
  { value, currency }: { value?: unknown; currency?: string | undefined },
  reader: Reader,
): string => {
  if (typeof value === 'number') return writeNumber(kind, value, currency, reader.language)
  if (Array.isArray(value)) return value.length > 0 ? value.join('; ') : reader.t('catalogue.fact.noneAsked')
  return typeof value === 'object' && value !== null ? writeObject(value, reader) : String(value)
}
