import { cacheByText } from './text-cache.engine.ts'

// Tells cheaply which patterns can match a text. A pattern of many phrases is slow, because the engine tries each phrase
// at each position. Here the words that its phrases begin with are read from the pattern once; a text that has none of
// them cannot match.

// Phrases in other scripts are left out: they match no text of Latin letters.
const isOtherScript = (alternative: string): boolean => /^[^\t-~]/.test(alternative)

/** Replaces escaped characters and classes by characters that mean nothing, one for one. */
const maskSource = (source: string): string =>
  source.replace(/\\.|\[(?:\\.|[^\]\\])*\]/g, (part) => '_'.repeat(part.length))

const depthChange: Readonly<Record<string, number>> = { '(': 1, ')': -1 }

/** Splits the source of a pattern at its outermost "|". */
const splitAlternatives = (source: string): string[] => {
  let depth = 0
  const bars = [...maskSource(source).matchAll(/[()|]/g)].flatMap(({ 0: char, index }) => {
    depth += depthChange[char] ?? 0
    return char === '|' && depth === 0 ? [index] : []
  })
  return [...bars, source.length].map((end, index) => source.slice(index === 0 ? 0 : (bars[index - 1] ?? 0) + 1, end))
}

/** Returns the index behind the group that starts at the beginning of a source. */
const findGroupEnd = (source: string): number => {
  let depth = 0
  for (const { 0: char, index } of maskSource(source).matchAll(/[()]/g)) {
    depth += depthChange[char] ?? 0
    if (depth === 0) return index + 1
  }
  return source.length
}

const maxPrefixLength = 5

/** Reads the letters that every match of a source begins with; undefined where there are none. */
const readPrefixes = (source: string): string[] | undefined => {
  const letters = /^[a-z]+/.exec(source)?.[0] ?? ''
  const isLastOptional = /^[?*{]/.test(source.slice(letters.length))
  const prefix = isLastOptional ? letters.slice(0, -1) : letters
  if (prefix !== '') return [prefix.slice(0, maxPrefixLength)]
  if (isLastOptional && letters !== '') return undefined
  if (!source.startsWith('(?:')) return undefined
  const end = findGroupEnd(source)
  const inner = splitAlternatives(source.slice(3, end - 1)).map(readPrefixes)
  const isOptional = /^[?*{]/.test(source.slice(end))
  const behind = isOptional ? [readPrefixes(source.slice(end).replace(/^(?:[?*]|\{\d*,\d*\})/, ''))] : []
  const all = [...inner, ...behind]
  return all.every((prefixes) => prefixes !== undefined) ? all.flat() : undefined
}

interface Start {
  prefixes: string[]
  /** Whether the phrase begins a word. */
  isWord: boolean
}

/** Reads how an alternative begins; undefined where that cannot be told. */
const readStart = (alternative: string): Start | undefined => {
  if (alternative.startsWith('(?<')) return readStart(alternative.slice(findGroupEnd(alternative)))
  const isWord = alternative.startsWith('\\b')
  const rest = isWord ? alternative.slice(2) : alternative
  const prefixes = readPrefixes(rest.startsWith('(?<') ? rest.slice(findGroupEnd(rest)) : rest)
  return prefixes && { prefixes, isWord }
}

const listWords = cacheByText((text) => [...new Set(text.match(/[a-z]{1,40}/g))])

/** Returns, for a text in lower case, the indexes of the patterns that can match it. */
type CueIndex = (text: string) => ReadonlySet<number>

/** Indexes of patterns by the letters that a phrase begins with. */
type PrefixMap = Map<string, Set<number>>

const addTo = (map: PrefixMap, prefix: string, index: number): void => {
  map.set(prefix, (map.get(prefix) ?? new Set()).add(index))
}

/** Adds the patterns of a word's first letters. */
const collect = (found: Set<number>, map: PrefixMap, word: string): Set<number> => {
  for (let length = 1; length <= Math.min(maxPrefixLength, word.length); length += 1)
    for (const index of map.get(word.slice(0, length)) ?? []) found.add(index)
  return found
}

/** Reads the phrases of patterns: those that begin a word, those that may stand inside one, and patterns to try always. */
const readPatterns = (patterns: readonly RegExp[]) => {
  const always = new Set<number>()
  const atStart: PrefixMap = new Map()
  const inside: PrefixMap = new Map()
  const add = (index: number, start: Start | undefined) => {
    if (!start) always.add(index)
    for (const prefix of start?.prefixes ?? []) addTo(start?.isWord ? atStart : inside, prefix, index)
  }
  for (const [index, { source }] of patterns.entries())
    for (const part of splitAlternatives(source)) if (!isOtherScript(part)) add(index, readStart(part))
  return { always, atStart, inside }
}

/** Indexes patterns by the words that their phrases begin with. Patterns are of Latin script, for texts in lower case. */
export const createCueIndex = (patterns: readonly RegExp[]): CueIndex => {
  const { always, atStart, inside } = readPatterns(patterns)
  const findByWord = cacheByText((word) => collect(new Set(), atStart, word))
  // Empty matches at each position, the longest prefix first: phrases may overlap.
  const longestFirst = [...inside.keys()].toSorted((a, b) => b.length - a.length)
  const anywhere = inside.size === 0 ? undefined : new RegExp(`(?=(${longestFirst.join('|')}))`, 'g')
  return (text) => {
    const found = new Set(always)
    for (const word of listWords(text)) for (const index of findByWord(word)) found.add(index)
    if (anywhere) for (const [, prefix = ''] of text.matchAll(anywhere)) collect(found, inside, prefix)
    return found
  }
}
