import type { DateToken } from './date-tokens.parse.ts'
import { buildValue, type FoundDate, isDay, isGlued, isSymbol, isWord, type ReadOptions } from './date-value.ts'
import {
  firstDayWords,
  levantineMonths,
  monthAbbreviations,
  monthNames,
  monthParts,
  ordinalSuffixes,
  ordinaryWords,
  rangeWords,
  spanishOnly,
  weekdayWords,
} from './date-words.ts'
import { readYear } from './date-year.parse.ts'
import { readNumeric } from './numeric-dates.parse.ts'

// Dates with the name of a month: "January 15, 2027", "2–13 September", "mid-October".

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

/** Whether the number in front is no day: "March 12:00" states a time, and "June 3 %" a share. */
const isOtherNumber = (tokens: readonly DateToken[], at: number): boolean => {
  const [after, next] = [tokens[at], tokens[at + 1]]
  const isNumber = next?.kind === 'number' && isGlued(after) && isGlued(next)
  return isSymbol(after, '%') || (isSymbol(after, ':', '.') && isNumber)
}

/** Whether the number behind a comma is the day of the month behind it: "for September, 1 October". */
const isOfNextMonth = (tokens: readonly DateToken[], comma: number, from: number, language: string): boolean =>
  isSymbol(tokens[comma], ',') && readDayMonth(tokens, from, language) !== undefined

/** Reads a month and a day: "January 15, 2027", "Jan. 15th", "March the 1st". */
export const readMonthDay = (tokens: readonly DateToken[], at: number, language: string): FoundDate | undefined => {
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

/** Reads a day and a month: "15 January 2027", "15. Januar", "1er de febrero de 2027". */
export const readDayMonth = (tokens: readonly DateToken[], at: number, language: string): FoundDate | undefined => {
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

/** Reads the first of two days that share a month: "2–13 September", "du 2 au 13 mai", "1. und 15. Januar", "15.-30.09.". */
export const readFirstDay = (tokens: readonly DateToken[], at: number, options: ReadOptions): FoundDate | undefined => {
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

/** Reads the second of two days that share a month: "March 1 and 15", "OCT 27 - 30". */
export const readSecondDay = (tokens: readonly DateToken[], previous: FoundDate, at: number): FoundDate | undefined => {
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

/** Reads a month: "October 2026", "mid-October"; a bare name needs to be a month beyond doubt. */
export const readMonthOnly = (tokens: readonly DateToken[], at: number, language: string): FoundDate | undefined => {
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
