import type { Language } from '#src/shared/locales.ts'
import { foldText } from '#src/shared/unicode.ts'
import { lookUp, numberAt, tokensOf } from './number-tokens.parse.ts'
import { type Dimension, monthWords, unitWords } from './number-words.rules.ts'

// The quantities of a sentence with what they measure: "two and a half tonnes" and "2.5 t" are the same.

export interface Quantity {
  /** What the written figure may mean: "1.234" has two readings. In the smallest unit of its dimension. */
  values: number[]
  dimension: Dimension | 'number' | 'month' | 'share'
  /** The fact whose text holds it. */
  fact?: number
}

interface Found extends Quantity {
  /** The words at which it begins and behind which it ends. */
  from: number
  to: number
}

const isYear = (value: number) => Number.isInteger(value) && value >= 1800 && value <= 2100

/** French for a year is an English article. */
const isArticle = (word: string, language: Language) => word === 'an' && language !== 'fr'

const unitOf = (words: readonly string[], at: number, language: Language) => {
  const [word = '', next = ''] = [words[at], words[at + 1]]
  if (isArticle(word, language)) return undefined
  return (
    lookUp(unitWords, word + next) ?? lookUp(unitWords, word) ?? (word === '个' ? lookUp(unitWords, next) : undefined)
  )
}

/** "A quarter of a kilo": what stands between a part and its unit. */
const partWords = new Set(['of', 'a', 'an', 'de', 'd', 'du', 'un', 'une', 'von', 'einem', 'einer'])

/** The unit behind a number. */
const unitBehind = (
  words: readonly string[],
  { values, isPart, end }: { values: number[]; isPart: boolean; end: number },
  language: Language,
) => {
  if (values.some(isYear)) return undefined
  let at = end
  while (isPart && at < end + 2 && partWords.has(words[at] ?? '')) at++
  return unitOf(words, at, language)
}

/** What stands between the ends of a range: "from 2.1 to 2.8 kg" has one unit for both. */
const rangeWords = new Set(['to', 'bis', 'auf', 'a', 'الى', '到', '至'])
const timeJoiners = new Set(['and', 'und', 'et', 'y', 'و'])

/** "A year" is one, where a unit stands behind; elsewhere the word is an article. */
const articles = new Set(['a', 'an', 'one', 'ein', 'eine', 'einen', 'einem', 'einer', 'un', 'une', 'una', 'uno', '一'])
const minUnitName = 3

/** "A year and a half": a part of the unit that stands between. */
const joinHalf = (before: Found, one: Found, between: readonly string[]): boolean => {
  const unit = unitWords.get(between[0] ?? '')
  const isPartOfIt = between.slice(1).every((word) => timeJoiners.has(word) || articles.has(word))
  if (before.dimension !== 'time' || !unit || !isPartOfIt) return false
  before.values = before.values.flatMap((value) => one.values.map((part) => value + part * unit.factor))
  before.to = one.to
  return true
}

/** Gives the first of two ends of a range the unit of the second, and adds "four months" to the year before. */
const joinToBefore = (before: Found | undefined, one: Found, words: readonly string[], factor: number): boolean => {
  if (!before || one.dimension === 'number') return false
  const between = words.slice(before.to, one.from)
  if (one.dimension === 'share') return joinHalf(before, one, between)
  if (before.dimension === 'number' && between.every((word) => rangeWords.has(word)) && between.length <= 1) {
    before.values = before.values.flatMap((value) => [value * factor, value])
    before.dimension = one.dimension
    return false
  }
  if (before.dimension !== 'time' || one.dimension !== 'time' || between.length > 2) return false
  if (!between.slice(1).every((word) => timeJoiners.has(word))) return false
  before.values = before.values.flatMap((value) => one.values.flatMap((more) => [value + more, value, more]))
  before.to = one.to
  return true
}

const monthAt = (word: string, at: number): Found | undefined => {
  const month = word.length > 2 ? lookUp(monthWords, word) : undefined
  return month === undefined ? undefined : { values: [month], dimension: 'month', from: at, to: at + 1 }
}

const articleAt = (words: readonly string[], at: number) => {
  const unit = words[at + 1] ?? ''
  const isOne = articles.has(words[at] ?? '') && unit.length >= minUnitName && unitWords.has(unit)
  return isOne ? { values: [1], isPart: false, end: at + 1 } : undefined
}

/** 六月 is June. */
const isChineseMonth = (words: readonly string[], end: number) => words[end] === '月'

