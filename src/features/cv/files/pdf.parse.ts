import { classifyHeading } from '../reading/sections.parse.ts'
import { normalizeText, type TextLine } from '../rules.ts'
import { joinInReadingOrder, rightToLeft } from './direction.parse.ts'

/** Positioned text run; `y` grows upwards, as in PDF. */
export interface PlacedText {
  text: string
  x: number
  y: number
  width: number
  height: number
}

interface Segment {
  text: string
  left: number
  right: number
  y: number
  height: number
  row: number
}

/** Gap thresholds relative to the letter height, from layouts of Word, LaTeX and browsers. */
const gaps = { word: 0.15, hanWord: 0.35, segment: 1.1, sameRow: 0.4 }

const han = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

const countOf = (text: string, pattern: RegExp) => text.match(new RegExp(pattern.source, 'gu'))?.length ?? 0
const isRightToLeft = (text: string) => countOf(text, rightToLeft) > countOf(text, /\p{Script=Latin}/u)
/** On a right-to-left page, a line with any such letter is right-to-left too, even when most of it is Latin. */
const readsFromRight = (text: string, page: boolean) => (page ? rightToLeft.test(text) : isRightToLeft(text))

const median = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/** Groups items by baseline, from top to bottom, each row from left to right. */
const rowsOf = (pieces: readonly PlacedText[]): PlacedText[][] => {
  const rows: PlacedText[][] = []
  for (const piece of [...pieces].sort((a, b) => b.y - a.y || a.x - b.x)) {
    const row = rows.at(-1)
    const first = row?.[0]
    if (row && first && first.y - piece.y <= gaps.sameRow * Math.max(Math.min(first.height, piece.height), 4))
      row.push(piece)
    else rows.push([piece])
  }
  return rows.map((row) => row.sort((a, b) => a.x - b.x))
}

const textOf = (pieces: readonly PlacedText[], fromRight: boolean) => {
  const words: string[] = []
  for (const [index, piece] of pieces.entries()) {
    const previous = pieces[index - 1]
    if (previous) {
      const gap = piece.x - previous.x - previous.width
      const between = han.test(previous.text.slice(-1)) && han.test(piece.text.slice(0, 1)) ? gaps.hanWord : gaps.word
      if (gap > between * Math.max(piece.height, previous.height)) words.push(' ')
    }
    words.push(piece.text)
  }
  return normalizeText(joinInReadingOrder(words, readsFromRight(words.join(''), fromRight)))
}

const segmentsOf = (row: readonly PlacedText[], rowNumber: number, fromRight: boolean): Segment[] => {
  const groups: PlacedText[][] = []
  let right = Number.NEGATIVE_INFINITY
  for (const piece of row) {
    const group = groups.at(-1)
    if (group && piece.x - right <= gaps.segment * Math.max(piece.height, 6)) group.push(piece)
    else groups.push([piece])
    right = Math.max(group && groups.at(-1) === group ? right : Number.NEGATIVE_INFINITY, piece.x + piece.width)
  }
  return groups.map((group) => ({
    text: textOf(group, fromRight),
    left: Math.min(...group.map(({ x }) => x)),
    right: Math.max(...group.map(({ x, width }) => x + width)),
    y: group[0]?.y ?? 0,
    height: Math.max(...group.map(({ height }) => height)),
    row: rowNumber,
  }))
}

const fewestInColumn = 4
const maxCrossing = 0.2

/**
 * Finds the gutter between two columns. Dates at the margin leave the same gap, so both sides need a heading of their
 * own, which only columns have.
 */
