import { normalizeText } from '../rules.ts'
import type { PlacedText } from './pdf.parse.ts'
import type { Run } from './pdf-content-stream.parse.ts'

// Letter-spaced text ("E D U C A T I O N"): joins its letters to words by the gaps between them.

export const withoutGaps = (text: string) => text.replace(/\s/gu, '')

/** Maximum runs of a row that are compared with a text. */
export const maxRunsInRow = 400

/** Letter-spaced text, with nearly as many spaces as letters: a heading or a name. */
const mostlySpaces = 0.35
/** Maximum pieces of letter-spaced text in a row: a heading has few. */
const maxSetApart = 100
const isSetApart = (text: string) => (text.match(/\s/gu)?.length ?? 0) > mostlySpaces * withoutGaps(text).length
/** Longest text of one letter with its marks. */
const maxLetterLength = 8
const isLetter = (text: string) =>
  text.length <= maxLetterLength && /^(?!\p{Script=Arabic}|\p{Script=Hebrew})\p{L}\p{M}*$/u.test(normalizeText(text))
/** Smallest number of letters of a letter-spaced text. */
const minTracked = { letters: 4, han: 2 }
/** Width of a gap between words against the gaps between letters, and its smallest difference to them. */
const wordGap = { factor: 1.5, more: 0.12, step: 1.1 }

interface Letters {
  x: number
  width: number
  text: string
}

/** Joins letters to words by the gaps between them, which are wider between words. */
const joinLetters = (letters: readonly Letters[], height: number): string => {
  const gapsBetween = letters
    .slice(1)
    .map(({ x }, index) => x - (letters[index]?.x ?? 0) - (letters[index]?.width ?? 0))
  const usual = gapsBetween.toSorted((one, other) => one - other)[Math.floor(gapsBetween.length / 2)] ?? 0
  const least = Math.max(usual * wordGap.factor, usual + wordGap.more * height)
  // Letters at equal distances have no gap between words, however wide they are.
  const steps = letters.slice(1).map(({ x }, index) => x - (letters[index]?.x ?? 0))
  const usualStep = steps.toSorted((one, other) => one - other)[Math.floor(steps.length / 2)] ?? 0
  const isBetweenWords = (index: number) =>
    (gapsBetween[index] ?? 0) > least && (steps[index] ?? 0) > usualStep * wordGap.step
  return letters.map(({ text }, index) => `${index > 0 && isBetweenWords(index - 1) ? ' ' : ''}${text.trim()}`).join('')
}

/** Smallest height of text that is joined, in points. */
const minHeight = 2
/** Widest gap inside of a letter-spaced text, relative to its height. */
const maxTrackedGap = 2.5

/** Groups the letter-spaced pieces of a row that follow one another. */
const groupsOf = (sorted: readonly PlacedText[]): PlacedText[][] => {
  const groups: PlacedText[][] = []
  for (const piece of sorted) {
    const last = groups.at(-1)?.at(-1)
    if (last && piece.x - last.x - last.width <= maxTrackedGap * piece.height) groups.at(-1)?.push(piece)
    else groups.push([piece])
  }
  return groups
}

/** "T A L I A   M O R E N O": letters with spaces between them, and more spaces between words. */
const typedApart = /^\p{L}(?:\s{1,4}\p{L}){3,60}$/u

/** Text of letter-spaced pieces from the runs below them; undefined when these do not spell it. */
const textOfTracked = (pieces: readonly PlacedText[], runs: readonly Run[]): string | undefined => {
  const [first, last] = [pieces[0], pieces.at(-1)]
  if (!first || !last) return undefined
  const within = runs.filter(({ x, width }) => x >= first.x - 1 && x + width <= last.x + last.width + first.height)
  const lettersOf = (parts: readonly { text: string }[]) =>
    withoutGaps(normalizeText(parts.map(({ text }) => text).join('')))
  const spelled = lettersOf(pieces)
  const whole = within.find((run) => !isSetApart(run.text) && lettersOf([run]) === spelled)
  if (whole) return whole.text.trim()
  const typed = within.find(
    ({ text }) => /\S\s{2}/u.test(text) && typedApart.test(text.trim()) && lettersOf([{ text }]) === spelled,
  )
  if (typed)
    return typed.text
      .trim()
      .split(/\s{2,}/u)
      .map(withoutGaps)
      .join(' ')
  if (lettersOf(within) !== spelled) return undefined
  const letters = within.filter(({ text }) => isLetter(text)).length
  const least = /^\p{Script=Han}+$/u.test(spelled) ? minTracked.han : minTracked.letters
  return letters >= Math.max(least, within.length * 0.8) ? joinLetters(within, first.height) : undefined
}

/** Joins letter-spaced text: replaces its pieces in a row with the words of the runs below them. */
export const withoutTracking = (pieces: readonly PlacedText[], runs: readonly Run[]) => {
  const apart = pieces.filter(({ text }) => isSetApart(text) || isLetter(text))
  if (apart.length === 0) return pieces
  const rowOf = ({ y }: { y: number }) => Math.round(y)
  const rows = Map.groupBy(apart, rowOf)
  const runsByRow = Map.groupBy(runs, rowOf)
  const whole = new Map<PlacedText, PlacedText | undefined>()
  for (const [row, inRow] of rows) {
    const sorted = inRow.slice(0, maxSetApart).sort((one, other) => one.x - other.x)
    const below = [row - 1, row, row + 1]
      .flatMap((at) => (runsByRow.get(at) ?? []).slice(0, maxRunsInRow))
      .filter(({ y, height }) => Math.abs(y - (sorted[0]?.y ?? 0)) < 1 && height >= minHeight)
      .sort((one, other) => one.x - other.x)
    for (const group of groupsOf(sorted)) {
      const [first, last] = [group[0], group.at(-1)]
      const text = textOfTracked(group, below)
      if (!first || !last || text === undefined) continue
      for (const piece of group) whole.set(piece, undefined)
      whole.set(first, { ...first, text, width: last.x + last.width - first.x })
    }
  }
  return pieces.flatMap((piece) => (whole.has(piece) ? (whole.get(piece) ?? []) : piece))
}

/** Widest gap inside of a word of one run, relative to the font size; gaps between words are wider. */
const widestInWord = 0.2
const countGaps = (text: string) => text.trim().match(/\s+/gu)?.length ?? 0
const placeOf = ({ x, y }: { x: number; y: number }) => `${Math.round(x)}|${Math.round(y)}`

/** Removes the spaces that pdf.js reads in slightly spaced words: those of the run are taken instead. */
export const withoutFalseGaps = (pieces: readonly PlacedText[], runs: readonly Run[]): readonly PlacedText[] => {
  const spaced = runs.filter(({ text, gap }) => gap > 0 && gap < widestInWord && /\p{Script=Latin}/u.test(text))
  if (spaced.length === 0) return pieces
  const byPlace = new Map(spaced.map((run) => [placeOf(run), run]))
  return pieces.map((piece) => {
    const run = byPlace.get(placeOf(piece))
    if (!run || countGaps(piece.text) <= countGaps(run.text)) return piece
    return withoutGaps(run.text) === withoutGaps(piece.text) ? { ...piece, text: run.text.trim() } : piece
  })
}
