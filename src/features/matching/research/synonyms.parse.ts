// Ways of saying the same interest: abbreviations, other names, and other languages. The first of a group is how the
// catalogue says it. Pure.

import type { SynonymGroup } from '#src/features/catalogue/intent/synonym-groups.parse.ts'
import { normalizeUnicode } from '#src/shared/unicode.ts'

/** An abbreviation means itself only as it is written: "or" is no operations research. */
const isAbbreviation = (word: string) => /^\p{Lu}[\p{Lu}\d]{0,4}$/u.test(word)
/** Scripts without spaces between words, and the Arabic article, hide the ends of words. */
const isRunTogether = (word: string) => /[\p{Script=Han}\p{Script=Arabic}]/u.test(word)

const folded = (text: string) =>
  normalizeUnicode(text, 'NFKC')
    .toLowerCase()
    .replaceAll(/[-‐–/]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** A word of the groups: how it is written decides how a text is asked for it. */
interface Word {
  folded: string
  isAbbreviation: boolean
  isRunTogether: boolean
}

/** The words of the groups: they are as many as the groups hold, and looked for in each text. */
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

/** A text in the three forms in which words are looked for: a long one is brought into them once, not for every word. */
interface Read {
  /** As it is written, its words apart: abbreviations keep their capitals. */
  written: string
  folded: string
  /** Folded, its words apart. */
  words: string
}

const read = (text: string): Read => {
  const plain = folded(text)
  return {
    written: ` ${text.replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `,
    folded: plain,
    words: ` ${plain.replaceAll(/[^\p{L}\p{N}+#]+/gu, ' ')} `,
  }
}

const isWithin = (text: Read, word: string): boolean => {
  const said = wordOf(word)
  if (said.isAbbreviation) return text.folded === said.folded || text.written.includes(` ${word} `)
  return said.isRunTogether ? text.folded.includes(said.folded) : text.words.includes(` ${said.folded} `)
}

/** An interest has at most this many ways: more would only slow the pass. */
const maxWays = 8
/** What a way may hold: words of a script that the catalogue's texts are written in. */
const isReadable = (text: string) => /\p{Script=Latin}/u.test(text) && !isRunTogether(text)

const withoutWord = (text: string, word: string) =>
  isRunTogether(word)
    ? folded(text).replace(folded(word), ' ')
    : ` ${folded(text)} `.replace(` ${folded(word)} `, ' ').trim()

/** The text with a word of the group said in the group's other readable ways; what else the text says stays in it. */
const waysThrough = (text: string, said: Read, group: SynonymGroup): string[] => {
  const word = group.filter((member) => isWithin(said, member)).sort((a, b) => b.length - a.length)[0]
  if (word === undefined) return []
  const rest = withoutWord(text, word)
    .replaceAll(/[\p{Script=Han}\p{Script=Arabic}]+/gu, ' ')
    .trim()
  return group
    .filter((member) => member !== word && isReadable(member) && !isAbbreviation(member))
    .map((member) => `${member} ${rest}`.trim())
}

/** The abbreviations of what an interest says: who works on it may be said to work on "NLP". */
export const listAbbreviations = (groups: readonly SynonymGroup[], interest: string): string[] => {
  const said = read(interest)
  return groups
    .filter((group) => group.some((member) => isWithin(said, member)))
    .flatMap((group) => group.filter(isAbbreviation))
}

/** Which groups go by an abbreviation, as it is written and as a whole text says it; each topic of each professor is looked at. */
interface Abbreviated {
  written: Map<string, SynonymGroup[]>
  folded: Map<string, SynonymGroup[]>
}

const abbreviatedGroups = new WeakMap<readonly SynonymGroup[], Abbreviated>()
const withAbbreviations = (groups: readonly SynonymGroup[]): Abbreviated => {
  const known = abbreviatedGroups.get(groups)
  if (known) return known
  const said = groups.flatMap((group) => group.filter(isAbbreviation).map((word) => ({ group, word })))
  const by = (key: (word: string) => string) =>
    new Map([...Map.groupBy(said, ({ word }) => key(word))].map(([word, all]) => [word, all.map(({ group }) => group)]))
  const made = { written: by((word) => word), folded: by((word) => wordOf(word).folded) }
  abbreviatedGroups.set(groups, made)
  return made
}

/** What a topic says in full, where it says it by an abbreviation: "NLP for health" is about natural language processing. */
export const expandAbbreviations = (groups: readonly SynonymGroup[], topic: string): string[] => {
  const said = read(topic)
  const { written, folded: whole } = withAbbreviations(groups)
  const met = new Set([
    ...said.written.split(' ').flatMap((word) => written.get(word) ?? []),
    ...(whole.get(said.folded) ?? []),
  ])
  if (met.size === 0) return []
  const abbreviated = groups.filter((group) => met.has(group))
  return listVariants(abbreviated, topic).filter((way) => way !== topic)
}

/** Every way of saying an interest, its own words first; none where it is in a script that is not read. */
export const listVariants = (groups: readonly SynonymGroup[], interest: string): string[] => {
  const said = read(interest)
  const ways = groups.flatMap((group) => waysThrough(interest, said, group))
  return [...new Set([...(isReadable(interest) ? [interest] : []), ...ways])].slice(0, maxWays)
}

/** The catalogue's name of a word that somebody uses: two words of one group are one interest. */
export const canonicalize = (groups: readonly SynonymGroup[], word: string): string => {
  const said = folded(word)
  return folded(groups.find((group) => group.some((member) => wordOf(member).folded === said))?.[0] ?? word)
}

const minWordLength = 5

/** The catalogue's names of the interests that a longer text speaks of, in the order of the groups. */
export const findInterests = (groups: readonly SynonymGroup[], text: string): string[] => {
  const said = read(text)
  return groups
    .filter((group) =>
      group.some((word) => (isRunTogether(word) || word.length >= minWordLength) && isWithin(said, word)),
    )
    .flatMap(([name]) => name ?? [])
}

/** Single words that name a discipline wherever they stand; any other may mean something else in a title. */
const isDiscipline =
  /(?:ology|ologie|ología|omics|nomics|tics|istics|physics|onomy|istry|iatry|metrics|opedia|sophy|otics)$/i

/** The catalogue's names of the topics that a title speaks of: by phrases, and by words that name a discipline. */
export const findTitleTopics = (groups: readonly SynonymGroup[], title: string): string[] => {
  const said = read(title)
  const isTelling = (word: string) =>
    isRunTogether(word) || (/[ -]/.test(word) ? !isAbbreviation(word) : isDiscipline.test(word))
  return groups
    .filter((group) => group.some((word) => isTelling(word) && isWithin(said, word)))
    .flatMap(([name]) => name ?? [])
}
