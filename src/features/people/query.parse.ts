import { normalizeUnicode } from '#src/shared/unicode.ts'

const maxWords = 8

/** Parses a search text into at most so many words without punctuation; empty without a word. */
export const parseSearchWords = (text: string): string =>
  (normalizeUnicode(text, 'NFKC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).slice(0, maxWords).join(' ')
