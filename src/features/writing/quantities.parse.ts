import type { Language } from '#src/shared/locales.ts'
import { numberParts } from '#src/shared/number-words.ts'
import { foldText } from '#src/shared/unicode.ts'
import { lookUpToken, readNumber, tokenizeNumbers } from './number-tokens.parse.ts'
import { type Dimension, monthWords, unitWords } from './quantity-units.rules.ts'

// Quantity in a sentence with its dimension: "two and a half tonnes" equals "2.5 t".

export interface Quantity {
  /** Possible values in the smallest unit of the dimension: "1.234" has two readings. */
  values: number[]
  dimension: Dimension | 'number' | 'month' | 'share'
  /** Index of the fact that contains it. */
  fact?: number
  /** Spelling in the text, in lower case. */
  written?: string
}

interface LocatedQuantity extends Quantity {
  /** Start and end position, in words. */
  from: number
  to: number
}

const isYear = (value: number) => Number.isInteger(value) && value >= 1800 && value <= 2100

/** Ambiguous words: French for a year is an English article, and a hectare a Spanish verb. */
const isArticle = (word: string, language: Language) =>
  (word === 'an' && language !== 'fr') || (word === 'ha' && language === 'es')

const unitOf = (words: readonly string[], at: number, language: Language) => {
  const [word = '', next = ''] = [words[at], words[at + 1]]
  if (isArticle(word, language)) return undefined
  return (
    lookUpToken(unitWords, word + next) ??
    lookUpToken(unitWords, word) ??
    (word === '个' ? lookUpToken(unitWords, next) : unitOfCompound(word))
  )
}

/** German compounds such as "Wochenstunden" and "Arbeitstage" end with the unit. */
const compoundUnit = /(?<=\p{L}{3})(?:stunden|minuten|monaten?|jahren?|wochen|tagen?|semestern?|kilometern?|metern?)$/u
const unitOfCompound = (word: string) => unitWords.get(word.match(compoundUnit)?.[0] ?? '')

/** Words between a fraction and its unit: "A quarter of a kilo". */
const partWords = new Set(['of', 'a', 'an', 'de', 'd', 'du', 'un', 'une', 'von', 'einem', 'einer'])

/** Finds the unit after a number. */
const unitBehind = (
  words: readonly string[],
  { values, isPart, end }: { values: number[]; isPart: boolean; end: number },
  language: Language,
) => {
  if (values.some(isYear)) return { unit: undefined, at: end }
  let at = end
  while (isPart && at < end + 2 && partWords.has(words[at] ?? '')) at++
  const unit = unitOf(words, at, language)
  return { unit, at: unit ? at : end }
}

/** Words between the ends of a range: "from 2.1 to 2.8 kg" has one unit for both. */
const rangeWords = new Set(['to', 'bis', 'auf', 'a', 'الى', '到', '至'])
const timeJoiners = new Set(['and', 'und', 'et', 'y', 'و'])

/** Articles: "a year" is one when a unit follows; elsewhere the word is an article. */
const articles = new Set(['a', 'an', 'one', 'ein', 'eine', 'einen', 'einem', 'einer', 'un', 'une', 'una', 'uno', '一'])
const minUnitName = 3

/** Joins a fraction to the unit before it: "A year and a half". */
const joinHalf = (before: LocatedQuantity, one: LocatedQuantity, between: readonly string[]): boolean => {
  const unit = unitWords.get(between[0] ?? '')
  const isPartOfIt = between.slice(1).every((word) => timeJoiners.has(word) || articles.has(word))
  if (before.dimension !== 'time' || !unit || !isPartOfIt) return false
  before.values = before.values.flatMap((value) => one.values.map((part) => value + part * unit.factor))
  before.to = one.to
  return true
}

/**
 * Joins a quantity to the one before: the first end of a range gets the unit of the second, and "four months" is added
 * to the year before.
 */
