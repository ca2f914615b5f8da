import type { PlacedText } from './pdf.parse.ts'
import type { Outline, Run } from './pdf-content-stream.parse.ts'
import { maxRunsInRow, withoutGaps } from './tracking.parse.ts'

// Texts drawn several times in one place: with a shadow, an outline or a bold look, or as outlines of their letters.

/** Largest distance between two copies of a text, relative to its height: a shadow, an outline or a bold look. */
const maxCopyOffset = 0.2
const cellSize = 8
const cellsAround = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => [dx, dy] as const))
/** Most texts that are compared in one place. */
const maxInCell = 20

const isCopy = (one: PlacedText, other: PlacedText) => {
  const offset = maxCopyOffset * Math.max(one.height, other.height)
  return (
    Math.abs(one.x - other.x) <= offset &&
    Math.abs(one.y - other.y) <= offset &&
    Math.abs(one.height - other.height) <= offset &&
    Math.abs(one.width - other.width) <= 2 * offset
  )
}

/** Indexes texts by their place and letters. */
const createCopyIndex = () => {
  const cells = new Map<string, PlacedText[]>()
  const keyOf = (text: string, column: number, row: number) => `${column}|${row}|${withoutGaps(text)}`
  return {
    add: (item: PlacedText) => {
      const key = keyOf(item.text, Math.round(item.x / cellSize), Math.round(item.y / cellSize))
      const cell = cells.get(key)
      if (!cell) cells.set(key, [item])
      else if (cell.length < maxInCell) cell.push(item)
    },
    has: (item: PlacedText): boolean => {
      const [column, row] = [Math.round(item.x / cellSize), Math.round(item.y / cellSize)]
      for (const [dx, dy] of cellsAround) {
        const cell = cells.get(keyOf(item.text, column + dx, row + dy))
        if (cell?.some((other) => isCopy(item, other))) return true
      }
      return false
    },
  }
}

/** Removes copies of a text in the same place; the last one drawn stays. */
export const withoutCopies = (pieces: readonly PlacedText[]): PlacedText[] => {
  const index = createCopyIndex()
  const single: PlacedText[] = []
  for (const piece of pieces.toReversed()) {
    if (index.has(piece)) continue
    index.add(piece)
    single.push(piece)
  }
  return single.reverse()
}

/** Creates a test for text that visible runs in the same place spell, as one that contains it or letter by letter. */
export const createSpellingTest = (visible: readonly Run[]) => {
  const rows = Map.groupBy(visible, ({ y }) => Math.round(y / cellSize))
  return (run: PlacedText): boolean => {
    const row = Math.round(run.y / cellSize)
    const offset = maxCopyOffset * run.height
    const near = [row - 1, row, row + 1]
      .flatMap((at) => (rows.get(at) ?? []).slice(0, maxRunsInRow))
      .filter(
        ({ x, y, width, height }) =>
          Math.abs(y - run.y) <= offset &&
          Math.abs(height - run.height) <= offset &&
          x <= run.x + run.width &&
          x + width >= run.x,
      )
    const letters = withoutGaps(run.text)
    const isPart = near.some(
      ({ text, x, width }) =>
        x <= run.x + offset && x + width >= run.x + run.width - offset && withoutGaps(text).includes(letters),
    )
    const spelled = near
      .filter(({ x }) => x >= run.x - offset && x < run.x + run.width)
      .sort((one, other) => one.x - other.x)
    return isPart || withoutGaps(spelled.map(({ text }) => text).join('')) === letters
  }
}

/** Smallest part of the width of a text that its outlines fill, and smallest number of their parts for a letter. */
const minOutlined = 0.6
const minPartsPerLetter = 0.6
/** Most outlines that are compared with one text. */
const maxOutlinesOfRun = 400

/** Creates a test for text whose letters are drawn as paths in its own size. */
export const createOutlineTest = (outlines: readonly Outline[]) => {
  const rows = Map.groupBy(outlines, ({ bottom }) => Math.round(bottom / cellSize))
  return (run: Run): boolean => {
    if (outlines.length === 0) return false
    const row = Math.round(run.y / cellSize)
    const own = [row - 2, row - 1, row, row + 1, row + 2]
      .flatMap((at) => rows.get(at) ?? [])
      .filter(
        ({ left, right, bottom, top }) =>
          left >= run.x - run.height &&
          right <= run.x + run.width + run.height &&
          bottom >= run.y - run.height / 2 &&
          top <= run.y + run.height * 1.2,
      )
      .slice(0, maxOutlinesOfRun)
    const width = own.reduce((sum, { left, right }) => sum + right - left, 0)
    const height = Math.max(0, ...own.map(({ top, bottom }) => top - bottom))
    const parts = own.reduce((sum, outline) => sum + outline.parts, 0)
    const letters = withoutGaps(run.text).length
    return width >= minOutlined * run.width && height >= run.height * 0.35 && parts >= minPartsPerLetter * letters
  }
}
