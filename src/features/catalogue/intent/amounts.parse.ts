// Amounts in a query: "under 10,000 euro", "20k$", "低于2万美元". Pure.

import { normalizeUnicode } from '#src/shared/unicode.ts'
import type { Token } from './tokens.parse.ts'

export interface Amount {
  value: number
  /** Undefined where none is named: the reader's own. */
  currency: string | undefined
  /** How many pieces say it. */
  length: number
}

/** What stands at a place of a query, as far as an amount may be made of it. */
export interface AmountWord {
  kind: 'limit' | 'limited' | 'currency' | 'thousand' | 'filler' | undefined
  value: string
  length: number
}

/** Less is no tuition of a year; without a currency or thousands it is often a rank or a score. */
const leastAmount = { money: 100, bare: 1_000, ranked: 5_000 }
/** Years in which studies begin. */
const isYear = (value: number): boolean => value >= 2_020 && value < 2_050
const maxAmount = 2_000_000_000

const isDigits = (token: Token | undefined): token is Token => token !== undefined && /^\p{Nd}/u.test(token.raw)

/** Digits of any script in ASCII; "１０" and "١٠" are 10. */
const digitsOf = (raw: string): string =>
  normalizeUnicode(
    raw.replace(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 15)),
    'NFKC',
  )

/** A number and its thousands: "10", "," and "000" are one. */
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

type Look = (at: number) => AmountWord

interface Read {
  at: number
  isLimited: boolean
  currency: string | undefined
}

/** Reads over what may stand before the number: a limit, fillers behind it, a currency. */
const readBefore = (look: Look, from: number): Read => {
  const read: Read = { at: from, isLimited: false, currency: undefined }
  const mostBefore = 4
  for (let step = 0; step < mostBefore; step += 1) {
    const { kind, value, length } = look(read.at)
    if (kind === 'limit') read.isLimited = true
    else if (kind === 'currency' && read.currency === undefined) read.currency = value
    else if (!(kind === 'filler' && read.isLimited)) break
    read.at += length
  }
  return read
}

/** Reads over what may stand behind the number: thousands, a currency, "or less". */
const readBehind = (look: Look, read: Read): { times: number } => {
  let times = 1
  const mostBehind = 4
  for (let step = 0; step < mostBehind; step += 1) {
    const { kind, value, length } = look(read.at)
    if (kind === 'thousand' && times === 1) times = Number(value)
    else if (kind === 'currency' && read.currency === undefined) read.currency = value
    else if (kind === 'limited') read.isLimited = true
    else break
    read.at += length
  }
  return { times }
}

/** Whether a number is too little, or a year, so that nobody means an amount. */
const isNone = (value: number, { isMoney, isRanked }: { isMoney: boolean; isRanked: boolean }): boolean => {
  if (value > maxAmount) return true
  if (isMoney) return value < leastAmount.money
  return isYear(value) || value < (isRanked ? leastAmount.ranked : leastAmount.bare)
}

/**
 * The amount that begins at a place; a number alone is none, it has to be a limit or money. Ranked is what stands behind a
 * test's name or "top": there it is a score or a place, unless it is too much for one.
 */
export const readAmount = (
  tokens: readonly Token[],
  from: number,
  { look, isRanked }: { look: Look; isRanked: boolean },
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