const gutterOf = (segments: readonly Segment[]): number | undefined => {
  const edges = new Set(segments.flatMap(({ left, right }) => [Math.round(left) - 1, Math.round(right) + 1]))
  const hasHeading = (side: readonly Segment[]) => side.some(({ text }) => classifyHeading(text) !== undefined)
  let best: { x: number; score: number } | undefined
  for (const x of [...edges].slice(0, 400)) {
    const left = segments.filter((segment) => segment.right <= x)
    const right = segments.filter((segment) => segment.left >= x)
    const crossing = segments.length - left.length - right.length
    const score = Math.min(left.length, right.length) - 2 * crossing
    if (Math.min(left.length, right.length) < fewestInColumn || crossing > maxCrossing * segments.length) continue
    if (score > (best?.score ?? 0) && hasHeading(left) && hasHeading(right)) best = { x, score }
  }
  return best?.x
}

const byRow = (segments: readonly Segment[]): Segment[][] => {
  const rows: Segment[][] = []
  for (const segment of segments) {
    const row = rows.at(-1)
    if (row && row[0]?.row === segment.row) row.push(segment)
    else rows.push([segment])
  }
  return rows
}

const middleOf = ({ left, right }: Segment) => (left + right) / 2
/** Tolerance for a long address that slightly exceeds its narrow column. */
const maxOutside = 0.2
const spans = ({ left, right }: Segment, gutter: number) =>
  left < gutter && right > gutter && Math.min(gutter - left, right - gutter) > maxOutside * (right - left)

/** Sorts rows in reading order: column after column between the rows that span both. */
const rowsInOrder = (segments: readonly Segment[], rightFirst: boolean): Segment[][] => {
  const gutter = gutterOf(segments)
  if (gutter === undefined) return byRow(segments)
  const ordered: Segment[][] = []
  let sides: [Segment[], Segment[]] = [[], []]
  const closeBand = () => {
    const [left, right] = sides
    ordered.push(...(rightFirst ? [...byRow(right), ...byRow(left)] : [...byRow(left), ...byRow(right)]))
    sides = [[], []]
  }
  for (const row of byRow(segments)) {
    if (row.some((segment) => spans(segment, gutter))) {
      closeBand()
      ordered.push(row)
    } else for (const segment of row) sides[middleOf(segment) <= gutter ? 0 : 1].push(segment)
  }
  closeBand()
  return ordered
}

/** Minimum cells of a table row; with fewer, a line below one of them may be a paragraph of its own. */
const fewestCells = 3
/** Maximum cells: more parts side by side are no table row of a CV. */
const maxCells = 30
const sameEdge = 2

interface Cells {
  row: Segment[]
  /** Position of the last line of the row. */
  y: number
}

/** Finds the cells of the row above that the parts of a row continue; none when it is a row of its own. */
const cellsAbove = (row: readonly Segment[], above: Cells | undefined, fromRight: boolean): Segment[] | undefined => {
  const [first] = row
  if (!first || !above || above.row.length < fewestCells || row.length >= above.row.length) return undefined
  if (above.row.length > maxCells) return undefined
  if (above.y - first.y >= first.height * 1.6) return undefined
  const edgeOf = (segment: Segment) => (fromRight ? segment.right : segment.left)
  const cells = row.flatMap(
    (segment) => above.row.find((cell) => Math.abs(edgeOf(cell) - edgeOf(segment)) <= sameEdge) ?? [],
  )
  // Text under the first cell alone may be the next heading or paragraph.
  const isUnderFirst = cells.length === 1 && cells[0] === above.row.at(fromRight ? -1 : 0)
  return cells.length === row.length && !isUnderFirst ? cells : undefined
}

/** Appends each part of a row to its cell; a word that was hyphenated continues without a space. */
const append = (row: readonly Segment[], cells: readonly Segment[]) => {
  for (const [index, cell] of cells.entries())
    cell.text += `${/\p{L}-$/u.test(cell.text.slice(-2)) ? '' : ' '}${row[index]?.text ?? ''}`
}

/** Merges continuation lines into table cells: each part is aligned with the edge of one cell. */
const withWholeCells = (rows: readonly Segment[][], fromRight: boolean): Segment[][] => {
  const whole: Cells[] = []
  for (const row of rows) {
    const above = whole.at(-1)
    const cells = cellsAbove(row, above, fromRight)
    if (above && cells) {
      append(row, cells)
      above.y = row[0]?.y ?? above.y
    } else whole.push({ row: row.map((segment) => ({ ...segment })), y: row[0]?.y ?? 0 })
  }
  return whole.map((cells) => cells.row)
}

