import type { DateToken } from './date-tokens.parse.ts'
import {
  buildValue,
  type DateOrder,
  type FoundDate,
  isDay,
  isGlued,
  isMonth,
  isSymbol,
  isWord,
  isYear,
  type ReadOptions,
} from './date-value.ts'
import { readYear } from './date-year.parse.ts'

// Dates in numbers: "03/04/2027", "15.01.", "2027-01-15", "2027年2月1日".

const expandYear = (token: DateToken): number | undefined => {
  if (token.raw.length === 4) return token.value
  return token.raw.length === 2 ? 2000 + token.value : undefined
}

/** Returns both readings of two numbers, the likelier one first. */
const listReadings = (a: number, b: number, separator: string, order: DateOrder): [day: number, month: number][] => {
  const dmy: [number, number] = [a, b]
  const mdy: [number, number] = [b, a]
  const readings = separator === '.' || order === 'dmy' ? [dmy] : order === 'mdy' ? [mdy] : [dmy, mdy]
  const possible = readings.filter(([day, month]) => isMonth(month) && isDay(day, month))
  // The numbers can disprove the usual order.
  if (possible.length === 0 && separator !== '.')
    return [dmy, mdy].filter(([day, month]) => isMonth(month) && isDay(day, month))
  return a === b ? possible.slice(0, 1) : possible
}

const buildNumeric = (
  span: { from: number; to: number },
  readings: [number, number][],
  year: number | null,
): FoundDate | undefined => {
  const [first, second] = readings.map(([day, month]) => buildValue(year, month, day))
  if (!first) return undefined
  return { ...span, value: first, ...(second ? { alternatives: [first, second] } : {}) }
}

/** Whether a number continues another one, such as an amount or a longer date: "$5.10", "3.5.2". */
const isContinuation = (tokens: readonly DateToken[], at: number): boolean => {
  const before = tokens[at - 1]
  const isJoined = isGlued(tokens[at]) && isSymbol(before, '/', '.', ':', '$', '€', '£')
  // The second of "15.01./15.07." follows a whole date.
  return isJoined && !(isSymbol(before, '/') && isSymbol(tokens[at - 2], '.'))
}

/** Whether two numbers with a separator can be parts of a date. */
const isNumericPair = ([first, separator, second]: readonly (DateToken | undefined)[]): boolean =>
  first?.kind === 'number' &&
  second?.kind === 'number' &&
  isGlued(separator) &&
  isSymbol(separator, '.', '/', '-') &&
  (isGlued(second) || separator?.raw === '.') &&
  !second.hasBreak

/** Reads the third number of a date, its year. */
const readThird = ([, separator, , again, third]: readonly (DateToken | undefined)[]): number | undefined => {
  if (again?.raw !== separator?.raw || third?.kind !== 'number' || !isGlued(again) || third.hasBreak) return undefined
  return isGlued(third) || separator?.raw === '.' ? expandYear(third) : undefined
}

/** Reads day, month and year in numbers. */
export const readNumeric = (tokens: readonly DateToken[], at: number, options: ReadOptions): FoundDate | undefined => {
  const parts = tokens.slice(at, at + 5)
  const [first, separator, second] = parts
  if (!first || !separator || !second || !isNumericPair(parts) || isContinuation(tokens, at)) return undefined
  if (first.raw.length === 4) return readYearFirst(tokens, at)
  if (first.raw.length > 2) return undefined
  const year = readThird(parts)
  if (year === undefined) return readWithoutYear(tokens, at, options)
  const readings = isYear(year) ? listReadings(first.value, second.value, separator.raw, options.order) : []
  return buildNumeric({ from: at, to: at + 5 }, readings, year)
}

const readYearFirst = (tokens: readonly DateToken[], at: number): FoundDate | undefined => {
  const [year, separator, month, again, day] = tokens.slice(at, at + 5)
  if (!year || !isYear(year.value) || !month || !isMonth(month.value) || month.raw.length > 2) return undefined
  if (again?.raw !== separator?.raw || !day || !isGlued(day) || !isDay(day.value, month.value)) return undefined
  return { from: at, to: at + 5, value: buildValue(year.value, month.value, day.value) }
}

/** Fractions, and "24/7". */
const isFraction = (a: DateToken, b: DateToken) =>
  (a.raw.length === 1 && b.raw.length === 1 && a.value < b.value && b.value <= 5) || (a.value === 24 && b.raw === '7')

