// Parses groups of synonyms, as listed in catalogue/synonyms.txt. Pure.

export type SynonymGroup = readonly string[]

/** Parses one group per line, separated by semicolons; "#" starts a comment. */
export const parseSynonyms = (text: string): SynonymGroup[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) =>
      line
        .split(';')
        .map((word) => word.trim())
        .filter(Boolean),
    )
