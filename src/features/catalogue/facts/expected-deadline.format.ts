import type { TFunction } from 'i18next'
import { formatDate } from '#src/shared/dates.ts'
import { dayMs } from '#src/shared/durations.ts'
import { getListFormat } from '#src/shared/formats.ts'
import type { Certainty } from './expected-deadline.rules.ts'

// Formats expected deadlines: always as expected, with the years that they come from, and never with the time left.

export interface FormattableExpectation {
  localDate: string
  years: readonly string[]
  /** `stated`: the catalogue states it for this cycle, and the applicant has not confirmed it. */
  certainty: Certainty | 'stated'
  /** Latest deadline that is known with its year. */
  lastDate?: string | null
}

interface Reader {
  t: TFunction
  language: string
}

/** Formats a list of years: "2024 and 2025". */
export const formatYears = (years: readonly string[], language: string): string => getListFormat(language).format(years)

/** Formats the expected day alone; the caller labels it as expected. */
export const formatExpectedDay = (localDate: string, language: string): string =>
  formatDate(`${localDate}T12:00:00Z`, language, 'UTC')

/** Formats one line: "Expected Dec 15, 2026, as in 2024 and 2025". */
export const formatExpectedDeadline = (
  { localDate, years, certainty }: FormattableExpectation,
  { t, language }: Reader,
): string => {
  const date = formatExpectedDay(localDate, language)
  if (certainty === 'stated') return t('deadlines.expected.inlineStated', { date })
  return years.length === 0
    ? t('deadlines.expected.inlineUndated', { date })
    : t('deadlines.expected.inline', { date, years: formatYears(years, language) })
}

/** Formats the basis of a projection: "As in 2024 and 2025: the days were within a week of each other." */
export const formatExpectedBasis = ({ years, certainty }: FormattableExpectation, { t, language }: Reader): string =>
  t(`deadlines.expected.basis.${certainty}`, { years: formatYears(years, language) })

/** Limit between the latest deadline and the expected one of the cycle that follows it. */
const maxDaysBetweenCycles = 400

/** Days after an expected deadline in which the cycle may still be open, because the date was only expected. */
const maxDaysPassed = 60

/** Returns the same day of the year before as an ISO date, with 28 for 29 February. */
const toYearBefore = (date: string): string =>
  `${Number(date.slice(0, 4)) - 1}${date.slice(4) === '-02-29' ? '-02-28' : date.slice(4)}`

/**
 * Formats the note that the deadline of the last cycle has passed, so that an applicant who missed it does not mistake the
 * next one for it. When that deadline is not known, the day on which it was expected has passed, and the cycle may be open.
 *
 * @returns undefined when the latest known deadline is of an older cycle, and the day was not expected shortly before now
 */
export const formatPassedDeadline = (
  { localDate, lastDate, certainty }: FormattableExpectation,
  { t, language }: Reader,
  now = Date.now(),
): string | undefined => {
  if (certainty === 'stated') return undefined
  if (lastDate && (Date.parse(localDate) - Date.parse(lastDate)) / dayMs <= maxDaysBetweenCycles)
    return t('deadlines.expected.passed', { date: formatExpectedDay(lastDate, language) })
  const before = toYearBefore(localDate)
  return (now - Date.parse(before)) / dayMs <= maxDaysPassed
    ? t('deadlines.expected.justPassed', { date: formatExpectedDay(before, language) })
    : undefined
}
