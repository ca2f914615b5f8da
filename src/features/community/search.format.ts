import type { Language } from '#src/shared/locales.ts'
import { normalizeUnicode } from '#src/shared/unicode.ts'

/** PostgreSQL text search configurations by language. Chinese is segmented here. */
const configs = {
  en: 'english',
  es: 'spanish',
  fr: 'french',
  de: 'german',
  ar: 'arabic',
  zh: 'simple',
} as const satisfies Record<Language, string>
type SearchConfig = (typeof configs)[Language]

export const searchConfig = (language: Language): SearchConfig => configs[language]
export const searchConfigs: readonly SearchConfig[] = [...new Set(Object.values(configs))]

const chinese = /\p{Script=Han}+/gu
const words = new Intl.Segmenter('zh', { granularity: 'word' })

/** Segments a run of Chinese characters into words and bigrams, so that a search matches parts of longer words. */
const cutChinese = (run: string): string => {
  const characters = [...run]
  const pairs = characters.slice(1).map((character, index) => `${characters[index]}${character}`)
  return ` ${[...words.segment(run)].map(({ segment }) => segment).join(' ')} ${pairs.join(' ')} `
}

/** Builds the text for the search index: normalised characters, Chinese as words and bigrams. */
export const buildIndexText = (text: string): string => normalizeUnicode(text, 'NFKC').replace(chinese, cutChinese)

/** Builds the text of a query: Chinese as bigrams, all of which must match. */
export const buildQueryText = (query: string): string =>
  normalizeUnicode(query, 'NFKC').replace(chinese, (run) => {
    const characters = [...run]
    return characters.length < 3
      ? ` ${run} `
      : ` ${characters
          .slice(1)
          .map((character, index) => `${characters[index]}${character}`)
          .join(' ')} `
  })
