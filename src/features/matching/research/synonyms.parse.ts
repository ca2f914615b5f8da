// Synonyms of interests: abbreviations, other names, and other languages. The first of a group is the catalogue's name.
// Pure.

import type { SynonymGroup } from '#src/features/catalogue/intent/synonym-groups.parse.ts'
import { normalizeUnicode } from '#src/shared/unicode.ts'

/** Detects abbreviations, which are case-sensitive: "or" is no operations research. */
const isAbbreviation = (word: string) => /^\p{Lu}[\p{Lu}\d]{0,4}$/u.test(word)
/** Detects scripts without word boundaries; the Arabic article hides them too. */
const isRunTogether = (word: string) => /[\p{Script=Han}\p{Script=Arabic}]/u.test(word)

const folded = (text: string) =>
  normalizeUnicode(text, 'NFKC')
    .toLowerCase()
    .replaceAll(/[-‐–/]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Word of a synonym group; its spelling decides how texts are searched for it. */
interface Word {
  folded: string
  isAbbreviation: boolean
  isRunTogether: boolean
}

/** Cache of the words of the groups, bounded by the groups, because every text is searched for them. */
const groupWords = new Map<string, Word>()
const wordOf = (word: string): Word => {
  const known = groupWords.get(word) ?? {
    folded: folded(word),
    isAbbreviation: isAbbreviation(word),
    isRunTogether: isRunTogether(word),
  }
  groupWords.set(word, known)
  return known
}

/** Normalized forms of a text: a long one is normalized once, not for every word. */
interface NormalizedText {
  /** Original case with separated words: abbreviations keep their capitals. */
  written: string
  folded: string
  /** Case-folded, with separated words. */
  words: string
}

const read = (text: string): NormalizedText => {
  const plain = folded(text)
  return {
    written: ` ${text.replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `,
    folded: plain,
    words: ` ${plain.replaceAll(/[^\p{L}\p{N}+#]+/gu, ' ')} `,
  }
}

const isWithin = (text: NormalizedText, word: string): boolean => {
  const normalizedWord = wordOf(word)
  if (normalizedWord.isAbbreviation) return text.folded === normalizedWord.folded || text.written.includes(` ${word} `)
  return normalizedWord.isRunTogether
    ? text.folded.includes(normalizedWord.folded)
    : text.words.includes(` ${normalizedWord.folded} `)
}

/** Maximum number of synonyms per interest: more would only slow the pass. */
const maxVariants = 8
/** Detects words in a script of the catalogue's texts. */
const isReadable = (text: string) => /\p{Script=Latin}/u.test(text) && !isRunTogether(text)

const withoutWord = (text: string, word: string) =>
  isRunTogether(word)
    ? folded(text).replace(folded(word), ' ')
    : ` ${folded(text)} `.replace(` ${folded(word)} `, ' ').trim()

/** Replaces a group's word in the text by its readable synonyms; the rest of the text stays. */
const waysThrough = (text: string, normalized: NormalizedText, group: SynonymGroup): string[] => {
  const word = group.filter((member) => isWithin(normalized, member)).sort((a, b) => b.length - a.length)[0]
  if (word === undefined) return []
  const rest = withoutWord(text, word)
    .replaceAll(/[\p{Script=Han}\p{Script=Arabic}]+/gu, ' ')
    .trim()
  return group
    .filter((member) => member !== word && isReadable(member) && !isAbbreviation(member))
    .map((member) => `${member} ${rest}`.trim())
}

/** Lists abbreviations of an interest: a researcher on it may state "NLP" only. */
export const listAbbreviations = (groups: readonly SynonymGroup[], interest: string): string[] => {
  const normalized = read(interest)
  return groups
    .filter((group) => group.some((member) => isWithin(normalized, member)))
    .flatMap((group) => group.filter(isAbbreviation))
}

/**
 * Index of groups by abbreviation, in original case and as whole text, because each topic of each professor is
 * searched.
 */
interface Abbreviated {
  written: Map<string, SynonymGroup[]>
  folded: Map<string, SynonymGroup[]>
}

const abbreviatedGroups = new WeakMap<readonly SynonymGroup[], Abbreviated>()
const withAbbreviations = (groups: readonly SynonymGroup[]): Abbreviated => {
  const known = abbreviatedGroups.get(groups)
  if (known) return known
  const abbreviations = groups.flatMap((group) => group.filter(isAbbreviation).map((word) => ({ group, word })))
  const by = (key: (word: string) => string) =>
    new Map(
      [...Map.groupBy(abbreviations, ({ word }) => key(word))].map(([word, all]) => [
        word,
        all.map(({ group }) => group),
      ]),
    )
  const made = { written: by((word) => word), folded: by((word) => wordOf(word).folded) }
  abbreviatedGroups.set(groups, made)
  return made
}

/** Expands abbreviations in a topic: "NLP for health" is about natural language processing. */
export const expandAbbreviations = (groups: readonly SynonymGroup[], topic: string): string[] => {
  const normalized = read(topic)
  const { written, folded: whole } = withAbbreviations(groups)
  const met = new Set([
    ...normalized.written.split(' ').flatMap((word) => written.get(word) ?? []),
    ...(whole.get(normalized.folded) ?? []),
  ])
  if (met.size === 0) return []
  const abbreviated = groups.filter((group) => met.has(group))
  return listVariants(abbreviated, topic).filter((variant) => variant !== topic)
}

/** Lists all synonyms of an interest, its own words first; empty for an unsupported script. */
export const listVariants = (groups: readonly SynonymGroup[], interest: string): string[] => {
  const normalized = read(interest)
  const variants = groups.flatMap((group) => waysThrough(interest, normalized, group))
  return [...new Set([...(isReadable(interest) ? [interest] : []), ...variants])].slice(0, maxVariants)
}

/** Canonicalizes a word to the catalogue's name: two words of one synonym group are one interest. */
export const canonicalize = (groups: readonly SynonymGroup[], word: string): string => {
  const foldedWord = folded(word)
  return folded(groups.find((group) => group.some((member) => wordOf(member).folded === foldedWord))?.[0] ?? word)
}

const minWordLength = 5

/** Finds canonical interests in a longer text, in the order of the groups. */
export const findInterests = (groups: readonly SynonymGroup[], text: string): string[] => {
  const normalized = read(text)
  return groups
    .filter((group) =>
      group.some((word) => (isRunTogether(word) || word.length >= minWordLength) && isWithin(normalized, word)),
    )
    .flatMap(([name]) => name ?? [])
}

/** Single words that name a discipline in every context; any other may mean something else in a title. */
const isDiscipline =
  /(?:ology|ologie|ología|omics|nomics|tics|istics|physics|onomy|istry|iatry|metrics|opedia|sophy|otics)$/i

/** Finds canonical topics in a title: by phrases, and by words that name a discipline. */
export const findTitleTopics = (groups: readonly SynonymGroup[], title: string): string[] => {
  const normalized = read(title)
  const isTelling = (word: string) =>
    isRunTogether(word) || (/[ -]/.test(word) ? !isAbbreviation(word) : isDiscipline.test(word))
  return groups
    .filter((group) => group.some((word) => isTelling(word) && isWithin(normalized, word)))
    .flatMap(([name]) => name ?? [])
}
