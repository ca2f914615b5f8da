// Parses amounts in a query: "under 10,000 euro", "20k$", "低于2万美元". Pure.

import { normalizeUnicode } from '#src/shared/unicode.ts'
import type { Token } from './tokens.parse.ts'

export interface Amount {
  value: number
  /** Undefined without a currency: the user's display currency applies. */
  currency: string | undefined
  /** Number of consumed tokens. */
  length: number
}

/** Token of a query, classified for amounts. */
export interface AmountWord {
  kind: 'limit' | 'limited' | 'currency' | 'thousand' | 'filler' | undefined
  value: string
  length: number
}

/** Minimum tuition; smaller numbers without currency or thousands are often ranks or scores. */
const minAmount = { money: 100, bare: 1_000, ranked: 5_000 }
/** Years in which studies begin. */
const isYear = (value: number): boolean => value >= 2_020 && value < 2_050
const maxAmount = 2_000_000_000

const isDigits = (token: Token | undefined): token is Token => token !== undefined && /^\p{Nd}/u.test(token.raw)

/** Converts digits of any script to ASCII: "１０" and "١٠" become 10. */
const digitsOf = (raw: string): string =>
  normalizeUnicode(
    raw.replace(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 15)),
    'NFKC',
  )

/** Joins a number and its thousands groups: "10", "," and "000". */
const numberAt = (tokens: readonly Token[], at: number): { value: number; length: number } | undefined => {
  const first = tokens[at]
  if (!isDigits(first)) return undefined
  let digits = digitsOf(first.raw)
  let length = 1
  for (let next = tokens[at + length]; isDigits(next) && next.raw.length === 3; next = tokens[at + length]) {
    if (next.start - (tokens[at + length - 1]?.end ?? 0) !== 1) break
    digits += digitsOf(next.raw)
    length += 1
  }
  return { value: Number(digits), length }
}

type WordReader = (at: number) => AmountWord

interface ParsedWords {
  at: number
  isLimited: boolean
  currency: string | undefined
}

/** Parses the prefix of a number: a limit, fillers, a currency. */
const readBefore = (look: WordReader, from: number): ParsedWords => {
  const read: ParsedWords = { at: from, isLimited: false, currency: undefined }
  const maxBefore = 4
  for (let step = 0; step < maxBefore; step += 1) {
    const { kind, value, length } = look(read.at)
    if (kind === 'limit') read.isLimited = true
    else if (kind === 'currency' && read.currency === undefined) read.currency = value
    else if (!(kind === 'filler' && read.isLimited)) break
    read.at += length
  }
  return read
}

/** Parses the suffix of a number: thousands, a currency, "or less". */
const readBehind = (look: WordReader, read: ParsedWords): { times: number } => {
  let times = 1
  const maxBehind = 4
  for (let step = 0; step < maxBehind; step += 1) {
    const { kind, value, length } = look(read.at)
    if (kind === 'thousand' && times === 1) times = Number(value)
    else if (kind === 'currency' && read.currency === undefined) read.currency = value
    else if (kind === 'limited') read.isLimited = true
    else break
    read.at += length
  }
  return { times }
}

/** Whether a number is too small to be an amount, or a year. */
const isNone = (value: number, { isMoney, isRanked }: { isMoney: boolean; isRanked: boolean }): boolean => {
  if (value > maxAmount) return true
  if (isMoney) return value < minAmount.money
  return isYear(value) || value < (isRanked ? minAmount.ranked : minAmount.bare)
}

/**
 * Parses the amount at a position; a bare number is none without a limit or a currency. `ranked` numbers follow a test
 * name or "top" and are scores or ranks, unless too large.
 */
export const readAmount = (
  tokens: readonly Token[],
  from: number,
  { look, isRanked }: { look: WordReader; isRanked: boolean },
): Amount | undefined => {
  const read = readBefore(look, from)
  const number = numberAt(tokens, read.at)
  if (!number) return undefined
  read.at += number.length
  const { times } = readBehind(look, read)
  const value = number.value * times
  const isAmount = read.isLimited || read.currency !== undefined
  const isMoney = read.currency !== undefined || times > 1
  if (!isAmount || isNone(value, { isMoney, isRanked })) return undefined
  return { value, currency: read.currency, length: read.at - from }
}
