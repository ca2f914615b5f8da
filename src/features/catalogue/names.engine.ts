// Compares names of universities: normalised spellings, small typing errors, and parts of a university. Pure.

import type { Language } from '#src/shared/locales.ts'
import { foldText } from '#src/shared/unicode.ts'

const LETTERS: Readonly<Record<string, string>> = { ß: 'ss', ø: 'o', ł: 'l', æ: 'ae', œ: 'oe', ı: 'i', đ: 'd', þ: 'th' }

/** "University" in each language in the form of `normalizeName`, and its abbreviations. */
const UNIVERSITY_WORDS: Readonly<Record<Language, readonly string[]>> = {
  en: ['u', 'uni', 'univ'],
  es: ['universidad'],
  fr: ['universite'],
  de: ['universitat', 'universitaet'],
  // Native names are compared as they are; the catalogue lists them among the aliases.
  zh: [],
  ar: [],
}

/** Further languages of university names: Dutch, Italian, Portuguese, Scandinavian. */
const OTHER_UNIVERSITY_WORDS = ['universiteit', 'universita', 'universidade', 'universitet']

/**
 * Spelling variants of a word, so that "Univ. of X", "Universität X" and "U of X" are equal. A Map, because
 * "constructor" is a word too.
 */
const SAME_WORDS: ReadonlyMap<string, string> = new Map([
  ...[...Object.values(UNIVERSITY_WORDS).flat(), ...OTHER_UNIVERSITY_WORDS].map(
    (word) => [word, 'university'] as const,
  ),
  ...Object.entries({
    inst: 'institute',
    institut: 'institute',
    st: 'saint',
    ste: 'saint',
    coll: 'college',
    intl: 'international',
    natl: 'national',
    technological: 'technology',
  }),
])

