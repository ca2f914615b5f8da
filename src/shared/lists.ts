import { getListFormat } from './formats.ts'
import { getTextDirection, type Language, toLanguage } from './locales.ts'

// Locale-aware lists, such as "Ithaca, United States", with the punctuation and direction of the user's language.

const rightToLeftMark = '\u200f'

/** Isolates the direction of a name from its neighbours (first strong isolate, UAX #9). */
const isolate = (text: string): string => `\u2068${text}\u2069`

/** Isolates the direction of a name in a sentence that runs from right to left; unchanged in other languages. */
export const isolateName = (name: string, language: string): string =>
  getTextDirection(language) === 'rtl' ? isolate(name) : name

const join = (parts: readonly string[], language: string, separator: string): string => {
  if (parts.length < 2 || getTextDirection(language) === 'ltr') return parts.join(separator)
  // Latin names in a row would run from left to right. The mark decides for elements that take their direction from
  // their text, since isolated text does not count there.
  return rightToLeftMark + parts.map(isolate).join(separator)
}

const commas: Record<Language, string> = { en: ', ', es: ', ', fr: ', ', de: ', ', zh: '，', ar: '، ' }

/** Joins the parts of a place from small to large, such as a city and its country; empty parts are left out. */
export const joinParts = (parts: readonly (string | null | undefined)[], language: string): string =>
  join(
    parts.flatMap((part) => part || []),
    language,
    commas[toLanguage(language)],
  )

/**
 * Separators between the items of a list; undefined where `Intl.ListFormat` of type "unit" is correct. It puts nothing
 * between Chinese items and attaches Arabic "and" to Latin names.
 */
const listMarks: Record<Language, string | undefined> = {
  en: undefined,
  es: undefined,
  fr: undefined,
  de: undefined,
  zh: '、',
  ar: '، ',
}

/** Formats a list of items of one kind, such as subjects or test names. */
export const formatList = (items: readonly string[], language: string): string => {
  const mark = listMarks[toLanguage(language)]
  return mark === undefined ? getListFormat(language, { type: 'unit' }).format(items) : join(items, language, mark)
}
