import { foldText } from '#src/shared/unicode.ts'

// Ranks help articles for a question by BM25 over stems of the article and of its search words. Pure.

/** Article with the words under which it is searched besides those of its text. */
export interface SearchableArticle {
  id: string
  title: string
  text: string
  words?: string | undefined
}

/** Longest prefix of a query that is read, in UTF-16 code units, and maximum number of its stems. */
const maxQueryLength = 400
const maxStems = 40

/** Length to which words are truncated: "deadline" and "deadlines" have one stem. */
const stemLength = 5
const minWordLength = 3

const han = /[\u3400-\u9fff]/u
const arabic = /[\u0600-\u06ff]/u

/** Stop words of questions in six languages, without accents. */
const stopWords = new Set(
  [
    'how why who the and for are can you our any was not get has its all one what when where which does have with from this that your about should could would tell please there their did will need want make into just some after before here them then than they being been were happens happen',
    'que los las del por con una mis hay como cual cuando donde puedo para hago sobre quiero esta este tengo debo pasa sin sus son mas muy',
    'les des une est sur mon mes qui comment quel quelle quels pour avec dans faire dois puis peux suis cette que passe mais pas',
    'wie wird werden der die das den dem ist und mit fur wer ich sie wir zum zur ein was welche welcher kann eine einen einer mein meine meinen dies diese diesen muss soll habe gibt sind uber von wenn passiert nicht auf mir mich',
    '如何 怎么 什么 哪些 我的 怎样 可以 多少',
    'كيف ماذا متى متي اين هذا هذه يمكن على علي هل اذا',
  ]
    .flatMap((words) => words.split(' '))
    .map((word) => (/^[a-z]/.test(word) ? word.slice(0, stemLength) : word)),
)

/** Unifies letters that Arabic keyboards and habits confuse, and removes the article. */
const toArabicStem = (word: string): string =>
  word
    .replaceAll('ة', 'ه')
    .replaceAll('ى', 'ي')
    .replace(/^(?:وال|بال|لل|ال)(?=.{3})/u, '')

/** Words shorter than the minimum that are searched for. */
const shortWords: ReadonlySet<string> = new Set(['cv', 'us', 'uk'])

/** Returns the stem of a word in a script with spaces; empty for a word that is too short. */
const toStem = (word: string): string => {
  const isKept = word.length >= minWordLength || /^\d/.test(word) || shortWords.has(word)
  return isKept ? (arabic.test(word) ? toArabicStem(word) : word).slice(0, stemLength) : ''
}

/** Returns the stems of a text: words without accents, truncated; Chinese as bigrams. */
export const stemText = (text: string): string[] => {
  const words = foldText(text)
    .replace(/(?<=[\u3400-\u9fff])(?=[\u3400-\u9fff])/gu, ' ')
    .split(/[^\p{L}\p{N}]+/u)
  return words
    .map((word, at) => {
      if (!han.test(word)) return toStem(word)
      const next = words[at + 1] ?? ''
      return han.test(next) ? word + next : ''
    })
    .filter(Boolean)
}

/** BM25 constants, and weights of a stem in the title and among the search words. */
const bm25 = { k1: 1.2, b: 0.5 }
const weights = { title: 3, words: 2, text: 1 }
/** Weight of a stem that only begins with the searched one. */
const prefixWeight = 0.6

interface Indexed {
  id: string
  /** Weighted number of occurrences by stem. */
  counts: Map<string, number>
  length: number
}

export interface ArticleIndex {
  articles: readonly Indexed[]
  meanLength: number
  /** Number of articles by stem. */
  frequencies: ReadonlyMap<string, number>
}

/** Builds the index of the articles of one language. */
export const createArticleIndex = (articles: readonly SearchableArticle[]): ArticleIndex => {
  const frequencies = new Map<string, number>()
  const indexed = articles.map(({ id, title, text, words = '' }) => {
    const counts = new Map<string, number>()
    const parts = [
      [title, weights.title],
      [words, weights.words],
      [text, weights.text],
    ] as const
    for (const [part, weight] of parts)
      for (const stem of stemText(part)) counts.set(stem, (counts.get(stem) ?? 0) + weight)
    for (const stem of counts.keys()) frequencies.set(stem, (frequencies.get(stem) ?? 0) + 1)
    return { id, counts, length: [...counts.values()].reduce((sum, count) => sum + count, 0) }
  })
  const meanLength = indexed.reduce((sum, { length }) => sum + length, 0) / Math.max(1, indexed.length)
  return { articles: indexed, meanLength, frequencies }
}

/** Article that was found. */
export interface RankedArticle {
  id: string
  score: number
  /** Share of the query's stems that the article contains, from 0 to 1. */
  share: number
}

/** Ranks the articles for a query, best first; an article without any of its words is left out. */
export const rankArticles = (index: ArticleIndex, query: string): RankedArticle[] => {
  const all = [...new Set(stemText(query.slice(0, maxQueryLength)))]
  const meant = all.filter((stem) => !stopWords.has(stem))
  const wanted = (meant.length > 0 ? meant : all).slice(0, maxStems)
  const stems = wanted.map((stem) => ({
    stem,
    longer:
      stem.length < stemLength
        ? [...index.frequencies.keys()].filter((other) => other !== stem && other.startsWith(stem))
        : [],
  }))
  const idf = (stem: string) => {
    const having = index.frequencies.get(stem) ?? 0
    return Math.log(1 + (index.articles.length - having + 0.5) / (having + 0.5))
  }
  return index.articles
    .map(({ id, counts, length }) => {
      const relative = 1 - bm25.b + (bm25.b * length) / index.meanLength
      const scoreOf = (stem: string) => {
        const count = counts.get(stem) ?? 0
        return count === 0 ? 0 : (idf(stem) * count * (bm25.k1 + 1)) / (count + bm25.k1 * relative)
      }
      const scores = stems.map(({ stem, longer }) =>
        Math.max(scoreOf(stem), ...longer.map((other) => prefixWeight * scoreOf(other))),
      )
      return {
        id,
        score: scores.reduce((sum, score) => sum + score, 0),
        share: scores.filter((score) => score > 0).length / Math.max(1, stems.length),
      }
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
}
