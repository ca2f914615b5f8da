import { getListFormat } from './formats.ts'
import { directionOf, type Language, toLanguage } from './locales.ts'

// Lines made of several parts, such as "Ithaca, United States", with the signs and in the direction of the reader's language.

const rightToLeftMark = '\u200f'

/** Keeps a name in its own direction, whatever stands beside it (Unicode's first strong isolate). */
const isolate = (text: string): string => `\u2068${text}\u2069`

const join = (parts: readonly string[], language: string, separator: string): string => {
  if (parts.length < 2 || directionOf(language) === 'ltr') return parts.join(separator)
  // Latin names in a row would run from left to right. The mark decides for elements that take their direction from
  // their text, since isolated text does not count there.
  return rightToLeftMark + parts.map(isolate).join(separator)
}

const commas: Record<Language, string> = { en: ', ', es: ', ', fr: ', ', de: ', ', zh: '，', ar: '، ' }

/** Joins parts from the smaller to the larger, such as a city and its country; empty ones are left out. */
export const joinParts = (parts: readonly (string | null | undefined)[], language: string): string =>
  join(
    parts.flatMap((part) => part || []),
    language,
    commas[toLanguage(language)],
  )

/**
 * The mark between the items of a list; undefined where `Intl.ListFormat` of type "unit" knows it. It puts nothing
 * between Chinese items and glues Arabic "and" to Latin names.
 */
const listMarks: Record<Language, string | undefined> = {
  en: undefined,
  es: undefined,
  fr: undefined,
  de: undefined,
  zh: '、',
  ar: '، ',
}

/** Lists things of one kind, such as subjects or test names. */
export const formatList = (items: readonly string[], language: string): string => {
  const mark = listMarks[toLanguage(language)]
  return mark === undefined ? getListFormat(language, { type: 'unit' }).format(items) : join(items, language, mark)
}