const joinToBefore = (
  before: LocatedQuantity | undefined,
  one: LocatedQuantity,
  words: readonly string[],
  factor: number,
): boolean => {
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

const monthAt = (word: string, at: number): LocatedQuantity | undefined => {
  const month = word.length > 2 ? lookUpToken(monthWords, word) : undefined
  return month === undefined ? undefined : { values: [month], dimension: 'month', from: at, to: at + 1 }
}

const articleAt = (words: readonly string[], at: number) => {
  const unit = words[at + 1] ?? ''
  const isChinese = words[at] === '一' && (unitWords.has(unit) || unit === '个')
  const isOne = isChinese || (articles.has(words[at] ?? '') && unit.length >= minUnitName && unitWords.has(unit))
  return isOne ? { values: [1], isPart: false, end: at + 1 } : undefined
}

/** Arabic dual forms of units. */
const dualUnits = new Map(
  [
    ['سنتان سنتين عامان عامين', 24],
    ['شهران شهرين', 2],
    ['اسبوعان اسبوعين', 24 / 52],
    ['يومان يومين', 24 / 365],
    ['فصلان فصلين', 12],
  ].flatMap(([words, months]) =>
    foldText(String(words))
      .split(' ')
      .map((word) => [word, Number(months)] as const),
  ),
)

const isHalf = (word: string, language: Language) => lookUpToken(numberParts[language], word) === 0.5

/** Fractions without a number before the unit: "Año y medio", 年半 and "سنة ونصف" are one and a half. */
const bareHalfAt = (words: readonly string[], at: number, language: Language): LocatedQuantity | undefined => {
  const [word = '', next = '', last = ''] = words.slice(at, at + 3)
  const dual = lookUpToken(dualUnits, word)
  if (dual !== undefined) return { values: [dual], dimension: 'time', from: at, to: at + 1 }
  const unit = isArticle(word, language) ? undefined : lookUpToken(unitWords, word)
  if (unit?.dimension !== 'time') return undefined
  const more = next.startsWith('و') ? lookUpToken(dualUnits, next) : undefined
  if (more !== undefined) return { values: [unit.factor + more], dimension: 'time', from: at, to: at + 2 }
  if (isHalf(next, language)) return { values: [1.5 * unit.factor], dimension: 'time', from: at, to: at + 2 }
  const isJoined = timeJoiners.has(next) && isHalf(last, language)
  return isJoined ? { values: [1.5 * unit.factor], dimension: 'time', from: at, to: at + 3 } : undefined
}

/** 六月 is June. */
const isChineseMonth = (words: readonly string[], end: number) => words[end] === '月'

/** Reads the quantity that begins at a word, with the factor of its unit. */
const quantityAt = (words: readonly string[], at: number, language: Language) => {
  const number = readNumber(words, at, language) ?? articleAt(words, at)
  if (!number) return undefined
  const { values, end } = number
  if (isChineseMonth(words, end))
    return { one: { values, dimension: 'month' as const, from: at, to: end + 1 }, factor: 1 }
  const { unit, at: behind } = unitBehind(words, number, language)
  const factor = unit?.factor ?? 1
  const dimension = unit?.dimension ?? (number.isPart ? 'share' : 'number')
  const one: LocatedQuantity = { values: values.map((value) => value * factor), dimension, from: at, to: behind }
  return { one, factor }
}

/** Extracts the quantities of a text in reading order; month names count as the number of the month. */
export const extractQuantities = (text: string, language: Language): Quantity[] => {
  const words = tokenizeNumbers(text)
  const found: LocatedQuantity[] = []
  for (let at = 0; at < words.length; at++) {
    const read = quantityAt(words, at, language)
    const isUnitOfBefore = found.at(-1)?.to === at
    const bare = isUnitOfBefore ? undefined : bareHalfAt(words, at, language)
    const one = read?.one ?? bare ?? monthAt(words[at] ?? '', at)
    if (!one) continue
    if (!read || !joinToBefore(found.at(-1), one, words, read.factor)) found.push(one)
    at = one.to - 1
  }
  return found.map(({ values, dimension, from, to }) => ({
    values,
    dimension,
    written: words.slice(from, to).join(language === 'zh' ? '' : ' '),
  }))
}

const isClose = (one: number, other: number, tolerance: number) =>
  Math.abs(one - other) <= tolerance * Math.max(Math.abs(one), Math.abs(other))

const maxCompared = 40

/** Numbers of different facts count different things; amounts with a dimension are comparable everywhere. */
const areComparable = (one: Quantity, other: Quantity) =>
  one.dimension === other.dimension &&
  one.dimension !== 'month' &&
  (one.dimension !== 'number' || (one.fact !== undefined && one.fact === other.fact))

const ratios = (a: number, b: number) =>
  a > 0 && b > 0 ? [a / b, b / a, Math.abs(a - b) / a, Math.abs(a - b) / b] : []

/** Maximum factor of a product. */
const maxTimes = 12

const derivedOf = (one: Quantity, other: Quantity): Quantity[] => {
  const [a = 0, b = 0] = [one.values[0], other.values[0]]
  const shares = ratios(a, b)
  return [
    { values: [a + b, Math.abs(a - b)], dimension: one.dimension },
    // Products: two classes of 35 pupils are seventy.
    ...(Math.min(a, b) >= 2 && Math.min(a, b) <= maxTimes ? [{ values: [a * b], dimension: one.dimension }] : []),
    { values: shares, dimension: 'share' },
    { values: shares.map((share) => share * 100), dimension: 'percent' },
  ]
}

/** Derives sums, differences, shares and growth rates from two stated amounts. */
export const deriveQuantities = (known: readonly Quantity[]): Quantity[] => {
  const compared = known.slice(0, maxCompared)
  // Complements to a hundred: a survival of 88 percent is a loss of 12.
  const rests = compared.flatMap(({ values, dimension }): Quantity[] =>
    dimension === 'percent' ? [{ values: values.map((value) => 100 - value), dimension }] : [],
  )
  const pairs = compared.flatMap((one, at) =>
    compared.slice(at + 1).flatMap((other) => (areComparable(one, other) ? derivedOf(one, other) : [])),
  )
  return [...rests, ...pairs]
}

const rounded =
  /\b(?:about|around|almost|nearly|roughly|some|over|more than|less than|under|below|just|well|a little|poco|casi|unos|unas|cerca|aproximadamente|approximately|ungefahr|menos|mas de|environ|presque|pres de|plus de|moins de|quasi|fast|knapp|rund|etwa|uber|unter|mehr als|weniger als|gut)\b|近|约|左右|大概|تقريبا|大约|多|不到|超过|以上|نحو|حوالي|قرابة|اكثر|اقل/

/** Tolerance for units that do not divide evenly: 72 hours are three days, and 30 months two and a half years. */
const unevenness = 0.015
/** A share in words, such as a third, is seldom exact; a percentage is. */
const derivedUnevenness = { share: 0.07, percent: 0.012 }
const roundedUnevenness = 0.13

const over =
  /\b(?:over|more than|above|poco mas de|mas de|un peu plus de|plus de|uber|mehr als|gut)\b|多|超过|以上|余|اكثر|يزيد/
const under =
  /\b(?:under|less than|below|almost|nearly|just short of|casi|menos de|presque|moins de|pres de|fast|knapp|unter|weniger als)\b|近|不到|将近|اقل|قرابة/

/** Rounding stated in a text, and its direction. */
export type Rounding = false | 'about' | 'over' | 'under'

/** Detects stated rounding: "about", "fast", 近. */
export const detectRounding = (text: string): Rounding => {
  const folded = foldText(text)
  if (over.test(folded)) return 'over'
  if (under.test(folded)) return 'under'
  return rounded.test(folded) ? 'about' : false
}

/** Tolerance of a one-sided bound: "more than half an hour" holds for 37 minutes, and not for two hours. */
const oneSided = 1.3

const toleranceFor = (expected: Quantity, rounding: Rounding) => {
  if (expected.dimension === 'month' || expected.values.some(isYear)) return 0
  if (rounding) return roundedUnevenness
  return expected.dimension === 'number' ? 0 : unevenness
}

/** A number without a unit matches any unit. */
const areAlike = (one: Quantity, expected: Quantity) =>
  one.dimension === expected.dimension ||
  ((one.dimension === 'number' || expected.dimension === 'number') &&
    one.dimension !== 'month' &&
    expected.dimension !== 'month')

/** Tells whether a quantity is known: in another unit, rounded if the text says so, or derived. */
export const isQuantityKnown = (
  expected: Quantity,
  { stated, derived }: { stated: readonly Quantity[]; derived: readonly Quantity[] },
  rounding: Rounding,
  unevennessOfShare = expected.dimension === 'percent' ? derivedUnevenness.percent : derivedUnevenness.share,
): boolean => {
  const tolerance = toleranceFor(expected, rounding)
  const isBeyond = (wanted: number, value: number) =>
    tolerance > 0 &&
    ((rounding === 'over' && value >= wanted && value <= wanted * oneSided) ||
      (rounding === 'under' && value <= wanted && value >= wanted / oneSided))
  const fits = (one: Quantity, allowed: number) =>
    one.values.some((value) =>
      expected.values.some((wanted) => isClose(wanted, value, allowed) || isBeyond(wanted, value)),
    )
  const isShare = expected.dimension === 'share' || expected.dimension === 'percent'
  // Fractions match percentages: three quarters are 75 percent.
  const alike: Quantity | undefined =
    expected.dimension === 'share'
      ? { values: expected.values.map((value) => value * 100), dimension: 'percent' }
      : undefined
  if (alike && isQuantityKnown(alike, { stated, derived }, rounding, unevennessOfShare)) return true
  return (
    stated.some((one) => areAlike(one, expected) && fits(one, tolerance)) ||
    derived.some((one) => one.dimension === expected.dimension && fits(one, isShare ? unevennessOfShare : tolerance))
  )
}
