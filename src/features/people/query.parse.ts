import { foldText } from '#src/shared/unicode.ts'

const maxWords = 8

/** Words of a search as a full-text query of prefixes, so that no character of it is an operator; empty without a word. */
export const prefixQuery = (text: string): string =>
  (foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [])
    .slice(0, maxWords)
    .map((word) => `${word}:*`)
    .join(' & ')
