import type { TFunction } from 'i18next'
import { formatDate } from '#src/shared/dates.ts'
import { getDateFormat, getNumberFormat } from '#src/shared/formats.ts'
import { formatList, isolateName } from '#src/shared/lists.ts'
import { formatMoney } from '#src/shared/money.ts'
import type { PageFactKind } from './page-reading.rules.ts'
import { parsePageDate, toIsoDate } from './rules.ts'

// Formats values of official pages in the user's language.

interface Reader {
  t: TFunction
  language: string
}

/** Leap year: only day and month are formatted. */
const leapYear = 2024

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const formatMonth = (month: number, language: string): string =>
  getDateFormat(language, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(leapYear, month - 1, 1))

const formatPageDate = (value: unknown, { t, language }: Reader): string | undefined => {
  if (value === 'rolling') return t('catalogue.fact.rolling')
  const iso = toIsoDate(value)
  const { time, zone } = isRecord(value) ? value : {}
  const clock = [time, zone].filter((part) => typeof part === 'string').join(' ')
  if (iso !== undefined) return [formatDate(iso, language, 'UTC'), clock].filter((part) => part !== '').join(', ')
  const date = parsePageDate(value)
  if (date)
    return t('officialPages.undated', {
      day: getDateFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
        Date.UTC(leapYear, date.month - 1, date.day),
      ),
    })
  const month = isRecord(value) ? Number(value.month) : Number.NaN
  return month >= 1 && month <= 12 ? formatMonth(month, language) : undefined
}

const periods = ['year', 'semester', 'credit', 'programme', 'month'] as const

const formatAmount = (value: unknown, { t, language }: Reader): string | undefined => {
  if (!isRecord(value)) return undefined
  if (typeof value.text === 'string') return value.text
  if (typeof value.amount !== 'number' || typeof value.currency !== 'string') return undefined
  const amount = formatMoney(value.amount, value.currency, language)
  const per = periods.find((period) => period === value.per)
  return per ? t(`officialPages.per.${per}`, { amount }) : amount
}

const policies = ['required', 'optional', 'not_accepted'] as const

/** Formats the scores of a test: "iBT 100; PBT 600". */
const formatScores = (value: Record<string, unknown>): string =>
  Object.entries(value)
    .filter(([, score]) => typeof score === 'number' || typeof score === 'string')
    .map(([name, score]) =>
      name === 'overall' ? String(score) : `${name === 'ibt' ? 'iBT' : name.replaceAll('_', ' ')} ${score}`,
    )
    .join('; ')

const formatGrade = (value: unknown): string | undefined =>
  isRecord(value)
    ? [value.value, value.scale].filter((part) => part !== null && part !== undefined).join(' / ')
    : undefined

const formatLength = (value: unknown, { t }: Reader): string | undefined =>
  isRecord(value) && typeof value.months === 'number' ? t('catalogue.fact.months', { count: value.months }) : undefined

const limitUnits = ['words', 'pages', 'characters'] as const

/** Formats the limit of a text: "personal statement: at most 500 words". */
const formatLimit = (value: unknown, { t, language }: Reader): string | undefined => {
  if (!isRecord(value)) return undefined
  const limits = limitUnits.flatMap((unit) => {
    const count = value[unit]
    return typeof count === 'number' ? [t(`officialPages.limit.${unit}`, { count })] : []
  })
  if (limits.length === 0) return undefined
  const about = typeof value.about === 'string' ? `${isolateName(value.about, language)}: ` : ''
  return `${about}${formatList(limits, language)}`
}

/** Formats an IELTS band with its half: "7.0". */
const formatBand = (value: unknown, { language }: Reader): string | undefined =>
  typeof value === 'number'
    ? getNumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value)
    : undefined

/** Formatters of kinds with a special format; undefined for an unknown shape. */
const formats: Readonly<Partial<Record<PageFactKind, (value: unknown, reader: Reader) => string | undefined>>> = {
  deadline: formatPageDate,
  opens: formatPageDate,
  start: formatPageDate,
  fee: formatAmount,
  tuition: formatAmount,
  amount: formatAmount,
  gpa_min: formatGrade,
  length: formatLength,
  prompt_limit: formatLimit,
  ielts: formatBand,
}

const formatAny = (value: unknown, { t, language }: Reader): string => {
  const policy = policies.find((one) => one === value)
  if (policy) return t(`catalogue.fact.gmatPolicy.${policy}`)
  if (typeof value === 'number') return getNumberFormat(language).format(value)
  if (typeof value === 'boolean') return t(value ? 'officialPages.yes' : 'officialPages.no')
  return isRecord(value) ? formatScores(value) : String(value ?? '')
}

/** Formats a value of a page; an unknown shape is written as the page states its parts. */
export const formatPageValue = (kind: PageFactKind, value: unknown, reader: Reader): string =>
  formats[kind]?.(value, reader) ?? formatAny(value, reader)

const terms = ['fall', 'spring', 'summer', 'winter'] as const
const audiences = ['domestic', 'international', 'eu', 'non_eu', 'funding'] as const

/** Formats the term, audience and round of a value; empty when the page states none. */
export const formatQualifiers = (
  { term, audience, round }: { term: string | null; audience: string | null; round: string | null },
  t: TFunction,
): string[] => {
  const knownTerm = terms.find((one) => one === term)
  const knownAudience = audiences.find((one) => one === audience)
  return [
    knownTerm ? t(`catalogue.fact.term.${knownTerm}`) : term,
    knownAudience ? t(`officialPages.audience.${knownAudience}`) : audience,
    round,
  ].flatMap((part) => part ?? [])
}
