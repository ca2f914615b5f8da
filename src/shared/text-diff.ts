import { diffArrays } from 'diff'
import type { Language } from './locales.ts'

/** A stretch of text that two versions share, or that one of them has alone. */
export interface TextDifference {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** More differing words, or paragraphs, than this are shown as one replacement: they would be hard to read, and slow to find. */
const maxDifferences = 800

const piecesOf = (text: string, language: Language): string[] =>
  [...new Intl.Segmenter(language, { granularity: 'word' }).segment(text)].map(({ segment }) => segment)

/** Paragraphs with the line break behind them. */
const paragraphsOf = (text: string): string[] => text.split(/(?<=\n)/)

const compare = (old: string[], now: string[]): TextDifference[] | undefined =>
  diffArrays(old, now, { maxEditLength: maxDifferences })?.map(({ value, added, removed }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }))

const replaced = (before: string, after: string): TextDifference[] => [
  { kind: 'removed', text: before },
  { kind: 'added', text: after },
]

/** What of a paragraph has to stay for the next to be the same one, written anew: a fifth of it. */
const leastShared = 0.2

const lengthOf = (parts: readonly TextDifference[], kind: TextDifference['kind']) =>
  parts.reduce((sum, part) => sum + (part.kind === kind ? part.text.trim().length : 0), 0)

/** Paragraphs in place of others: word by word where they have words in common, or else one for the other. */
const compareWords = (before: string, after: string, language: Language): TextDifference[] => {
  const words = compare(piecesOf(before, language), piecesOf(after, language))
  const isRewritten =
    words === undefined || lengthOf(words, 'same') < leastShared * Math.min(before.length, after.length)
  return isRewritten && before.includes('\n') ? replaced(before, after) : (words ?? replaced(before, after))
}

/** What changed between two texts: first which paragraphs, then which words in those that were changed. */
export const diffTexts = (before: string, after: string, language: Language): TextDifference[] => {
  const paragraphs = compare(paragraphsOf(before), paragraphsOf(after))
  if (!paragraphs) return compareWords(before, after, language)
  return paragraphs.flatMap((part, at) => {
    const next = paragraphs[at + 1]
    if (part.kind === 'removed' && next?.kind === 'added') return compareWords(part.text, next.text, language)
    return part.kind === 'added' && paragraphs[at - 1]?.kind === 'removed' ? [] : [part]
  })
}
