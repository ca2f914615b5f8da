import { listReadings, normalizeDigits } from '#src/features/assistant/safety/figures.parse.ts'
import type { Language } from '#src/shared/locales.ts'
import {
  largeNumbers,
  numberJoiners,
  numberParts,
  parseChineseNumber,
  parseGermanNumber,
  smallNumbers,
} from '#src/shared/number-words.ts'
import { foldText } from '#src/shared/unicode.ts'

// Tokens of a text with its numbers, in digits and in words: "three hundred and forty two".

const token = /\d+(?:[.,'’٫٬]\d+)*|[零〇一二两三四五六七八九十百千万亿]+|\p{Script=Han}|[\p{L}\p{M}]+|[%٪/]/gu
const percents =
  /(?:percentage points?|prozentpunkten?|puntos porcentuales|points? de pourcentage|نقاط ميوية|نقطة ميوية|per ?cent|(?:in|out of) (?:a|every|one) hundred|von hundert|sur cent|de cada cien|pour ?cent|por ciento|v\. ?h\.|في ال?ما?ية|بال?ما?ية|في الميه)(?!\p{L})/gu
const chinesePoints = /个百分点/g
/** Dates such as "2025.07" and "14.07.2025": the year is compared, the month is not. */
const writtenDate =
  /(?<!\d|\d[.,])(?:(?:(?:0?[1-9]|[12]\d|3[01])[./])?(?:0?[1-9]|1[0-2])[./])?((?:19|20)\d\d)(?:[./-](?:0[1-9]|1[0-2]))?(?:-(?:0[1-9]|[12]\d|3[01]))?(?![\d.,]*\d)/g
/** 一成二 is twelve percent. */
const chineseTenths = /([一二两三四五六七八九])成([一二三四五六七八九])?(?!立|为|功|绩|果|员|长|本|熟|都)/gu
const hoursAndMinutes = /(小时\s*[\d一二两三四五六七八九十]{1,3}\s*)分(?!钟)/g
/** 每五份就有一份 is one in five. */
const chineseShare =
  /每([二两三四五六七八九十]{1,3}|\d{1,3})(\p{Script=Han}{1,2}?)[就中里]?有([一二两三四五六七八九]|\d{1,2})\2/gu
const chinesePercent = /百分之([零〇一二两三四五六七八九十百\d.]{1,12})/gu

/** "2 000" and "1 800 000": thousands separated by spaces. */
const spacedThousands = /(?<![\d.,])\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?![\d])/g
/** 5万 is fifty thousand. */
const chineseMultiple = /(?<![\d.,])(\d{1,8}(?:\.\d{1,4})?)\s?([百千万亿])/gu
const chineseFactors: Record<string, number> = { 百: 100, 千: 1000, 万: 10_000, 亿: 100_000_000 }

/** Levantine month names of two words; the second of them is no number. */
const levantineMonths: Record<string, string> = {
  'كانون الثاني': 'يناير',
  'كانون الاول': 'ديسمبر',
  'تشرين الاول': 'اكتوبر',
  'تشرين الثاني': 'نوفمبر',
}
const levantineMonth = /(?:كانون|تشرين) (?:الاول|الثاني)/g

/** Parses a short number in digits or Chinese characters. */
const chineseFigure = (written: string): number =>
  /^\d/.test(written) ? Number(written) : (parseChineseNumber(written) ?? 1)

/** Tokenises a text into words, digits and signs; "per cent" in any language becomes its sign, after the number. */
export const tokenizeNumbers = (text: string): string[] =>
  normalizeDigits(foldText(text))
    .replace(levantineMonth, (month) => levantineMonths[month] ?? month)
    .replace(writtenDate, '$1 ')
    .replace(spacedThousands, (number) => number.replace(/\s/gu, ''))
    .replace(chineseMultiple, (_, figure: string, unit: string) => String(Number(figure) * (chineseFactors[unit] ?? 1)))
    .replace(percents, '%')
    .replace(chinesePoints, '%')
    .replace(chinesePercent, '$1%')
    .replace(chineseShare, (_, of: string, __, some: string) => `${(100 * chineseFigure(some)) / chineseFigure(of)}%`)
    .replace(chineseTenths, (_, tens: string, ones = '零') => `${chineseFigure(tens) * 10 + chineseFigure(ones)}%`)
    .replace(hoursAndMinutes, '$1分钟')
    .match(token) ?? []

/** Strips the Arabic prefixes for "and", "by" and the article. */
const bareWords = (word: string): string[] =>
  /^\p{Script=Arabic}/u.test(word)
    ? [word, word.replace(/^[وبلف]/, ''), word.replace(/^[وبلف]?ال/, ''), word.replace(/^[وبلف]?(.{3,})ا$/, '$1')]
    : [word]

/** Looks up a word in a table, with or without its Arabic prefixes. */
export const lookUpToken = <T>(table: ReadonlyMap<string, T>, word: string): T | undefined => {
  for (const bare of bareWords(word)) {
    const found = table.get(bare)
    if (found !== undefined) return found
  }
  return undefined
}

type Piece = { kind: 'figure'; values: number[] } | { kind: 'small' | 'large' | 'part'; value: number }

const tables = [
  ['small', smallNumbers],
  ['large', largeNumbers],
  ['part', numberParts],
] as const

const isArticle = /^(?:ein|eins|eine|一|[百千万亿])$/
const chineseSigns = /^[零〇一二两三四五六七八九十百千万亿]+$/

/** Parses a number that is a single word, in languages that write numbers together. */
const wholeNumber = (word: string, language: Language): number | undefined => {
  if (isArticle.test(word)) return undefined
  if (language === 'de') return parseGermanNumber(word)
  return language === 'zh' && chineseSigns.test(word) ? parseChineseNumber(word) : undefined
}

/** Unambiguous decimals: digits without grouping of thousands. */
const decimal = /^\d+[.,](?:\d{1,2}|\d{4,})$/

const pieceOf = (word: string, language: Language): Piece | undefined => {
  if (/^\d/.test(word))
    return { kind: 'figure', values: decimal.test(word) ? [Number(word.replace(',', '.'))] : listReadings(word) }
  for (const [kind, table] of tables) {
    const value = lookUpToken(table[language], word)
    if (value !== undefined) return { kind, value }
  }
  const value = wholeNumber(word, language)
  return value === undefined ? undefined : { kind: 'small', value }
}

/** "One" is an article too: it counts only after a ten. */
const ones = new Set(['one', 'un', 'une', 'uno', 'una'])
const isTen = (piece: Piece | undefined) =>
  piece?.kind === 'small' && piece.value >= 20 && piece.value < 100 && piece.value % 10 === 0

const nextPiece = (word: string, before: Piece | undefined, language: Language): Piece | undefined =>
  isTen(before) && ones.has(word) ? { kind: 'small', value: 1 } : pieceOf(word, language)

/** Tells whether a piece continues the number before it: two adjacent numbers in digits are separate. */
const goesOn = (pieces: readonly Piece[], piece: Piece) =>
  pieces.length === 0 || (piece.kind !== 'figure' && (pieces[0]?.kind !== 'figure' || piece.kind === 'large'))

type Word = Exclude<Piece, { kind: 'figure' }>

/** Adds a small number; "quatre-vingts" is four twenties. */
const addSmall = (sum: number, value: number, language: Language) =>
  language === 'fr' && value === 20 && sum === 4 ? 80 : sum + value

const sumOfWords = (words: readonly Word[], language: Language): number => {
  let [total, current] = [0, 0]
  for (const { kind, value } of words) {
    const product = (current || 1) * value
    if (kind === 'part' && current >= 1 && value !== 0.5) current *= value
    else if (kind !== 'large') current = addSmall(current, value, language)
    else if (value < 1000) current = product
    else [total, current] = [total + product, 0]
  }
  return total + current
}

const sumOf = (pieces: readonly Piece[], language: Language): number[] => {
  const words = pieces.flatMap((piece) => (piece.kind === 'figure' ? [] : [piece]))
  const [first] = pieces
  if (first?.kind !== 'figure') return [sumOfWords(words, language)]
  const factor = words.reduce((product, { value }) => product * value, 1)
  return first.values.map((value) => value * factor)
}

const pastJoiners = (words: readonly string[], at: number, language: Language): number => {
  let next = at
  while (numberJoiners[language].has(words[next] ?? '')) next++
  return next
}

/** Finds the next position of a number, after a joining word. In "trente et un" the article is part of the number. */
const findNextPosition = (
  words: readonly string[],
  end: number,
  pieces: readonly Piece[],
  language: Language,
): number => {
  if (pieces.length === 0 || pieces[0]?.kind === 'figure') return end
  const isOneBehind = isTen(pieces.at(-1)) && words[end] === 'et' && ones.has(words[end + 1] ?? '')
  return isOneBehind ? end + 1 : pastJoiners(words, end, language)
}

/** Reads the number that begins at a word: its readings, whether it is a fraction, and the position after it. */
export const readNumber = (words: readonly string[], from: number, language: Language) => {
  const pieces: Piece[] = []
  let end = from
  while (end < words.length) {
    const before = pieces.at(-1)
    const next = findNextPosition(words, end, pieces, language)
    const piece = nextPiece(words[next] ?? '', before, language)
    if (!piece || !goesOn(pieces, piece)) break
    pieces.push(piece)
    end = next + 1
  }
  if (pieces.length === 0) return undefined
  const values = sumOf(pieces, language)
  return { values, isPart: pieces.at(-1)?.kind === 'part' && values.every((value) => value < 1), end }
}
