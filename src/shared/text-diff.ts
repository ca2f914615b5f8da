import { diffArrays } from 'diff'
import type { Language } from './locales.ts'

/** Segment of a diff that both versions share, or that only one of them has. */
export interface TextDifference {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** Maximum of differing words or paragraphs; beyond it the diff is one replacement, because it is unreadable and slow. */
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

/** Minimum share of common words for two paragraphs to count as versions of one: a fifth. */
const minShared = 0.2

const lengthOf = (parts: readonly TextDifference[], kind: TextDifference['kind']) =>
  parts.reduce((sum, part) => sum + (part.kind === kind ? part.text.trim().length : 0), 0)

/** Compares replaced paragraphs: word by word where they have common words, else as one replacement. */
const compareWords = (before: string, after: string, language: Language): TextDifference[] => {
  const words = compare(piecesOf(before, language), piecesOf(after, language))
  const isRewritten = words === undefined || lengthOf(words, 'same') < minShared * Math.min(before.length, after.length)
  return isRewritten && before.includes('\n') ? replaced(before, after) : (words ?? replaced(before, after))
}

/** Diffs two texts: first by paragraphs, then by words within the changed paragraphs. */
export const diffTexts = (before: string, after: string, language: Language): TextDifference[] => {
  const paragraphs = compare(paragraphsOf(before), paragraphsOf(after))
  if (!paragraphs) return compareWords(before, after, language)
  return paragraphs.flatMap((part, at) => {
    const next = paragraphs[at + 1]
    if (part.kind === 'removed' && next?.kind === 'added') return compareWords(part.text, next.text, language)
    return part.kind === 'added' && paragraphs[at - 1]?.kind === 'removed' ? [] : [part]
  })
}
