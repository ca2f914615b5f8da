import { type DateToken, splitDateTokens } from './date-text/date-tokens.parse.ts'
import {
  type DateMatch,
  type DateOptions,
  type DateOrder,
  type DateValue,
  type FoundDate,
  isMonth,
  isSymbol,
  type ReadOptions,
} from './date-text/date-value.ts'
import {
  fillerWords,
  firstDayWords,
  monthParts,
  openingWords,
  rangeWords,
  weakRangeWords,
  weekdayWords,
} from './date-text/date-words.ts'
import { readChinese, readNumeric } from './date-text/numeric-dates.parse.ts'
import {
  readDayMonth,
  readFirstDay,
  readMonthDay,
  readMonthOnly,
  readSecondDay,
} from './date-text/spelled-dates.parse.ts'
import { readTime, type TimeMatch } from './date-text/time-of-day.parse.ts'

// Dates in running text of six languages, read from tables of words. One pass over the tokens; each pattern looks at
// most a dozen tokens ahead.

export type { DateMatch, DateOptions, DateValue } from './date-text/date-value.ts'

const readDate = (tokens: readonly DateToken[], at: number, options: ReadOptions): FoundDate | undefined => {
  const { language } = options
  if (tokens[at]?.kind === 'symbol') return undefined
  if (tokens[at]?.kind === 'number')
    return (
      readNumeric(tokens, at, options) ??
      readChinese(tokens, at) ??
      readDayMonth(tokens, at, language) ??
      readFirstDay(tokens, at, options)
    )
  const isFirst = firstDayWords.has(tokens[at]?.word ?? '')
  return isFirst
    ? readDayMonth(tokens, at, language)
    : (readMonthDay(tokens, at, language) ?? readMonthOnly(tokens, at, language))
}

const readAll = (tokens: readonly DateToken[], options: ReadOptions): FoundDate[] => {
  const found: FoundDate[] = []
  let at = 0
  while (at < tokens.length) {
    const previous = found.at(-1)
    const second = previous?.to === at ? readSecondDay(tokens, previous, at) : undefined
    const date = second ?? readDate(tokens, at, options)
    if (date) found.push(date)
    at = date ? date.to : at + 1
  }
  return found
}

const monthFirstCountries: ReadonlySet<string> = new Set(['US', 'PH', 'FM', 'MH', 'PW', 'GU', 'PR'])
/** Countries in which both orders are common. */
const mixedCountries: ReadonlySet<string> = new Set(['CA', 'KE', 'ZA', 'TW', 'CN', 'JP', 'KR'])

/** Decides the order of day and month from country and language; undefined where both are usual. */
const chooseOrder = ({ language, country }: DateOptions): DateOrder => {
  if (language !== 'en' && language !== 'zh') return 'dmy'
  if (country === undefined || mixedCountries.has(country)) return undefined
  return monthFirstCountries.has(country) ? 'mdy' : 'dmy'
}

/** Decides the order from a date of the same text that allows only one reading. */
const findProvenOrder = (tokens: readonly DateToken[]): DateOrder => {
  for (const [at, token] of tokens.entries()) {
    const [separator, second, again, year] = tokens.slice(at + 1, at + 5)
    const isDate =
      isSymbol(separator, '/') && isSymbol(again, '/') && second?.kind === 'number' && year?.kind === 'number'
    if (!isDate || token.kind !== 'number' || token.raw.length > 2) continue
    if (token.value > 12 && token.value <= 31 && isMonth(second.value)) return 'dmy'
    if (second.value > 12 && second.value <= 31 && isMonth(token.value)) return 'mdy'
  }
  return undefined
}

const maxGapTokens = 10

const isFiller = (token: DateToken): boolean =>
  fillerWords.has(token.word) || weekdayWords.has(token.word) || monthParts[token.word] !== undefined

/** Returns the connector between two dates; undefined if other words stand there. */
const findConnector = (
  gap: readonly DateToken[],
  isInTime: (index: number) => boolean,
  offset: number,
): DateToken | undefined => {
  const rest = gap.filter(
    (token, index) => !isInTime(offset + index) && !(isFiller(token) && !rangeWords.has(token.word)),
  )
  const connectors = rest.filter((token) => rangeWords.has(token.word))
  const isOnlyConnectors = connectors.length > 0 && connectors.length === rest.length
  return isOnlyConnectors ? (connectors.find(({ word }) => weakRangeWords.has(word)) ?? connectors[0]) : undefined
}

const hasOpening = (tokens: readonly DateToken[], from: number): boolean =>
  tokens.slice(Math.max(0, from - 6), from).some(({ word }) => openingWords.has(word))

