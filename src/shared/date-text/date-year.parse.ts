import type { DateToken } from './date-tokens.parse.ts'
import { isSymbol, isWord, isYear } from './date-value.ts'
import { weekdayWords } from './date-words.ts'

// The year behind a day and a month.

/** Skips the weekday of "December 12 (Thu.), 2024". */
const skipWeekday = (tokens: readonly DateToken[], at: number): number => {
  if (!isSymbol(tokens[at], '(') || !weekdayWords.has(tokens[at + 1]?.word ?? '')) return at
  const close = isSymbol(tokens[at + 2], '.') ? at + 3 : at + 2
  return isSymbol(tokens[close], ')') ? close + 1 : at
}

/** Reads the year that follows a day and month: ", 2027", "de 2027", "’27". */
export const readYear = (tokens: readonly DateToken[], first: number): { year: number; next: number } | undefined => {
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
