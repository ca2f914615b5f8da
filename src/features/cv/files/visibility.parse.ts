import type { SketchPiece } from '../rules.ts'
import { createOutlineTest, createSpellingTest, withoutCopies } from './letter-copies.parse.ts'
import type { PlacedText } from './pdf.parse.ts'
import {
  type DrawnPage,
  findCenter,
  type HiddenReason,
  interpretPage,
  isInside,
  limits,
  type Outline,
  type Run,
  type Shape,
} from './pdf-content-stream.parse.ts'

import { withoutFalseGaps, withoutGaps, withoutTracking } from './tracking.parse.ts'

// Detects the visible part of the text of a page.

interface Visibility {
  visible: PlacedText[]
  hidden: SketchPiece[]
  /** Glyphs that are drawn without a letter. */
  unmapped: number
}

/** Minimum legible height, in points. */
const tinyHeight = 2

/** Whether text is covered by a picture that was drawn after it. */
const isCovered = (run: Run, covers: readonly Shape[]) =>
  covers.some((cover) => cover.order > run.order && isInside(cover, ...findCenter(run)))

/** Whether a page is an OCR scan: a full-page image with invisible text, which then counts as the text of the page. */
const isReadScan = (
  runs: readonly Run[],
  covers: readonly Shape[],
  [left = 0, bottom = 0, right = 0, top = 0]: readonly number[],
) => {
  const area = (right - left) * (top - bottom)
  const isWhole = covers.some((cover) => (cover.right - cover.left) * (cover.top - cover.bottom) > area * 0.6)
  return isWhole && runs.every(({ reason }) => reason === 'invisible')
}

/**
 * Divides runs by whether they are seen. An invisible run over its own letters is seen: over a visible copy, as the
 * shadow of a heading, or over outlines.
 */
const divideRuns = (runs: readonly Run[], covers: readonly Shape[], outlines: readonly Outline[]) => {
  const reasons = runs.map((run) => ({
    ...run,
    reason: run.reason ?? (isCovered(run, covers) ? ('covered' as const) : undefined),
  }))
  const isSpelled = createSpellingTest(reasons.filter(({ reason, height }) => !reason && height >= tinyHeight))
  const isOutlined = createOutlineTest(outlines)
  const isOverLetters = (run: Run) =>
    (run.reason === 'invisible' || run.reason === 'white') &&
    (isSpelled(run) || (run.reason === 'invisible' && isOutlined(run)))
  const { unseen = [], seen = [] } = Object.groupBy(reasons, (run) =>
    run.reason !== undefined && !isOverLetters(run) ? 'unseen' : 'seen',
  )
  return { unseen: unseen.slice(0, limits.hidden), seen }
}

const reasonOf = (piece: PlacedText, view: readonly number[]): HiddenReason | undefined => {
  const [left = 0, bottom = 0, right = 0, top = 0] = view
  const isOff = piece.x > right || piece.x + piece.width < left || piece.y > top || piece.y + piece.height < bottom
  if (isOff && right > left) return 'offPage'
  return piece.height < tinyHeight ? 'tiny' : undefined
}

/**
 * Splits pieces with visible and invisible runs: pdf.js joins adjacent runs. A piece whose letters differ from those of
 * the run in its place is hidden as well, unless a visible run spells it: pdf.js reads some letters in another way.
 */
const splitAt = (
  piece: PlacedText,
  run: Run,
  isSpelled: (piece: PlacedText) => boolean,
): { seen: PlacedText[]; unseen: PlacedText } | undefined => {
  if (withoutGaps(run.text) === withoutGaps(piece.text)) return { seen: [], unseen: piece }
  const at = piece.text.indexOf(run.text.trim())
  if (at < 0) {
    const isInPlace = Math.abs(piece.x - run.x) < 1 && piece.width <= run.width + 1
    return isInPlace && !isSpelled(piece) ? { seen: [], unseen: piece } : undefined
  }
  const end = at + run.text.trim().length
  const partOf = (from: number, to: number): PlacedText => ({
    ...piece,
    text: piece.text.slice(from, to),
    x: piece.x + (piece.width * from) / piece.text.length,
    width: (piece.width * (to - from)) / piece.text.length,
  })
  const seen = [partOf(0, at), partOf(end, piece.text.length)].filter(({ text }) => text.trim() !== '')
  return { seen, unseen: partOf(at, end) }
}