/** Whether two neighbouring dates are the ends of a range. */
const isRange = (
  tokens: readonly DateToken[],
  first: FoundDate,
  last: FoundDate,
  isInTime: (index: number) => boolean,
): boolean => {
  const gap = tokens.slice(first.to, last.from)
  if (gap.length === 0 || gap.length > maxGapTokens || gap.some(({ hasBreak }) => hasBreak)) return false
  const connector = findConnector(gap, isInTime, first.to)
  if (!connector || connector.word === '|') return false
  return !weakRangeWords.has(connector.word) || hasOpening(tokens, first.from)
}

/** Carries the year of one end of a range to the other. */
const shareYear = (first: DateValue, last: DateValue): [DateValue, DateValue] => {
  const crosses = first.month > last.month ? 1 : 0
  if (first.year === null && last.year !== null) return [{ ...first, year: last.year - crosses }, last]
  if (first.year !== null && last.year === null) return [first, { ...last, year: first.year + crosses }]
  return [first, last]
}

/** Finds the time of a date: after it, or in front of it, with only fillers between. */
const findTime = (
  tokens: readonly DateToken[],
  times: readonly TimeMatch[],
  { from, to }: FoundDate,
): TimeMatch | undefined => {
  const isNear = (start: number, end: number) => {
    const gap = tokens.slice(start, end)
    return (
      end >= start && gap.length <= 6 && gap.every((token) => isFiller(token) || isSymbol(token, '.', '-', '–', '|'))
    )
  }
  return (
    times.find((time) => time.from >= to && isNear(to, time.from)) ??
    times.find((time) => time.to <= from && isNear(time.to, from))
  )
}

const findTimes = (tokens: readonly DateToken[], dates: readonly FoundDate[]): TimeMatch[] => {
  const taken = new Set(dates.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, index) => from + index)))
  const times: TimeMatch[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    const time = taken.has(at) ? undefined : readTime(tokens, at)
    if (time) times.push(time)
    if (time) at = time.to - 1
  }
  return times
}

const isSameDate = (a: DateValue, b: DateValue) => a.month === b.month && a.day === b.day && a.year === b.year

/** Finds the dates of a text with offsets, times of day and ranges, in the order of the text. */
export const findDates = (text: string, options: DateOptions): DateMatch[] => {
  const tokens = splitDateTokens(text)
  const order = findProvenOrder(tokens) ?? chooseOrder(options)
  const dates = readAll(tokens, { ...options, order })
  if (dates.length === 0) return []
  const times = findTimes(tokens, dates)
  const inTime = new Set(times.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, index) => from + index)))
  return buildMatches(text, tokens, dates, times, (index) => inTime.has(index))
}

const buildMatches = (
  text: string,
  tokens: readonly DateToken[],
  dates: FoundDate[],
  times: readonly TimeMatch[],
  isInTime: (index: number) => boolean,
): DateMatch[] => {
  const roles = new Map<FoundDate, 'start' | 'end'>()
  for (const [index, last] of dates.entries()) {
    const first = dates[index - 1]
    if (!first || roles.has(first) || !isRange(tokens, first, last, isInTime) || isSameDate(first.value, last.value))
      continue
    ;[first.value, last.value] = shareYear(first.value, last.value)
    roles.set(first, 'start').set(last, 'end')
  }
  return dates.map((date) => buildMatch(text, tokens, date, roles.get(date), nearTimes(times, date, tokens)))
}

/** Limits the times to those around a date, so that the search stays linear. */
const nearTimes = (
  times: readonly TimeMatch[],
  date: FoundDate,
  tokens: readonly DateToken[],
): TimeMatch | undefined => {
  let low = 0
  let high = times.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((times[middle]?.from ?? 0) < date.from) low = middle + 1
    else high = middle
  }
  return findTime(tokens, times.slice(Math.max(0, low - 1), low + 1), date)
}

const buildMatch = (
  text: string,
  tokens: readonly DateToken[],
  { from, to, value, part, alternatives, isBare }: FoundDate,
  range: 'start' | 'end' | undefined,
  time: TimeMatch | undefined,
): DateMatch => {
  const start = tokens[from]?.start ?? 0
  const end = tokens[to - 1]?.end ?? start
  const clock = time ? { time: time.time, ...(time.zone ? { zone: time.zone } : {}) } : {}
  return {
    start,
    end,
    text: text.slice(start, end),
    value: { ...value, ...clock },
    precision: value.day === null ? 'month' : 'day',
    ...(part ? { part } : {}),
    ...(alternatives ? { alternatives } : {}),
    ...(range ? { range } : {}),
    ...(isBare ? { isBare } : {}),
  }
}