/** The quantity that begins at a word, and what a number in its unit is multiplied by. */
const quantityAt = (words: readonly string[], at: number, language: Language) => {
  const number = numberAt(words, at, language) ?? articleAt(words, at)
  if (!number) return undefined
  const { values, end } = number
  if (isChineseMonth(words, end))
    return { one: { values, dimension: 'month' as const, from: at, to: end + 1 }, factor: 1 }
  const unit = unitBehind(words, number, language)
  const factor = unit?.factor ?? 1
  const dimension = unit?.dimension ?? (number.isPart ? 'share' : 'number')
  const one: Found = { values: values.map((value) => value * factor), dimension, from: at, to: end }
  return { one, factor }
}

/** The quantities of a text, in reading order; the names of months count as the number of the month. */
export const quantitiesIn = (text: string, language: Language): Quantity[] => {
  const words = tokensOf(text)
  const found: Found[] = []
  for (let at = 0; at < words.length; at++) {
    const read = quantityAt(words, at, language)
    const one = read?.one ?? monthAt(words[at] ?? '', at)
    if (!one) continue
    if (!read || !joinToBefore(found.at(-1), one, words, read.factor)) found.push(one)
    at = one.to - 1
  }
  return found.map(({ values, dimension }) => ({ values, dimension }))
}

const isClose = (one: number, other: number, tolerance: number) =>
  Math.abs(one - other) <= tolerance * Math.max(Math.abs(one), Math.abs(other))

const maxCompared = 40

/** Numbers of different facts count different things; amounts of one dimension compare anywhere. */
const areComparable = (one: Quantity, other: Quantity) =>
  one.dimension === other.dimension &&
  one.dimension !== 'month' &&
  (one.dimension !== 'number' || (one.fact !== undefined && one.fact === other.fact))

const ratios = (a: number, b: number) =>
  a > 0 && b > 0 ? [a / b, b / a, Math.abs(a - b) / a, Math.abs(a - b) / b] : []

const derivedOf = (one: Quantity, other: Quantity): Quantity[] => {
  const [a = 0, b = 0] = [one.values[0], other.values[0]]
  const shares = ratios(a, b)
  return [
    { values: [a + b, Math.abs(a - b)], dimension: one.dimension },
    { values: shares, dimension: 'share' },
    { values: shares.map((share) => share * 100), dimension: 'percent' },
  ]
}

/** Sums, differences, shares and growths that follow from two stated amounts. */
export const derivedFrom = (known: readonly Quantity[]): Quantity[] => {
  const compared = known.slice(0, maxCompared)
  return compared.flatMap((one, at) =>
    compared.slice(at + 1).flatMap((other) => (areComparable(one, other) ? derivedOf(one, other) : [])),
  )
}

const rounded =
  /\b(?:about|around|almost|nearly|roughly|some|over|more than|less than|under|below|just|well|a little|poco|casi|unos|unas|cerca|aproximadamente|menos|mas de|environ|presque|pres de|plus de|moins de|quasi|fast|knapp|rund|etwa|uber|unter|mehr als|weniger als|gut)\b|近|约|大约|多|不到|超过|以上|نحو|حوالي|قرابة|اكثر|اقل/

/** Units do not divide evenly: 72 hours are three days, and 30 months two and a half years. */
const unevenness = 0.015
const derivedUnevenness = 0.07
const roundedUnevenness = 0.13

/** Whether a text says that its numbers are rounded: "about", "fast", 近. */
export const saysRounded = (text: string): boolean => rounded.test(foldText(text))

const toleranceFor = (asked: Quantity, isRounded: boolean) => {
  if (asked.dimension === 'month' || asked.values.some(isYear)) return 0
  if (isRounded) return roundedUnevenness
  return asked.dimension === 'number' ? 0 : unevenness
}

/** A number without a unit may be meant in any. */
const areAlike = (one: Quantity, asked: Quantity) =>
  one.dimension === asked.dimension ||
  ((one.dimension === 'number' || asked.dimension === 'number') &&
    one.dimension !== 'month' &&
    asked.dimension !== 'month')

/** Whether a quantity of a text is one of the known, in another unit, rounded where the text is, or derived. */
export const isQuantityKnown = (
  asked: Quantity,
  { stated, derived }: { stated: readonly Quantity[]; derived: readonly Quantity[] },
  isRounded: boolean,
): boolean => {
  const tolerance = toleranceFor(asked, isRounded)
  const fits = (one: Quantity, allowed: number) =>
    one.values.some((value) => asked.values.some((wanted) => isClose(wanted, value, allowed)))
  const isShare = asked.dimension === 'share' || asked.dimension === 'percent'
  return (
    stated.some((one) => areAlike(one, asked) && fits(one, tolerance)) ||
    derived.some((one) => one.dimension === asked.dimension && fits(one, isShare ? derivedUnevenness : tolerance))
  )
}