/** Whether "15.04" stands beside a second such number and a dash: "15.04 - 31.05". */
const isBesideDotted = (tokens: readonly DateToken[], at: number): boolean => {
  const isPair = (from: number) =>
    tokens[from]?.raw.length === 2 &&
    isSymbol(tokens[from + 1], '.') &&
    /^(?:0[1-9]|1[0-2])$/.test(tokens[from + 2]?.raw ?? '')
  const isDash = (token: DateToken | undefined) => isSymbol(token, '-', '–', '—')
  return isPair(at) && ((isDash(tokens[at + 3]) && isPair(at + 4)) || (isDash(tokens[at - 1]) && isPair(at - 4)))
}

/** "15.01." with its last dot, and "15.04" beside another such date. */
const readDotted = (tokens: readonly DateToken[], at: number): FoundDate | undefined => {
  const [first, , second, after] = tokens.slice(at, at + 4)
  if (!first || !second || !isMonth(second.value) || !isDay(first.value, second.value)) return undefined
  const next = tokens[at + 4]
  const isLonger = next?.kind === 'number' && isGlued(next) && next.raw.length !== 4
  const hasDot = isSymbol(after, '.') && isGlued(after) && !isLonger
  if (!hasDot && !isBesideDotted(tokens, at)) return undefined
  const year = hasDot ? readYear(tokens, at + 4) : undefined
  const to = year?.next ?? (hasDot ? at + 4 : at + 3)
  return { from: at, to, value: buildValue(year?.year ?? null, second.value, first.value) }
}

/** "1/15": day and month in the order of the text. */
const readSlashed = (
  tokens: readonly DateToken[],
  at: number,
  { order, language }: ReadOptions,
): FoundDate | undefined => {
  const [first, , second, after] = tokens.slice(at, at + 4)
  if (!first || !second || isFraction(first, second)) return undefined
  if (isGlued(after) && (after?.kind === 'word' || isSymbol(after, '/', '%', ':'))) return undefined
  const readings = listReadings(first.value, second.value, '/', language === 'zh' ? 'mdy' : order)
  const found = buildNumeric({ from: at, to: at + 3 }, readings, null)
  return found && { ...found, isBare: true }
}

/** "15.01.", "1/15", "09/2026". */
const readWithoutYear = (tokens: readonly DateToken[], at: number, options: ReadOptions): FoundDate | undefined => {
  const [first, separator, second] = tokens.slice(at, at + 3)
  if (!first || !separator || !second) return undefined
  const isMonthYear = second.raw.length === 4 && separator.raw === '/' && isMonth(first.value) && isYear(second.value)
  if (isMonthYear) return { from: at, to: at + 3, value: buildValue(second.value, first.value, null) }
  if (second.raw.length > 2) return undefined
  if (separator.raw === '.') return readDotted(tokens, at)
  return separator.raw === '/' ? readSlashed(tokens, at, options) : undefined
}

const chineseParts: Readonly<Record<string, 'early' | 'mid' | 'late'>> = {
  初: 'early',
  上: 'early',
  中: 'mid',
  下: 'late',
  底: 'late',
  末: 'late',
}

/** Converts a year in front of 年: 2027, or 114 of the Republic of China. */
const toChineseYear = (value: number): number | undefined => {
  if (isYear(value)) return value
  return value >= 80 && value <= 150 ? value + 1911 : undefined
}

/** Reads "2027年2月1日", "114年3月15日", "3月中旬", "10月". */
export const readChinese = (tokens: readonly DateToken[], from: number): FoundDate | undefined => {
  let at = from
  let year: number | null = null
  if (tokens[at]?.kind === 'number' && isWord(tokens[at + 1], '年')) {
    year = toChineseYear(tokens[at]?.value ?? 0) ?? null
    if (year === null) return undefined
    at += 2
  }
  const month = tokens[at]
  if (month?.kind !== 'number' || !isMonth(month.value) || !isWord(tokens[at + 1], '月')) return undefined
  const day = tokens[at + 2]
  if (day?.kind === 'number' && isWord(tokens[at + 3], '日', '号', '號') && isDay(day.value, month.value))
    return { from, to: at + 4, value: buildValue(year, month.value, day.value) }
  const part = chineseParts[tokens[at + 2]?.word ?? '']
  return { from, to: at + 2, value: buildValue(year, month.value, null), ...(part ? { part } : {}) }
}
