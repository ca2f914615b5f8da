import { type DateToken, splitDateTokens } from './date-text/date-tokens.parse.ts'
import {
  fillerWords,
  firstDayWords,
  levantineMonths,
  monthAbbreviations,
  monthNames,
  monthParts,
  openingWords,
  ordinalSuffixes,
  ordinaryWords,
  rangeWords,
  spanishOnly,
  weakRangeWords,
  weekdayWords,
} from './date-text/date-words.ts'
import { readTime, type TimeMatch } from './date-text/time-of-day.parse.ts'

// Dates in running text of six languages, read from tables of words. One pass over the tokens; each pattern looks at
// most a dozen tokens ahead.

export interface DateValue {
  year: number | null
  month: number
  day: number | null
  /** HH:MM */
  time?: string
  /** As written: "CET", "ET", "Berlin time". */
  zone?: string
}

export interface DateMatch {
  start: number
  end: number
  text: string
  value: DateValue
  precision: 'day' | 'month'
  /** Part of the month of a date without a day: "mid-October". */
  part?: 'early' | 'mid' | 'late'
  /** Both readings of a date such as 03/04/2027 whose order of day and month is unknown. */
  alternatives?: readonly [DateValue, DateValue]
  /** Position in a range such as "from 1 March to 15 April". */
  range?: 'start' | 'end'
  /** Day and month as two numbers without a year, such as 15/1: without context it may be a fraction. */
  isBare?: true
}

export interface DateOptions {
  /** Language of the text: en, de, fr, es, zh or ar. */
  language: string
  /** Country whose order of day and month applies, as an ISO 3166 code. */
  country?: string | undefined
}

interface Found {
  from: number
  /** Index after the last token. */
  to: number
  value: DateValue
  part?: 'early' | 'mid' | 'late'
  alternatives?: readonly [DateValue, DateValue]
  isBare?: true
  /** First day of a range such as "2–13 September", of which the month stands with the last. */
  isFirstDay?: true
}

type Order = 'dmy' | 'mdy' | undefined

const daysInMonth = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const isDay = (day: number, month: number) => day >= 1 && day <= (daysInMonth[month - 1] ?? 0)
const isMonth = (month: number) => month >= 1 && month <= 12
const isYear = (year: number) => year >= 1990 && year <= 2099

const isSymbol = (token: DateToken | undefined, ...symbols: string[]): boolean =>
  token?.kind === 'symbol' && symbols.includes(token.raw)
const isWord = (token: DateToken | undefined, ...words: string[]): boolean =>
  token !== undefined && words.includes(token.word)

interface MonthToken {
  month: number
  next: number
  isFull: boolean
}

const findMonth = (word: string): number | undefined =>
  monthNames.get(word) ?? (word.length > 4 && /^[وبلف]/.test(word) ? monthNames.get(word.slice(1)) : undefined)

/** Reads a month's name, with the dot of an abbreviation. */
const readMonth = (tokens: readonly DateToken[], at: number, language: string): MonthToken | undefined => {
  const token = tokens[at]
  if (token?.kind !== 'word') return undefined
  const second = tokens[at + 1]?.word ?? ''
  const levantine = levantineMonths[token.word.replace(/^[وبل](?=كانون|تشرين)/, '')]?.[second]
  if (levantine) return skipTwin(tokens, { month: levantine, next: at + 2, isFull: true }, language)
  const full = findMonth(token.word)
  const isAllowed = language === 'es' || !spanishOnly.has(token.word)
  const month = full ?? (isAllowed ? monthAbbreviations.get(token.word) : undefined)
  if (month === undefined) return undefined
  const hasDot = full === undefined && isSymbol(tokens[at + 1], '.') && !tokens[at + 1]?.hasGap
  const next = hasDot ? at + 2 : at + 1
  return skipTwin(tokens, { month, next, isFull: full !== undefined }, language)
}

/** Skips a second name of the same month: "كانون الثاني/يناير". */
const skipTwin = (tokens: readonly DateToken[], month: MonthToken, language: string): MonthToken => {
  if (!isSymbol(tokens[month.next], '/')) return month
  const twin = readMonth(tokens.slice(month.next + 1, month.next + 4), 0, language)
  return twin?.month === month.month ? { ...month, next: month.next + 1 + twin.next } : month
}

