// Parses years, terms and scores in a tokenized query: "2027", "9月", "6.5", "3.4/4.0". Pure.

import type { Token } from './tokens.parse.ts'

/** Whether a token is a year in which studies begin. */
export const isYear = (token: Token | undefined): boolean => token !== undefined && /^20[2-4]\d$/.test(token.raw)

/** Whether two tokens are a level of language skills: "B2". */
export const isLanguageLevel = (letter: Token, digit: Token): boolean =>
  /^[abc]$/i.test(letter.raw) && /^[12]$/.test(digit.raw) && digit.start === letter.end

/** Last month of each term, in order; studies that begin later begin in winter. */
const termEnds = [
  [4, 'spring'],
  [7, 'summer'],
  [10, 'fall'],
] as const

/** Returns the term that begins in a month, counted from 1. */
export const readSeason = (month: number): string => termEnds.find(([end]) => month <= end)?.[1] ?? 'winter'

const isNumber = (token: Token | undefined): boolean => token !== undefined && /^\p{Nd}{1,4}$/u.test(token.raw)

const isAdjacent = (one: Token | undefined, next: Token | undefined): boolean =>
  one !== undefined && next !== undefined && next.start - one.end === 1

/** Maximum numbers of a score with decimals and scale, as in "3.4/4.0". */
const maxNumbers = 4

/** Returns the number of tokens of a score: numbers with one character between them; 0 without a number. */
export const measureScore = (tokens: readonly Token[], at: number): number => {
  if (!isNumber(tokens[at]) || isYear(tokens[at])) return 0
  let length = 1
  while (
    length < maxNumbers &&
    isNumber(tokens[at + length]) &&
    !isYear(tokens[at + length]) &&
    isAdjacent(tokens[at + length - 1], tokens[at + length])
  )
    length += 1
  return length
}
