import type { WritingLanguage } from './rules.ts'

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

/** Words and characters of a text; a line break counts as one character. */
export const countsOf = (text: string, language: WritingLanguage) => {
  const characters = [...text].length
  return {
    words: wordsIn(text, language),
    characters,
    withoutSpaces: characters - (text.match(/\s/gu)?.length ?? 0),
  }
}
