import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { stringify } from 'csv-stringify/sync'
import { createApiError } from '#src/server/procedures.ts'
import { createYielder } from '#src/server/yield.ts'
import { escapeCell, unescapeCell } from '#src/shared/csv-injection.ts'
import {
  detectDelimiter,
  getMaxLength,
  maxColumns,
  maxImportBytes,
  maxImportRows,
  maxShownCellLength,
  maxShownSamples,
} from './spreadsheet.parse.ts'

const longestRow = 256 * 1024
const chunkLength = 16 * 1024

/** Excel's "Unicode text" is UTF-16; what is no UTF-8 was written by an older program in Windows' letters. */
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
}

const readText = async (file: File): Promise<string> => {
  if (file.size === 0) throw createApiError('FILE_EMPTY')
  if (file.size > maxImportBytes) throw createApiError('FILE_TOO_LARGE')
  const text = decode(new Uint8Array(await file.arrayBuffer())).replace(/^\uFEFF/, '')
  // A workbook, a picture or a program: text has no zero characters.
  if (text.startsWith('PK') || text.includes('\0')) throw createApiError('FILE_TYPE_INVALID')
  return text
}

/** No row has more columns than can be chosen, and no cell more than shows that it is too long. */
const boundedRow = (row: string[]): string[] =>
  row.slice(0, maxColumns).map((cell) =>
    unescapeCell(cell)
      .trim()
      .slice(0, getMaxLength('notes') + 1),
  )

const shownRow = (row: string[]): string[] => row.map((cell) => cell.slice(0, maxShownCellLength))

/**
 * Reads a CSV piece by piece, so that a long one never holds up the others; refuses what is empty, too long (10 MB, 20,000
 * rows) or no CSV.
 */
export const readSheet = async (file: File): Promise<Sheet> => {
  const text = await readText(file)
  const parser = Readable.from(chunksOf(text)).pipe(
    parse({
      delimiter: detectDelimiter(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
      max_record_size: longestRow,
    }),
  )
  const rows: string[][] = []
  try {
    for await (const row of parser as AsyncIterable<string[]>) {
      rows.push(boundedRow(row))
      if (rows.length > maxImportRows + 1) throw createApiError('FILE_TOO_LARGE')
    }
  } catch (error) {
    if (error instanceof CsvError) throw createApiError('FILE_DAMAGED')
    throw error
  }
  const [columns, ...body] = rows
  if (!columns) throw createApiError('FILE_EMPTY')
  return { columns: shownRow(columns), samples: body.slice(0, maxShownSamples).map(shownRow), rows: body }
}

/** Writes a CSV that every spreadsheet opens as it is meant, and in which no cell is a formula. */
export const writeSheet = (columns: readonly string[], rows: unknown[][]): string =>
  stringify(
    [[...columns], ...rows].map((row) => row.map((cell) => (typeof cell === 'string' ? escapeCell(cell) : cell))),
    { bom: true },
  )
