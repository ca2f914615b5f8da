import { parse } from 'csv-parse/sync'

// Parses comma-separated text line by line, so that an invalid line does not affect others.

/** Record with its first line number; `cells` is missing when the line is invalid, and `problem` states why. */
export interface CsvRecord {
  line: number
  cells?: string[]
  problem?: 'quote_open' | 'quotes' | 'json' | 'encoding'
}

/** Maximum lines of a quoted cell; beyond it the quote was left open. */
const maxCellLines = 20
/** Maximum characters of a quoted cell: long lines are parsed again for each line above them. */
const maxOpenCharacters = 1024 * 1024

const countQuotes = (text: string): number => text.split('"').length - 1

/** Options. `isLenient` accepts a quote inside a cell: IPEDS writes URLs such as "…?hl="fees"&…". */
const parseRecords = (text: string, delimiter: string, isLenient = false): string[][] | undefined => {
  try {
    return parse(text, { delimiter, relax_column_count: true, relax_quotes: isLenient })
  } catch {
    return undefined
  }
}

const trimmed = (cells: string[]): string[] => cells.map((cell) => cell.trim())

interface Line {
  line: number
  text: string
}

/** Parses a single line; with stray quotes it is valid only when its number of cells matches the header. */
const readLine = (text: string, delimiter: string, columns: number | undefined): string[] | undefined => {
  const strict = parseRecords(text, delimiter)?.[0]
  const lenient = strict ? undefined : parseRecords(text, delimiter, true)?.[0]
  return strict ?? (lenient?.length === columns ? lenient : undefined)
}

/**
 * Parses lines with balanced quotes: those without any are split, the others are parsed together as long as all are
 * valid.
 */
const readLines = (all: Line[], delimiter: string, columns: number | undefined): CsvRecord[] => {
  const lines = all.filter(({ text }) => text.trim() !== '')
  const quoted = lines.filter(({ text }) => text.includes('"'))
  const combined = parseRecords(quoted.map(({ text }) => text).join('\n'), delimiter)
  const isValid = combined?.length === quoted.length
  let next = 0
  return lines.map(({ line, text }) => {
    if (!text.includes('"')) return { line, cells: trimmed(text.split(delimiter)) }
    const cells = isValid ? combined[next] : readLine(text, delimiter, columns)
    next += 1
    return cells ? { line, cells: trimmed(cells) } : { line, problem: 'quotes' }
  })
}

/**
 * Assembles physical lines into records.
 * @param columns number of cells, once the header is known: a multi-line record with another number started with an
 * open quote, and only its first line is rejected
 */
export const createRecordAssembler = (delimiter: string) => {
  let open: Line[] = []
  let columns: number | undefined

  const closeCell = (isEnd: boolean): CsvRecord[] => {
    const [first, ...rest] = open
    if (!first) return []
    const cells = isEnd ? undefined : parseRecords(open.map(({ text }) => text).join('\n'), delimiter)?.[0]
    open = []
    if (cells && (columns === undefined || cells.length === columns))
      return [{ line: first.line, cells: trimmed(cells) }]
    const again = push(rest)
    return [{ line: first.line, problem: 'quote_open' }, ...again, ...(isEnd ? closeCell(true) : [])]
  }

  /** Handles a line that opens a multi-line cell, is inside one, or closes it. */
  const pushToCell = (line: Line, isBalanced: boolean): CsvRecord[] => {
    open.push(line)
    if (open.length > 1 && !isBalanced) return closeCell(false)
    const characters = open.reduce((sum, { text }) => sum + text.length, 0)
    return open.length > maxCellLines || characters > maxOpenCharacters ? closeCell(true) : []
  }

  const push = (lines: Line[]): CsvRecord[] => {
    const records: CsvRecord[] = []
    let whole: Line[] = []
    for (const line of lines) {
      const isBalanced = countQuotes(line.text) % 2 === 0
      if (open.length === 0 && isBalanced) {
        whole.push(line)
        continue
      }
      records.push(...readLines(whole, delimiter, columns))
      whole = []
      records.push(...pushToCell(line, isBalanced))
    }
    return [...records, ...readLines(whole, delimiter, columns)]
  }

  return {
    push,
    /** Flushes the open cell at the end of the file. */
    end: () => closeCell(true),
    expect: (count: number) => {
      columns = count
    },
  }
}

/** Detects the separator of a header line: spreadsheets of some locales use semicolons. */
export const detectDelimiter = (header: string): string =>
  !header.includes(',') && header.includes(';') ? ';' : !header.includes(',') && header.includes('\t') ? '\t' : ','

/** Parses a whole text into rows by column name, for files that fit into memory; invalid lines are skipped. */
export const readCsvText = (text: string): Record<string, string>[] => {
  const [header = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const assembler = createRecordAssembler(detectDelimiter(header))
  const columns = assembler.push([{ line: 1, text: header }])[0]?.cells ?? []
  assembler.expect(columns.length)
  const records = [...assembler.push(lines.map((line, at) => ({ line: at + 2, text: line }))), ...assembler.end()]
  return records.flatMap(({ cells }) =>
    cells ? [Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? '']))] : [],
  )
}
