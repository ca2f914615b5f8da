import { type NameIndex, resolveUniversity } from '#src/features/catalogue/names.engine.ts'

/** Maximum number of words of a question that are matched. */
const maxWords = 120
const maxNameLength = 8

/** Scripts without spaces between a name and the words around it. */
const besideLatin =
  /(?<=[\u0600-\u06ff\u3400-\u9fff])(?=[A-Za-zÀ-ÿ])|(?<=[A-Za-zÀ-ÿ])(?=[\u0600-\u06ff\u3400-\u9fff])/gu

const wordsOf = (text: string): string[] =>
  text
    .replace(besideLatin, ' ')
    .split(/[^\p{L}\p{N}.&'’/-]+/u)
    .map((word) => word.replace(/^[.'’/-]+|['’]s$|(?<![.'’/-])[.'’/-]+$/g, ''))
    .filter(Boolean)
    .slice(0, maxWords)

/** Tells whether short names, which are also words ("mit", "ben", "us", "rice"), are written as a name. */
const isWrittenAsName = (words: string[]): boolean =>
  words.length > 1 || (words[0] ?? '').length > 6 || /^\p{Lu}/u.test(words[0] ?? '')

const shortWord = 5
const isAcronym = (word: string) => word.length <= shortWord && word === word.toUpperCase()

/** Tells whether the words begin sentences and are also acronyms of universities, such as the German "Mit". */
const isOrdinary = (words: string[]): boolean => {
  const [only] = words
  return words.length === 1 && only !== undefined && only.length <= 3 && !isAcronym(only)
}

const lengthOfName = (words: string[], at: number, index: NameIndex): number => {
  for (let length = Math.min(maxNameLength, words.length - at); length >= 1; length--) {
    const candidate = words.slice(at, at + length)
    if (!isWrittenAsName(candidate) || isOrdinary(candidate)) continue
    // "is", "the" and similar words around a name are not part of it, although the comparison of names ignores them.
    if (length > 1 && !(isCapital(candidate[0]) && isCapital(candidate.at(-1)))) continue
    if (resolveUniversity(index, candidate.join(' '))?.by === 'name') return length
  }
  return 0
}

type LengthAt = (words: string[], at: number, index: NameIndex) => number

const namesBy = (lengthAt: LengthAt, words: string[], index: NameIndex): string[] => {
  const found = new Set<string>()
  let at = 0
  while (at < words.length) {
    const length = lengthAt(words, at, index)
    const id = length > 0 ? resolveUniversity(index, words.slice(at, at + length).join(' '))?.id : undefined
    if (id) found.add(id)
    at += Math.max(1, length)
  }
  return [...found]
}

/** Finds the universities that a question names, in its order. Longer names take precedence over names inside them. */
export const findUniversityNames = (text: string, index: NameIndex): string[] =>
  namesBy(lengthOfName, wordsOf(text), index)

const isCapital = (word: string | undefined): boolean => /^\p{Lu}/u.test(word ?? '')

/** Tells whether a short string may be an ordinary word; letters such as "cmu" and "dtu" occur in no text. */
const mayBeWord = (word: string, ordinary: ReadonlySet<string>) =>
  word.length < 3 || ordinary.has(word) || alsoWords.has(word)

/** Names of universities that are also words of a language, although no text of the product contains them. */
const alsoWords = new Set('auth brown cal ens fau kit mines mun rice tau'.split(' '))

/**
 * Pattern of names typed without capitals. A single word of up to five letters counts only if no text of the product
 * contains it: "cmu" names a university, but "mit" is a German word too.
 */
const lengthOfSmallName =
  (ordinary: ReadonlySet<string>) =>
  (words: string[], at: number, index: NameIndex): number => {
    for (let length = Math.min(maxNameLength, words.length - at); length >= 1; length--) {
      const candidate = words.slice(at, at + length)
      const [first = ''] = candidate
      const isWord = length === 1 && first.length <= shortWord && mayBeWord(first, ordinary)
      if (!isWord && resolveUniversity(index, candidate.join(' '))?.by === 'name') return length
    }
    return 0
  }

/** Finds the universities of a question that was typed without capitals. */
export const findLowercaseUniversityNames = (text: string, index: NameIndex, ordinary: ReadonlySet<string>): string[] =>
  namesBy(lengthOfSmallName(ordinary), wordsOf(text), index)
