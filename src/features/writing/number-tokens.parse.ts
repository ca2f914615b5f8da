import { plainDigits, readingsOf } from '#src/features/assistant/safety/figures.parse.ts'
import type { Language } from '#src/shared/locales.ts'
import { foldText } from '#src/shared/unicode.ts'
import {
  chineseNumber,
  germanNumber,
  largeNumbers,
  numberJoiners,
  numberParts,
  smallNumbers,
} from './number-words.rules.ts'

// The words of a text and the numbers among them, in figures and in words: "three hundred and forty two".

const token = /\d+(?:[.,'’٫٬]\d+)*|[零〇一二两三四五六七八九十百千万亿]+|\p{Script=Han}|[\p{L}\p{M}]+|[%٪/]/gu
const percents =
  /(?:per ?cent|(?:in|out of) (?:a|every|one) hundred|von hundert|sur cent|de cada cien|pour ?cent|por ciento|v\. ?h\.|في ال?ما?[يئ]ة|بال?ما?[يئ]ة|في المئه)(?!\p{L})/gu
const chinesePercent = /百分之([零〇一二两三四五六七八九十百\d.]{1,12})/gu

/** The words, figures and signs of a text; "per cent" in any language is its sign, behind the number. */
export const tokensOf = (text: string): string[] =>
  plainDigits(foldText(text)).replace(percents, '%').replace(chinesePercent, '$1%').match(token) ?? []

/** Arabic writes "and", "by" and the article onto the word. */
const bareWords = (word: string): string[] =>
  /^\p{Script=Arabic}/u.test(word)
    ? [word, word.replace(/^[وبلف]/, ''), word.replace(/^[وبلف]?ال/, ''), word.replace(/^[وبلف]?(.{3,})ا$/, '$1')]
    : [word]

/** What a table says of a word, with or without what Arabic writes onto it. */
export const lookUp = <T>(table: ReadonlyMap<string, T>, word: string): T | undefined => {
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

/** The number that one word is by itself in a language that writes numbers together. */
const wholeNumber = (word: string, language: Language): number | undefined => {
  if (isArticle.test(word)) return undefined
  if (language === 'de') return germanNumber(word)
  return language === 'zh' && chineseSigns.test(word) ? chineseNumber(word) : undefined
}

/** A figure that groups no thousands has one reading. */
const decimal = /^\d+[.,](?:\d{1,2}|\d{4,})$/

const pieceOf = (word: string, language: Language): Piece | undefined => {
  if (/^\d/.test(word))
    return { kind: 'figure', values: decimal.test(word) ? [Number(word.replace(',', '.'))] : readingsOf(word) }
  for (const [kind, table] of tables) {
    const value = lookUp(table[language], word)
    if (value !== undefined) return { kind, value }
  }
  const value = wholeNumber(word, language)
  return value === undefined ? undefined : { kind: 'small', value }
}

/** "One" is an article as well: it counts behind a ten alone. */
const ones = new Set(['one', 'un', 'une', 'uno', 'una'])
const isTen = (piece: Piece | undefined) =>
  piece?.kind === 'small' && piece.value >= 20 && piece.value < 100 && piece.value % 10 === 0

const nextPiece = (word: string, before: Piece | undefined, language: Language): Piece | undefined =>
  isTen(before) && ones.has(word) ? { kind: 'small', value: 1 } : pieceOf(word, language)

/** Whether a piece goes on with the number that the others began: two figures beside each other are two numbers. */
const goesOn = (pieces: readonly Piece[], piece: Piece) =>
  pieces.length === 0 || (piece.kind !== 'figure' && (pieces[0]?.kind !== 'figure' || piece.kind === 'large'))

type Word = Exclude<Piece, { kind: 'figure' }>

/** "quatre-vingts" is four twenties. */
const addSmall = (sum: number, value: number) => (value === 20 && sum === 4 ? 80 : sum + value)

const sumOfWords = (words: readonly Word[]): number => {
  let [total, current] = [0, 0]
  for (const { kind, value } of words) {
    const product = Math.max(current, 1) * value
    if (kind !== 'large') current = addSmall(current, value)
    else if (value < 1000) current = product
    else [total, current] = [total + product, 0]
  }
  return total + current
}

const sumOf = (pieces: readonly Piece[]): number[] => {
  const words = pieces.flatMap((piece) => (piece.kind === 'figure' ? [] : [piece]))
  const [first] = pieces
  if (first?.kind !== 'figure') return [sumOfWords(words)]
  const factor = words.reduce((product, { value }) => product * value, 1)
  return first.values.map((value) => value * factor)
}

const pastJoiners = (words: readonly string[], at: number, language: Language): number => {
  let next = at
  while (numberJoiners[language].has(words[next] ?? '')) next++
  return next
}

/** The number that begins at a word, with its readings, whether it is a part of one, and the word behind it. */
export const numberAt = (words: readonly string[], from: number, language: Language) => {
  const pieces: Piece[] = []
  let end = from
  while (end < words.length) {
    const before = pieces.at(-1)
    const next = pieces.length === 0 || pieces[0]?.kind === 'figure' ? end : pastJoiners(words, end, language)
    const piece = nextPiece(words[next] ?? '', before, language)
    if (!piece || !goesOn(pieces, piece)) break
    pieces.push(piece)
    end = next + 1
  }
  if (pieces.length === 0) return undefined
  return { values: sumOf(pieces), isPart: pieces.every(({ kind }) => kind === 'part'), end }
}
