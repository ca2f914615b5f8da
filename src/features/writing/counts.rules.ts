import type { LengthLimit, WritingLanguage } from './rules.ts'

// How long a text is, as application portals count it.

const chinese = /\p{Script=Han}/gu

/**
 * The words of a text: what stands between spaces, as word processors and portals count; in Chinese each character, with the
 * words of other scripts among them.
 */
const wordsIn = (text: string, language: WritingLanguage): number => {
  const split = (one: string) => one.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
  if (language !== 'zh') return split(text)
  return (text.match(chinese)?.length ?? 0) + split(text.replace(chinese, ' '))
}

/** Words and characters of a text; a line break counts as one character, or as two where the portal counts it so. */
export const countText = (text: string, language: WritingLanguage, lineBreak: LengthLimit['lineBreak'] = 1) => {
  const characters = [...text].length
  const breaks = text.match(/\n/gu)?.length ?? 0
  return {
    words: wordsIn(text, language),
    characters: characters + (lineBreak - 1) * breaks,
    withoutSpaces: characters - (text.match(/\s/gu)?.length ?? 0),
  }
}

/** How much of a limit a text takes; undefined for pages, which the compiled file has to say. */
export const measureLength = (
  text: string,
  language: WritingLanguage,
  { unit, lineBreak }: LengthLimit,
): number | undefined => {
  const { words, characters, withoutSpaces } = countText(text, language, lineBreak)
  return { words, characters, charactersWithoutSpaces: withoutSpaces, pages: undefined }[unit]
}
