import type { DateToken } from './date-tokens.parse.ts'

// Values, options and tests that the readers of spelled and of numeric dates share.

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

/** A date of a text with the range of its tokens. */
export interface FoundDate {
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

/** Order of day and month of two numbers. */
export type DateOrder = 'dmy' | 'mdy' | undefined

/** Options with the order of day and month of the text. */
export interface ReadOptions extends DateOptions {
  order: DateOrder
}

const daysInMonth = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
/** Returns whether a month has a day. */
export const isDay = (day: number, month: number) => day >= 1 && day <= (daysInMonth[month - 1] ?? 0)
/** Returns whether a number is a month. */
export const isMonth = (month: number) => month >= 1 && month <= 12
/** Returns whether a number is a year of this time. */
export const isYear = (year: number) => year >= 1990 && year <= 2099

/** Returns whether a token is one of several symbols. */
export const isSymbol = (token: DateToken | undefined, ...symbols: string[]): boolean =>
  token?.kind === 'symbol' && symbols.includes(token.raw)
/** Returns whether a token is one of several folded words. */
export const isWord = (token: DateToken | undefined, ...words: string[]): boolean =>
  token !== undefined && words.includes(token.word)
/** Returns whether a token follows the one before it without white space. */
export const isGlued = (token: DateToken | undefined) => token !== undefined && !token.hasGap

/** Builds a date without a time of day. */
export const buildValue = (year: number | null, month: number, day: number | null): DateValue => ({ year, month, day })