/** Reads a number from 1 to 31 with its ordinal suffix. */
const readDay = (tokens: readonly DateToken[], at: number): { day: number; next: number } | undefined => {
  const token = tokens[at]
  if (token && firstDayWords.has(token.word)) return { day: 1, next: at + 1 }
  if (token?.kind !== 'number' || token.value < 1 || token.value > 31 || /^\d{3,}$/.test(token.raw)) return undefined
  // "R3 March 21" numbers a round.
  const before = tokens[at - 1]
  if (!token.hasGap && before?.kind === 'word' && /^[a-z]{1,2}$/.test(before.word)) return undefined
  const suffix = tokens[at + 1]
  const isOrdinal =
    suffix &&
    (ordinalSuffixes.has(suffix.word) ? !suffix.hasBreak : isSymbol(suffix, '.', 'º', 'ª', '°') && !suffix.hasGap)
  return { day: token.value, next: isOrdinal ? at + 2 : at + 1 }
}

/** Skips the weekday of "December 12 (Thu.), 2024". */
const skipWeekday = (tokens: readonly DateToken[], at: number): number => {
  if (!isSymbol(tokens[at], '(') || !weekdayWords.has(tokens[at + 1]?.word ?? '')) return at
  const close = isSymbol(tokens[at + 2], '.') ? at + 3 : at + 2
  return isSymbol(tokens[close], ')') ? close + 1 : at
}

/** Reads the year that follows a day and month: ", 2027", "de 2027", "’27". */
const readYear = (tokens: readonly DateToken[], first: number): { year: number; next: number } | undefined => {
  const from = skipWeekday(tokens, first)
  let at = from
  const skipped = tokens[at]
  if (isSymbol(skipped, ',', '.', '،', '/', '-') || isWord(skipped, 'de', 'del', 'of', 'عام', 'سنه', 'لعام')) at += 1
  const token = tokens[at]
  if (!token || tokens[from]?.hasBreak || token.hasBreak) return undefined
  if (token.kind === 'number' && token.raw.length === 4 && isYear(token.value))
    return { year: token.value, next: at + 1 }
  const short = tokens[at + 1]
  // "1-Aug-26"
  const isDashed =
    tokens[from - 1]?.kind === 'word' &&
    isSymbol(skipped, '-') &&
    !skipped?.hasGap &&
    token.raw.length === 2 &&
    !token.hasGap &&
    token.value >= 10
  if (isDashed && token.kind === 'number') return { year: 2000 + token.value, next: at + 1 }
  const isShort = isSymbol(token, "'", '’') && short?.kind === 'number' && short.raw.length === 2 && !short.hasGap
  return isShort ? { year: 2000 + short.value, next: at + 2 } : undefined
}

const buildValue = (year: number | null, month: number, day: number | null): DateValue => ({ year, month, day })

/** Whether the number in front is no day: "March 12:00" states a time, and "June 3 %" a share. */
const isOtherNumber = (tokens: readonly DateToken[], at: number): boolean => {
  const [after, next] = [tokens[at], tokens[at + 1]]
  const isNumber = next?.kind === 'number' && isGlued(after) && isGlued(next)
  return isSymbol(after, '%') || (isSymbol(after, ':', '.') && isNumber)
}

/** Whether the number behind a comma is the day of the month behind it: "for September, 1 October". */
const isOfNextMonth = (tokens: readonly DateToken[], comma: number, from: number, language: string): boolean =>
  isSymbol(tokens[comma], ',') && readDayMonth(tokens, from, language) !== undefined

/** "January 15, 2027", "Jan. 15th", "March the 1st". */
const readMonthDay = (tokens: readonly DateToken[], at: number, language: string): Found | undefined => {
  const month = readMonth(tokens, at, language)
  if (!month) return undefined
  const from = isWord(tokens[month.next], 'the', ',') ? month.next + 1 : month.next
  const day =
    tokens[from]?.hasBreak || isOfNextMonth(tokens, month.next, from, language) ? undefined : readDay(tokens, from)
  if (!day || !isDay(day.day, month.month)) return undefined
  const next = isSymbol(tokens[day.next - 1], '.') ? day.next - 1 : day.next
  if (isOtherNumber(tokens, next)) return undefined
  const year = readYear(tokens, next)
  return { from: at, to: year?.next ?? next, value: buildValue(year?.year ?? null, month.month, day.day) }
}

const skipOf = (tokens: readonly DateToken[], at: number): number =>
  isWord(tokens[at], 'of', 'de', 'del', '-', '/', 'من', ',') ? at + 1 : at

/** Whether a number is the minute of a time. */
const isMinute = (tokens: readonly DateToken[], at: number): boolean =>
  isSymbol(tokens[at - 1], ':') && !tokens[at]?.hasGap && tokens[at - 2]?.kind === 'number'