/** Number of a list at the right end of a line that reads from the left, on a page that reads from the right. */
const numberAtEnd = /\s\.(\d{1,3})$/u

const lineText = (row: readonly Segment[], fromRight: boolean) => {
  const texts = row.map(({ text }) => text)
  if (readsFromRight(texts.join(''), fromRight)) return texts.reverse().join('\t')
  const text = texts.join('\t')
  const number = fromRight ? numberAtEnd.exec(text) : null
  return number ? `${number[1]}. ${text.slice(0, number.index)}` : text
}

const segmentsOfPage = (pieces: readonly PlacedText[]) => {
  const visible = pieces.filter(({ text }) => normalizeText(text) !== '')
  const fromRight = isRightToLeft(visible.map(({ text }) => text).join(''))
  const segments = rowsOf(visible)
    .flatMap((row, index) => segmentsOf(row, index, fromRight))
    .filter(({ text }) => text !== '')
  return { segments, fromRight }
}

/** Whether a page has columns, which simple parsers read straight across. */
export const hasColumns = (pieces: readonly PlacedText[]) => gutterOf(segmentsOfPage(pieces).segments) !== undefined

const fewestSteps = 3

/**
 * Estimates the line spacing of a paragraph, for one letter height: the smallest common distance. The median fails
 * where most paragraphs have one line, because it is the paragraph spacing.
 */
const lineStep = (distances: readonly number[], fallback: number): number => {
  const close = distances.filter((distance) => distance > 0).sort((a, b) => a - b)
  const usual = close.find((from, index) => (close[index + fewestSteps - 1] ?? Number.POSITIVE_INFINITY) < from * 1.05)
  return usual ?? (median(close) || fallback)
}

/** Builds the lines of a page in reading order, from the positions of the pieces and not from their storage order. */
export const extractPageLines = (pieces: readonly PlacedText[], page: number): TextLine[] => {
  const { segments, fromRight } = segmentsOfPage(pieces)
  const rows = withWholeCells(rowsInOrder(segments, fromRight), fromRight)
  const body =
    median(segments.flatMap(({ height, text }) => Array<number>(Math.ceil(text.length / 10)).fill(height))) || 1
  const steps = rows.map((row, index) => (rows[index - 1]?.[0]?.y ?? Number.NaN) - (row[0]?.y ?? 0))
  const heightOf = (row: readonly Segment[] | undefined) =>
    Math.round(Math.max(...(row ?? []).map(({ height }) => height)))
  const heights = rows.map(heightOf)
  const stepOf = new Map(
    [...new Set(heights)].map((height) => {
      const own = steps.filter((distance, index) => heights[index] === height && distance > 0 && distance < height * 3)
      return [
        height,
        lineStep(
          own.filter((distance) => distance > height * 0.9),
          height * 1.2,
        ),
      ] as const
    }),
  )
  return rows.map((row, index) => {
    const above = rows[index - 1]
    const [left, leftAbove] = [row[0]?.left ?? 0, above?.[0]?.left ?? 0]
    const distance = steps[index] ?? 0
    const step = stepOf.get(heights[index] ?? 0) ?? body * 1.2
    return {
      page,
      line: index + 1,
      text: lineText(row, fromRight),
      size: Math.max(...row.map(({ height }) => height)) / body,
      startsBlock: !(distance > 0 && distance < step * 1.25) || left < leftAbove - body / 2,
    }
  })
}

const readable = /[\p{L}\p{N}]/u

/** Whether a page contains human-readable text; fonts without a ToUnicode map yield placeholders only. */
export const isReadable = (lines: readonly TextLine[]) => {
  const text = lines.map((line) => line.text).join('')
  const broken = countOf(text, /[\ufffd\p{Co}]/u)
  return readable.test(text) && broken <= text.length * 0.3
}
