import type { Language } from '#src/shared/locales.ts'
import { normalizeUnicode } from '#src/shared/unicode.ts'

/** PostgreSQL's text search configuration of each language. Chinese comes in words that were cut here. */
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

/** A run of Chinese characters as its words and its pairs of characters, so that a search meets parts of longer words. */
const cutChinese = (run: string): string => {
  const characters = [...run]
  const pairs = characters.slice(1).map((character, index) => `${characters[index]}${character}`)
  return ` ${[...words.segment(run)].map(({ segment }) => segment).join(' ')} ${pairs.join(' ')} `
}

/** A text as the index holds it: one form of each character, Chinese in words and pairs. */
export const buildIndexText = (text: string): string => normalizeUnicode(text, 'NFKC').replace(chinese, cutChinese)

/** A query as it is asked: Chinese in pairs, all of which have to be met. */
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
