import type { LengthLimit, WritingLanguage } from './rules.ts'

// Length of a text as application portals count it.

const chinese = /\p{Script=Han}/gu

/**
 * Counts words between spaces, as word processors and portals do; in Chinese each character, and embedded words of
 * other scripts.
 */
const wordsIn = (text: string, language: WritingLanguage): number => {
  const split = (one: string) => one.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
  if (language !== 'zh') return split(text)
  return (text.match(chinese)?.length ?? 0) + split(text.replace(chinese, ' '))
}

/**
 * Counts words and characters of a text.
 *
 * @param lineBreak characters of a line break, one or two, as the portal counts
 */
export const countText = (text: string, language: WritingLanguage, lineBreak: LengthLimit['lineBreak'] = 1) => {
  const characters = [...text].length
  const breaks = text.match(/\n/gu)?.length ?? 0
  return {
    words: wordsIn(text, language),
    characters: characters + (lineBreak - 1) * breaks,
    withoutSpaces: characters - (text.match(/\s/gu)?.length ?? 0),
  }
}

/** Measures a text in the unit of a limit; undefined for pages, which need the compiled file. */
export const measureLength = (
  text: string,
  language: WritingLanguage,
  { unit, lineBreak }: LengthLimit,
): number | undefined => {
  const { words, characters, withoutSpaces } = countText(text, language, lineBreak)
  return { words, characters, charactersWithoutSpaces: withoutSpaces, pages: undefined }[unit]
}