/** "15 January 2027", "15. Januar", "1er de febrero de 2027". */
const readDayMonth = (tokens: readonly DateToken[], at: number, language: string): Found | undefined => {
  const day = readDay(tokens, at)
  if (!day || isMinute(tokens, at) || tokens[day.next]?.hasBreak) return undefined
  const month = readMonth(tokens, skipOf(tokens, day.next), language)
  if (!month || !isDay(day.day, month.month)) return undefined
  const year = readYear(tokens, month.next)
  return { from: at, to: year?.next ?? month.next, value: buildValue(year?.year ?? null, month.month, day.day) }
}

const isBetweenDays = (token: DateToken | undefined): boolean =>
  token !== undefined &&
  !token.hasBreak &&
  (rangeWords.has(token.word) || isSymbol(token, ',', '/', '&') || isWord(token, 'or', 'oder', 'ou', 'o'))

/** Skips connectors and weekdays in front of the second day of "2 y 13 de septiembre". */
const skipConnectors = (tokens: readonly DateToken[], from: number): number => {
  let at = from
  const isSkipped = (token: DateToken | undefined) =>
    isBetweenDays(token) ||
    (token !== undefined && (weekdayWords.has(token.word) || isWord(token, 'the', 'le', 'den', 'el')))
  while (at < from + 4 && isSkipped(tokens[at])) at += 1
  return at
}

/** The first of two days that share a month: "2–13 September", "du 2 au 13 mai", "1. und 15. Januar", "15.-30.09.". */
const readFirstDay = (tokens: readonly DateToken[], at: number, options: ReadOptions): Found | undefined => {
  const day = readDay(tokens, at)
  const isPart = isSymbol(tokens[at - 1], '.', '/') && !tokens[at]?.hasGap
  if (!day || !isBetweenDays(tokens[day.next]) || isPart || isMinute(tokens, at)) return undefined
  const second = skipConnectors(tokens, day.next)
  const isDotted = isSymbol(tokens[day.next - 1], '.')
  const last =
    readDayMonth(tokens, second, options.language) ?? (isDotted ? readNumeric(tokens, second, options) : undefined)
  if (!last || last.value.day === null || last.alternatives || !isDay(day.day, last.value.month)) return undefined
  return { from: at, to: day.next, value: { ...last.value, day: day.day }, isFirstDay: true }
}

/** The second of two days that share a month: "March 1 and 15", "OCT 27 - 30". */
const readSecondDay = (tokens: readonly DateToken[], previous: Found, at: number): Found | undefined => {
  const connector = tokens[at]
  if (
    previous.value.day === null ||
    !connector ||
    connector.hasBreak ||
    !/^(?:and|or|to|through|-|–|—|&|至|到)$/.test(connector.word)
  )
    return undefined
  const day = readDay(tokens, at + 1)
  const isChinese = isWord(tokens[at + 2], '日', '号', '號')
  if (!day || tokens[at + 1]?.hasBreak || !isDay(day.day, previous.value.month) || day.day <= previous.value.day)
    return undefined
  const after = tokens[isChinese ? at + 3 : day.next]
  // "March 1 and 2 letters" counts letters.
  if (
    !isChinese &&
    after &&
    !after.hasBreak &&
    (after.kind !== 'symbol' || isSymbol(after, ':', '/', '.')) &&
    !/^\d{4}$/.test(after.raw)
  )
    return undefined
  const next = isChinese ? at + 3 : day.next
  const year = readYear(tokens, next)
  return {
    from: at + 1,
    to: year?.next ?? next,
    value: buildValue(year?.year ?? previous.value.year, previous.value.month, day.day),
  }
}

const expandYear = (token: DateToken): number | undefined => {
  if (token.raw.length === 4) return token.value
  return token.raw.length === 2 ? 2000 + token.value : undefined
}

interface ReadOptions extends DateOptions {
  order: Order
}

/** Returns both readings of two numbers, the likelier one first. */
const listReadings = (a: number, b: number, separator: string, order: Order): [day: number, month: number][] => {
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
): Found | undefined => {
  const [first, second] = readings.map(([day, month]) => buildValue(year, month, day))
  if (!first) return undefined
  return { ...span, value: first, ...(second ? { alternatives: [first, second] } : {}) }
}

const isGlued = (token: DateToken | undefined) => token !== undefined && !token.hasGap

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

