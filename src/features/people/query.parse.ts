/** Words of a search as a full-text query of prefixes, so that no character of it is an operator; empty without a word. */
export const prefixQuery = (text: string): string =>
  (
    text
      .normalize('NFKD')
      .toLowerCase()
      .replace(/\p{M}/gu, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
    .slice(0, 8)
    .map((word) => `${word}:*`)
    .join(' & ')
