import { normalizeUnicode } from '#src/shared/unicode.ts'

const maxWords = 8

/** Words of a search, so many at most, without the signs between them; empty without a word. */
export const parseSearchWords = (text: string): string =>
  (normalizeUnicode(text, 'NFKC').match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, maxWords).join(' ')
