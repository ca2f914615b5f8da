import type { PageCell } from '../page-reading.rules.ts'
import type { BlockInput } from './page-builder.engine.ts'

// Tables as blocks: which row heads the columns, which cell heads a row, and rows that head the rows below.

export interface RawCell {
  /** Lines of the cell, without empty ones, and their offsets where the text of the page exists already. */
  lines: readonly { text: string; span?: { start: number; end: number } }[]
  isHeader: boolean
  colspan: number
  rowspan: number
}

export interface RawRow {
  cells: readonly RawCell[]
  isHead: boolean
}

interface PlacedCell {
  cell: RawCell
  column: number
}

/** Bounds of spans and columns: a table beyond them is read without them. */
export const maxSpan = 30
const maxColumns = 100
const maxHeaderRows = 3

const textOf = (cell: RawCell): string => cell.lines.map(({ text }) => text).join(' ')

/** Places the cells of all rows in columns, repeating cells that span rows. */
const placeCells = (rows: readonly RawRow[]): PlacedCell[][] => {
  let spanning: { cell: RawCell; column: number; rowsLeft: number }[] = []
  return rows.map(({ cells }) => {
    const taken = new Set(
      spanning.flatMap(({ cell, column }) => Array.from({ length: cell.colspan }, (_, index) => column + index)),
    )
    const placed: PlacedCell[] = spanning.map(({ cell, column }) => ({ cell, column }))
    const started: typeof spanning = []
    let column = 0
    for (const cell of cells.slice(0, maxColumns)) {
      while (taken.has(column)) column += 1
      placed.push({ cell, column })
      if (cell.rowspan > 1) started.push({ cell, column, rowsLeft: cell.rowspan })
      column += cell.colspan
    }
    spanning = [...spanning, ...started]
      .map((entry) => ({ ...entry, rowsLeft: entry.rowsLeft - 1 }))
      .filter(({ rowsLeft }) => rowsLeft > 0)
    return placed.toSorted((a, b) => a.column - b.column)
  })
}

const hasDigits = (cell: RawCell) =>
  /[\d٠-٩]/.test(textOf(cell).replace(/\b(?:19|20)\d\d(?:[/–-]\d\d(?:\d\d)?)?\b/g, ''))

/** Whether a first row without header cells heads the columns: short words above rows that contain numbers. */
const isPlainHeader = (rows: readonly PlacedCell[][]): boolean => {
  const [first, second, third] = rows
  if (!first || !second || first.length < 2) return false
  const isWords = first.every(({ cell }) => !hasDigits(cell) && textOf(cell).length <= 80)
  const below = [...second, ...(third ?? [])]
  // Two columns are as often names and values.
  if (first.length === 2 && !third) return false
  if (first.length === 2 && /[:：]$/.test(textOf(first[0]?.cell ?? emptyCell))) return false
  return isWords && below.some(({ cell, column }) => column > 0 && hasDigits(cell))
}

const emptyCell: RawCell = { lines: [], isHeader: false, colspan: 1, rowspan: 1 }

const countHeaderRows = (rows: readonly RawRow[], placed: readonly PlacedCell[][]): number => {
  let count = 0
  while (count < Math.min(maxHeaderRows, rows.length - 1)) {
    const row = rows[count]
    const isAllHeaders = row && row.cells.length > 0 && row.cells.every((cell) => cell.isHeader || textOf(cell) === '')
    if (!row?.isHead && !(isAllHeaders && (row?.cells.length ?? 0) > 1)) break
    count += 1
  }
  return count > 0 ? count : isPlainHeader(placed) ? 1 : 0
}

const findColumnHeader = (headers: readonly PlacedCell[][], column: number): string =>
  headers
    .map((row) => row.find((placed) => placed.column <= column && column < placed.column + placed.cell.colspan))
    .map((placed) => (placed ? textOf(placed.cell) : ''))
    .filter((text, index, all) => text !== '' && all.indexOf(text) === index)
    .join(' ')

/** A row of one cell between rows of several heads the rows below it. */
const isSectionRow = (row: RawRow, columns: number): boolean =>
  columns > 1 &&
  row.cells.filter((cell) => textOf(cell) !== '').length === 1 &&
  row.cells.length <= 1 &&
  textOf(row.cells[0] ?? emptyCell).length <= 120

/** Converts the rows of a table to blocks, each line of a cell with the headers of its row and column. */
export const buildTableBlocks = (rows: readonly RawRow[], table: number): BlockInput[] => {
  const placed = placeCells(rows)
  const columns = Math.min(maxColumns, Math.max(0, ...placed.slice(0, 50).map((row) => row.length)))
  const headerRows = countHeaderRows(rows, placed)
  const headers = placed.slice(0, headerRows)
  let section: string[] = []
  return rows.flatMap((row, index): BlockInput[] => {
    if (index >= headerRows && isSectionRow(row, columns)) {
      section = [textOf(row.cells[0] ?? emptyCell)]
      return toBlocks(row.cells[0] ?? emptyCell, { table, row: index, column: 0, rowHeader: '', columnHeader: '' }, [])
    }
    const cells = placed[index] ?? []
    const rowHeader = columns > 1 ? nameRow(readRowHeader(cells), findColumnHeader(headers, 0)) : ''
    return cells
      .filter(({ cell }) => row.cells.includes(cell))
      .flatMap(({ cell, column }) =>
        toBlocks(
          cell,
          {
            table,
            row: index,
            column,
            rowHeader: column === 0 ? readDateLabel(cells) : rowHeader,
            columnHeader: index < headerRows ? '' : findColumnHeader(headers, column),
          },
          section,
        ),
      )
  })
}

/** Joins the cells that head a row: header cells, otherwise the first one. */
const readRowHeader = (cells: readonly PlacedCell[]): string => {
  const [first, second] = cells
  const isSecond = second && first && first.cell.rowspan > 1 && !hasDigits(second.cell) && cells.length > 2
  return [first, isSecond ? second : undefined]
    .map((placed) => (placed ? textOf(placed.cell) : ''))
    .filter(Boolean)
    .join(' ')
}

/** What a row says of the date in its first cell: "1 July | Applications close". */
const readDateLabel = (cells: readonly PlacedCell[]): string => {
  const [first, second] = cells
  return first && second && hasDigits(first.cell) && !hasDigits(second.cell) ? textOf(second.cell) : ''
}

/** Adds the header of the first column to a bare number: "Round 1". */
const nameRow = (rowHeader: string, header: string): string =>
  /^\d{1,2}$/.test(rowHeader) ? `${header} ${rowHeader}`.trim() : rowHeader

const toBlocks = (cell: RawCell, place: PageCell, inner: readonly string[]): BlockInput[] =>
  cell.lines.map(({ text, span }) => ({ text, role: 'cell', cell: place, inner, ...(span ? { span } : {}) }))