/** Normalises a name: accents, case, punctuation, "&", "Univ.", "Zuerich" for "Zürich". */
export function normalizeName(raw: string): string {
  return foldText(raw)
    .replace(/[ßøłæœıđþ]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/&/g, ' and ')
    .replace(/['’‘`´]/g, '')
    .replace(/(?<=\b\p{L})\.(?=\p{L}\b)/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => SAME_WORDS.get(word) ?? word)
    .map((word) => word.replace(/(?<=[aou])e(?=[^aeiou])/g, ''))
    .join(' ')
}

const SMALL_WORDS = new Set([
  'the',
  'of',
  'at',
  'in',
  'and',
  'for',
  'de',
  'di',
  'do',
  'da',
  'del',
  'der',
  'zu',
  'la',
  'main',
  'campus',
])

/**
 * Lists the distinctive words of a normalised name, in order ("Washington University" is not "University of
 * Washington").
 */
function tellingWords(normalized: string): string[] {
  return normalized.split(' ').filter((word) => word !== '' && !SMALL_WORDS.has(word))
}

/** Returns the distinctive part of a normalised name, without words such as "university of". */
export function listDistinctiveWords(normalized: string): string {
  const words = tellingWords(normalized).filter((word) => word !== 'university')
  return words.length > 0 ? words.join(' ') : normalized
}

const SHORTEST_WORD_CORRECTED = 4

/** Maximum of corrected words per query: each is compared with every word of the catalogue. */
const MAX_WORDS_CORRECTED = 12

/** Corrects a normalised query: each unknown word becomes the nearest known one; the first letter must match. */
export function correctWords(query: string, known: readonly string[]): string {
  const words = query.split(' ')
  if (words.length > MAX_WORDS_CORRECTED) return query
  const correct = (word: string): string => {
    if (word.length < SHORTEST_WORD_CORRECTED || word.length > MAX_WORD_LENGTH || known.includes(word)) return word
    const allowed = word.length >= SHORTEST_WORD_WITH_TWO_ERRORS ? 2 : 1
    const closest = known
      .filter((other) => other[0] === word[0] && Math.abs(other.length - word.length) <= allowed)
      .map((other) => ({ other, distance: calculateEditDistance(word, other) }))
      .sort((a, b) => a.distance - b.distance)[0]
    return closest && closest.distance <= allowed ? closest.other : word
  }
  return words.map(correct).join(' ')
}

export type NamedUniversity = { readonly id: string; readonly name: string; readonly aliases: readonly string[] }
export type NameIndex = {
  /** Distinctive words joined by a space → id; null when two universities share an alias. */
  readonly ids: ReadonlyMap<string, string | null>
  /** Number of words and first letters → keys, for the search of typing errors. */
  readonly shapes: ReadonlyMap<string, readonly string[]>
  /** Number of words of the longest key. */
  readonly maxWords: number
}

const shapeOf = (words: readonly string[]): string => words.map((word) => word.charAt(0)).join('')
/** Builds the key of a name from its distinctive words: universities with equal keys have the same name. */
export const buildNameKey = (raw: string): string => tellingWords(normalizeName(raw)).join(' ')

/** Names take precedence over aliases; an alias of two universities matches neither. */
export function createNameIndex(universities: Iterable<NamedUniversity>): NameIndex {
  const all = [...universities]
  const ids = new Map<string, string | null>()
  for (const { id, aliases } of all) {
    for (const key of aliases.map(buildNameKey)) ids.set(key, ids.has(key) && ids.get(key) !== id ? null : id)
  }
  for (const { id, name } of all) ids.set(buildNameKey(name), id)
  ids.delete('')
  let maxWords = 0
  for (const key of ids.keys()) maxWords = Math.max(maxWords, key.split(' ').length)
  return { ids, shapes: Map.groupBy(ids.keys(), (key) => shapeOf(key.split(' '))), maxWords }
}

export type Resolution = { readonly id: string; readonly by: 'name' | 'part' | 'typing' }

/** Maximum length of a text that names a university with a part of it. */
const MAX_NAME_LENGTH = 300

/** Resolves a name to a university; null when none or several match. */
export function resolveUniversity(index: NameIndex, raw: string): Resolution | null {
  if (raw.length > MAX_NAME_LENGTH) return null
  const words = tellingWords(normalizeName(raw))
  const id = index.ids.get(words.join(' '))
  if (id !== undefined) return id === null ? null : { id, by: 'name' }
  const part = resolvePart(index, words)
  if (part !== null) return { id: part, by: 'part' }
  const close = resolveTyping(index, words)
  return close === null ? null : { id: close, by: 'typing' }
}

/** Words around a university's name that name a part of it or its country, not another university. */
const PART_WORDS = new Set(
  'school college department faculty division program programme graduate studies business management law medicine medical education engineering public health policy affairs social work science sciences arts humanities information journalism nursing design uk usa us online phd masters master ms'.split(
    ' ',
  ),
)

/**
 * Resolves "School of Education, University of Pennsylvania": a known name, surrounded only by words for a part of it.
 * Parts are limited to the longest known name, so the time is linear in the number of words.
 */
function resolvePart(index: NameIndex, words: readonly string[]): string | null {
  for (let length = Math.min(words.length - 1, index.maxWords); length >= 2; length--) {
    for (let start = 0; start + length <= words.length; start++) {
      const id = index.ids.get(words.slice(start, start + length).join(' '))
      if (!id) continue
      const rest = [...words.slice(0, start), ...words.slice(start + length)]
      return rest.every((word) => PART_WORDS.has(word) || index.ids.get(word) === id) ? id : null
    }
  }
  return null
}

/**
 * Compares equal words with small typing errors in long ones; first letters must match ("Kansas" never becomes
 * "Arkansas").
 */
function resolveTyping(index: NameIndex, words: readonly string[]): string | null {
  let found: string | null = null
  for (const key of index.shapes.get(shapeOf(words)) ?? []) {
    const id = index.ids.get(key)
    if (!id || id === found) continue
    const others = key.split(' ')
    if (!words.every((word, at) => isTypingError(word, others[at] ?? ''))) continue
    if (found !== null) return null
    found = id
  }
  return found
}

const SHORTEST_WORD_WITH_ERROR = 5
const SHORTEST_WORD_WITH_TWO_ERRORS = 9 // "Samford" is not a typing error of "Stanford".

function isTypingError(word: string, meant: string): boolean {
  if (word === meant) return true
  if (meant.length < SHORTEST_WORD_WITH_ERROR || word.length < SHORTEST_WORD_WITH_ERROR - 1) return false
  const allowed = meant.length >= SHORTEST_WORD_WITH_TWO_ERRORS ? 2 : 1
  return Math.abs(word.length - meant.length) <= allowed && calculateEditDistance(word, meant) <= allowed
}

/**
 * Maximum length for edit distance: longer words are not typing errors, and comparing them costs the square of their
 * length.
 */
const MAX_WORD_LENGTH = 64

/**
 * Damerau-Levenshtein distance: insertions, deletions, replacements and transpositions of adjacent letters. Words of
 * more than 64 letters are compared as wholes.
 */
export function calculateEditDistance(from: string, to: string): number {
  const maxLength = Math.max(from.length, to.length)
  if (maxLength > MAX_WORD_LENGTH) return from === to ? 0 : maxLength
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= from.length; i++) {
    const row = [i]
    for (let j = 1; j <= to.length; j++) row.push(cheapest(rows, row, from, to, i, j))
    rows.push(row)
  }
  return costAt(rows.at(-1), to.length)
}

const costAt = (row: readonly number[] | undefined, at: number): number => row?.[at] ?? Number.POSITIVE_INFINITY

function cheapest(
  rows: readonly number[][],
  row: readonly number[],
  from: string,
  to: string,
  i: number,
  j: number,
): number {
  const above = rows[i - 1]
  const replaced = costAt(above, j - 1) + (from[i - 1] === to[j - 1] ? 0 : 1)
  const swapped = i > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]
  return Math.min(
    costAt(above, j) + 1,
    costAt(row, j - 1) + 1,
    replaced,
    swapped ? costAt(rows[i - 2], j - 2) + 1 : replaced,
  )
}
