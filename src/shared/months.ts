import { dayMs } from './durations.ts'

/** Adds months to one of the form YYYY-MM. */
export const addMonths = (month: string, count: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7)
}

/** Lists the dates of a month of the form YYYY-MM. */
export const listMonthDates = (month: string): string[] => {
  const count = new Date(Date.parse(`${addMonths(month, 1)}-01T12:00:00Z`) - dayMs).getUTCDate()
  return Array.from({ length: count }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`)
}

/** Returns the first day of the week in a language: 1 is Monday, 7 Sunday. Monday where the browser does not know it. */
export const getFirstWeekday = (language: string): number => {
  const locale = new Intl.Locale(language)
  const info = 'getWeekInfo' in locale && typeof locale.getWeekInfo === 'function' ? locale.getWeekInfo() : undefined
  return info?.firstDay ?? 1
}

/** Counts the days of the week before the first of a month, in a calendar whose weeks begin on `firstWeekday`. */
export const countLeadingDays = (month: string, firstWeekday: number): number =>
  ((new Date(`${month}-01T12:00:00Z`).getUTCDay() || 7) - firstWeekday + 7) % 7
