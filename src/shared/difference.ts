import { diffArrays } from 'diff'
import type { Language } from './locales.ts'

/** A stretch of text that two versions share, or that one of them has alone. */
export interface Difference {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** More differing words than this are shown as one replacement: they would be hard to read, and slow to find. */
const maxDifferences = 800

const piecesOf = (text: string, language: Language): string[] =>
  [...new Intl.Segmenter(language, { granularity: 'word' }).segment(text)].map(({ segment }) => segment)

/** What changed between two texts, word by word. */
export const differencesOf = (before: string, after: string, language: Language): Difference[] => {
  const [old, now] = [piecesOf(before, language), piecesOf(after, language)]
  const changes = diffArrays(old, now, { maxEditLength: maxDifferences })
  if (!changes) {
    return [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ]
  }
  return changes.map(({ value, added, removed }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }))
}
