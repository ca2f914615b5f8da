import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { stringify } from 'csv-stringify/sync'
import { createApiError } from '#src/server/procedures.ts'
import { createYielder } from '#src/server/yield.ts'
import { escapeCell, unescapeCell } from '#src/shared/csv-injection.ts'
import {
  findHeaderRow,
  getMaxLength,
  maxColumns,
  maxImportBytes,
  maxImportRows,
  maxShownCellLength,
  maxShownSamples,
  maxTitleRows,
  splitDelimiter,
} from './spreadsheet.parse.ts'

const maxRowLength = 256 * 1024
const chunkLength = 16 * 1024
/** Maximum number of records of a file with its empty ones, of which spreadsheets add many below the last row. */
const maxRecords = 10 * maxImportRows

/** Decodes text: Excel's "Unicode text" is UTF-16, and text that is not UTF-8 is Windows-1252. */
const decode = (content: Uint8Array): string => {
  if (content[0] === 0xff && content[1] === 0xfe) return new TextDecoder('utf-16le').decode(content)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    return new TextDecoder('windows-1252').decode(content)
  }
}

async function* chunksOf(text: string) {
  const pause = createYielder()
  for (let at = 0; at < text.length; at += chunkLength) {
    yield text.slice(at, at + chunkLength)
    await pause()
  }
}

export interface Sheet {
  columns: string[]
  samples: string[][]
  rows: string[][]
  /** Row number of each row in the spreadsheet, counted from 1. */
  rowNumbers: number[]
}

const readText = async (file: File): Promise<string> => {
  if (file.size === 0) throw createApiError('FILE_EMPTY')
  if (file.size > maxImportBytes) throw createApiError('FILE_TOO_LARGE')
  const text = decode(new Uint8Array(await file.arrayBuffer())).replace(/^\uFEFF/, '')
  // Workbooks are ZIP archives ("PK"), and other binary files contain zero bytes.
  if (text.startsWith('PK') || text.includes('\0')) throw createApiError('FILE_TYPE_INVALID')
  return text
}

/** Truncates a row to the maximum number of columns, and its cells to a length that is still reported as too long. */
const boundedRow = (row: string[]): string[] =>
  row.slice(0, maxColumns).map((cell) =>
    unescapeCell(cell)
      .trim()
      .slice(0, getMaxLength('notes') + 1),
  )

/** A row without content; unticked checkboxes of a spreadsheet are none. */
const isEmptyRow = (row: string[]): boolean => row.every((cell) => /^(?:false|falsch|faux|falso|0)?$/i.test(cell))

const shownRow = (row: string[]): string[] => row.map((cell) => cell.slice(0, maxShownCellLength))

/**
 * Parses a CSV file in chunks, so that a long one does not block other requests. Empty rows and titles above the header
 * are passed over.
 *
 * @throws FILE_EMPTY, FILE_TOO_LARGE (10 MB, 20,000 rows or 200,000 empty ones), FILE_TYPE_INVALID or FILE_DAMAGED
 */
export const readSheet = async (file: File): Promise<Sheet> => {
  const { delimiter, body } = splitDelimiter(await readText(file))
  const parser = Readable.from(chunksOf(body)).pipe(
    parse({
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      trim: true,
      max_record_size: maxRowLength,
    }),
  )
  const rows: string[][] = []
  const rowNumbers: number[] = []
  let records = 0
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      records += 1
      if (records > maxRecords) throw createApiError('FILE_TOO_LARGE')
      const row = boundedRow(record)
      if (isEmptyRow(row)) continue
      rows.push(row)
      rowNumbers.push(records)
      if (rows.length > maxImportRows + 1) throw createApiError('FILE_TOO_LARGE')
    }
  } catch (error) {
    if (error instanceof CsvError) throw createApiError('FILE_DAMAGED')
    throw error
  }
  const header = findHeaderRow(rows.slice(0, maxTitleRows).map(shownRow))
  const columns = rows[header]
  if (!columns) throw createApiError('FILE_EMPTY')
  const content = rows.slice(header + 1)
  return {
    columns: shownRow(columns),
    samples: content.slice(0, maxShownSamples).map(shownRow),
    rows: content,
    rowNumbers: rowNumbers.slice(header + 1),
  }
}

/**
 * Formats a CSV that spreadsheets open with the right encoding and separator, and escapes cells that would be formulas.
 */
export const formatCsv = (columns: readonly string[], rows: unknown[][]): string =>
  stringify(
    [[...columns], ...rows].map((row) => row.map((cell) => (typeof cell === 'string' ? escapeCell(cell) : cell))),
    { bom: true },
  )
