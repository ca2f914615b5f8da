import { type NameIndex, normalizeName, resolveUniversity } from '#src/features/catalogue/names.engine.ts'
import type { Language } from '#src/shared/locales.ts'

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

export interface Article {
  id: string
  title: string
  text: string
}

const han = /[\u3400-\u9fff]/u

/** Stop words of questions. */
const emptyWords: Record<Language, string> = {
  en: 'how why who the and for are can you our any was not get has its all one what when where which does have with from this that your about should could would tell please there their',
  es: 'que los las del por con una mis hay como cual cuando donde puedo para hago sobre quiero esta este tengo debo',
  fr: 'les des une est sur mon mes qui comment quel quelle quels pour avec dans faire dois puis peux suis cette',
  de: 'wie wird werden der die das den dem ist und mit fur wer ich sie wir zum zur ein was welche welcher kann eine einen einer mein meine meinen dies diese diesen muss soll habe gibt sind uber von',
  zh: '如何 怎么 什么 哪些 我的 怎样 可以 多少',
  ar: 'كيف ماذا متى اين هذا هذه يمكن على',
}

const empty = new Set(
  Object.values(emptyWords)
    .flatMap((words) => words.split(' '))
    .map((word) => (/^[a-z]/.test(word) ? word.slice(0, 5) : word)),
)

/** Normalises words for comparison: without accents, Chinese as bigrams, others truncated to a stem. */
export const stemWords = (text: string): string[] =>
  normalizeName(text.replace(/(?<=[\u3400-\u9fff])(?=[\u3400-\u9fff])/gu, ' '))
    .split(' ')
    .flatMap((word, at, all) => {
      if (han.test(word)) return han.test(all[at + 1] ?? '') ? [word + all[at + 1]] : []
      return word.length < 3 ? [] : [word.replace(/^ال/, '').slice(0, 5)]
    })

/** Minimum score of an article; lower scores are coincidence. */
const minScore = 1
const minShare = 0.4

/**
 * Finds the articles for a question, best match first, weighted by the rarity of its words. Words of the title count
 * double.
 */
export const findArticles = (question: string, articles: Article[]): Article[] => {
  const wanted = [...new Set(stemWords(question))].filter((stem) => !empty.has(stem))
  const read = articles.map((article) => ({
    article,
    title: new Set(stemWords(article.title)),
    text: new Set(stemWords(article.text)),
  }))
  const weightOf = (stem: string) => {
    const having = read.filter(({ title, text }) => title.has(stem) || text.has(stem)).length
    return having === 0 ? 0 : Math.log(1 + articles.length / having)
  }
  return read
    .map(({ article, title, text }) => ({
      article,
      share: wanted.filter((stem) => title.has(stem) || text.has(stem)).length / wanted.length,
      score: wanted.reduce((sum, stem) => {
        if (title.has(stem)) return sum + 2 * weightOf(stem)
        return text.has(stem) ? sum + weightOf(stem) : sum
      }, 0),
    }))
    .filter(({ score, share }) => score >= minScore && share >= minShare)
    .sort((a, b) => b.score - a.score)
    .map(({ article }) => article)
}