const standsIn = (piece: PlacedText, run: Run) =>
  Math.abs(piece.y - run.y) <= 2 && run.x >= piece.x - 2 && run.x <= piece.x + Math.max(piece.width, 1)

/** Restores hyphens at the ends of pieces. */
const withHyphens = (pieces: readonly PlacedText[], hyphens: readonly { x: number; y: number; width: number }[]) => {
  if (hyphens.length === 0) return pieces
  const byRow = Map.groupBy(hyphens, ({ y }) => Math.round(y / 4))
  return pieces.map((piece) => {
    const row = Math.round(piece.y / 4)
    const end = [row - 1, row, row + 1]
      .flatMap((at) => byRow.get(at) ?? [])
      .find(({ x, y }) => Math.abs(y - piece.y) <= 2 && Math.abs(x - piece.x - piece.width) <= piece.height / 4)
    return end ? { ...piece, text: `${piece.text.trimEnd()}-`, width: piece.width + end.width } : piece
  })
}

/** Maximum letter gap within a word, relative to the font size. */
const closestWords = 0.2

/** pdf.js reads a kerning gap inside an Arabic word, such as the one after ر, as a space. */
const withoutKernedGaps = (pieces: readonly PlacedText[], runs: readonly Run[]) => {
  const kerned = runs.filter(({ text, gap }) => gap > 0 && gap < closestWords && /^\p{Script=Arabic}+$/u.test(text))
  if (kerned.length === 0) return pieces
  const words = new Set(kerned.flatMap(({ text }) => [text, [...text].reverse().join('')]))
  return pieces.map((piece) => {
    const joined = withoutGaps(piece.text)
    return joined !== piece.text.trim() && words.has(joined) ? { ...piece, text: joined } : piece
  })
}

/** Removes invisible text from the pieces of a page, each with the reason; the order is unchanged. */
export const splitVisible = (pieces: readonly PlacedText[], drawn: DrawnPage): Visibility => {
  const { runs, covers, outlines, hyphens, unmapped } = interpretPage(drawn)
  const isScan = isReadScan(runs, covers, drawn.view)
  const { unseen: unseenRuns, seen: seenRuns } = isScan
    ? { unseen: [], seen: runs }
    : divideRuns(runs, covers, outlines)
  const isSpelled = createSpellingTest(seenRuns)
  const runsByRow = new Map<number, Run[]>()
  for (const run of unseenRuns) {
    const row = Math.round(run.y / 4)
    runsByRow.set(row, [...(runsByRow.get(row) ?? []), run])
  }
  const visible: PlacedText[] = []
  // pdf.js omits text that is completely outside of the page.
  const hidden: Visibility['hidden'] = runs
    .filter((run) => reasonOf(run, drawn.view) === 'offPage')
    .slice(0, limits.hidden)
    .map(({ text, x, y, width, height }) => ({ text, x, y, width, height, hidden: 'offPage' }))
  for (const piece of withHyphens(
    withoutFalseGaps(withoutTracking(withoutKernedGaps(withoutCopies(pieces), runs), runs), runs),
    hyphens,
  )) {
    const reason = reasonOf(piece, drawn.view)
    if (reason) {
      if (reason !== 'offPage') hidden.push({ ...piece, hidden: reason })
      continue
    }
    const row = Math.round(piece.y / 4)
    const near = [row - 1, row, row + 1].flatMap((at) => runsByRow.get(at) ?? [])
    let rest = [piece]
    for (const run of near)
      rest = rest.flatMap((part) => {
        const split = standsIn(part, run) ? splitAt(part, run, isSpelled) : undefined
        if (!split || !run.reason) return [part]
        hidden.push({ ...split.unseen, hidden: run.reason })
        return split.seen
      })
    visible.push(...rest)
  }
  return { visible, hidden, unmapped }
}
