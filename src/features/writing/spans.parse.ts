import { foldText } from '#src/shared/unicode.ts'
import { tokenizeNumbers } from './number-tokens.parse.ts'
import type { Quantity } from './quantities.parse.ts'
import { monthWords } from './quantity-units.rules.ts'

// Durations of a fact's periods, because a text may state the length when the fact states the dates.

interface Point {
  /** Months since year 0. */
  at: number
  hasMonth: boolean
}

const yearToken = /^(?:19|20)\d\d$/
const since = /\b(?:since|seit|depuis|desde|from)\b|自|以来|至今|起|منذ/

/** Lists the years of a text, with their months if stated. */
const pointsIn = (text: string): Point[] => {
  const words = tokenizeNumbers(text)
  return words.flatMap((word, at): Point[] => {
    if (!yearToken.test(word)) return []
    const behind = words[at + 1] === '年' && words[at + 3] === '月' ? Number(words[at + 2]) : undefined
    const month = monthWords.get(words[at - 1] ?? '') ?? monthWords.get(words[at - 2] ?? '') ?? behind
    return [{ at: Number(word) * 12 + (month ?? 0), hasMonth: month !== undefined }]
  })
}

const maxPoints = 6

const spanBetween = (one: Point, other: Point): Quantity[] => {
  const months = Math.abs(other.at - one.at)
  // From October to June are eight months, or nine including both.
  if (one.hasMonth && other.hasMonth) return [{ values: [months, months + 1], dimension: 'time' }]
  const years = Math.round(months / 12)
  return [
    { values: [years * 12, (years + 1) * 12], dimension: 'time' },
    { values: [years, years + 1], dimension: 'number' },
  ]
}

/**
 * Measures the periods of a fact and the number of its years.
 *
 * @param today end of an ongoing period, such as 2026-06
 */
export const measureSpans = (text: string, today: string): Quantity[] => {
  const points = pointsIn(text).slice(0, maxPoints)
  const [year = 0, month = 0] = today.split('-').map(Number)
  const goesOn = since.test(foldText(text)) && points.length === 1
  const all = goesOn ? [...points, { at: year * 12 + month, hasMonth: points[0]?.hasMonth ?? false }] : points
  const listed: Quantity[] = points.length > 2 ? [{ values: [points.length], dimension: 'number' }] : []
  return [...listed, ...all.flatMap((one, at) => all.slice(at + 1).flatMap((other) => spanBetween(one, other)))]
}