/** "15.01.2027", "15.01.", "1/15/2027", "1/15", "2027-01-15"; a Hijri year makes no date. */
const readNumeric = (tokens: readonly DateToken[], at: number, options: ReadOptions): Found | undefined => {
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

const readYearFirst = (tokens: readonly DateToken[], at: number): Found | undefined => {
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
const readDotted = (tokens: readonly DateToken[], at: number): Found | undefined => {
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
const readSlashed = (tokens: readonly DateToken[], at: number, { order, language }: ReadOptions): Found | undefined => {
  const [first, , second, after] = tokens.slice(at, at + 4)
  if (!first || !second || isFraction(first, second)) return undefined
  if (isGlued(after) && (after?.kind === 'word' || isSymbol(after, '/', '%', ':'))) return undefined
  const readings = listReadings(first.value, second.value, '/', language === 'zh' ? 'mdy' : order)
  const found = buildNumeric({ from: at, to: at + 3 }, readings, null)
  return found && { ...found, isBare: true }
}

/** "15.01.", "1/15", "09/2026". */
const readWithoutYear = (tokens: readonly DateToken[], at: number, options: ReadOptions): Found | undefined => {
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

/** "2027年2月1日", "114年3月15日", "3月中旬", "10月". */
const readChinese = (tokens: readonly DateToken[], from: number): Found | undefined => {
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

/** Finds the word for a part of the month in front of it: "mid-October", "à la mi-mai", "Anfang April". */
const findPart = (tokens: readonly DateToken[], at: number): 'early' | 'mid' | 'late' | undefined => {
  for (let back = 1; back <= 3; back += 1) {
    const word = tokens[at - back]?.word ?? ''
    const part = monthParts[word]
    if (part) return part
    if (!/^(?:-|‑|of|the|de|du|d|'|’|شهر)$/.test(word)) return undefined
  }
  return undefined
}

const monthPrepositions =
  /^(?:in|by|until|till|through|from|to|before|after|every|each|and|or|im|bis|ab|vor|en|de|avant|jusqu|hasta|desde|antes|شهر|في|حتي|-|–|,|\/)$/

/** Whether a word is a month by itself: "may" and "march" only as a name after a preposition. */
const isMonthName = (token: DateToken | undefined, before: DateToken | undefined): boolean =>
  !ordinaryWords.has(token?.word ?? '') ||
  (/^\p{Lu}/u.test(token?.raw ?? '') && monthPrepositions.test(before?.word ?? ''))

/** The number of "February 30", which is no date. */
const isShortNumber = (token: DateToken | undefined): boolean =>
  token?.kind === 'number' && token.raw.length <= 2 && !token.hasBreak

/** "October 2026", "mid-October"; a bare name needs to be a month beyond doubt. */
const readMonthOnly = (tokens: readonly DateToken[], at: number, language: string): Found | undefined => {
  const month = readMonth(tokens, at, language)
  if (!month) return undefined
  const year = readYear(tokens, month.next)
  const part = findPart(tokens, at)
  const isCertain =
    year !== undefined || part !== undefined || (month.isFull && isMonthName(tokens[at], tokens[at - 1]))
  if (!isCertain || isShortNumber(tokens[month.next])) return undefined
  const value = buildValue(year?.year ?? null, month.month, null)
  return { from: at, to: year?.next ?? month.next, value, ...(part ? { part } : {}) }
}

const readDate = (tokens: readonly DateToken[], at: number, options: ReadOptions): Found | undefined => {
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

const readAll = (tokens: readonly DateToken[], options: ReadOptions): Found[] => {
  const found: Found[] = []
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
const chooseOrder = ({ language, country }: DateOptions): Order => {
  if (language !== 'en' && language !== 'zh') return 'dmy'
  if (country === undefined || mixedCountries.has(country)) return undefined
  return monthFirstCountries.has(country) ? 'mdy' : 'dmy'
}

/** Decides the order from a date of the same text that allows only one reading. */
const findProvenOrder = (tokens: readonly DateToken[]): Order => {
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
  first: Found,
  last: Found,
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
  { from, to }: Found,
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

const findTimes = (tokens: readonly DateToken[], dates: readonly Found[]): TimeMatch[] => {
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
  dates: Found[],
  times: readonly TimeMatch[],
  isInTime: (index: number) => boolean,
): DateMatch[] => {
  const roles = new Map<Found, 'start' | 'end'>()
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
const nearTimes = (times: readonly TimeMatch[], date: Found, tokens: readonly DateToken[]): TimeMatch | undefined => {
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
  { from, to, value, part, alternatives, isBare }: Found,
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
