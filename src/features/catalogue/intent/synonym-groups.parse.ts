// Groups of words that say the same, as catalogue/synonyms.txt lists them. Pure.

export type SynonymGroup = readonly string[]

/** Reads groups, one a line, parts divided by semicolons; "#" begins a remark. */
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
