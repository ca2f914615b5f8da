import { parse } from 'csv-parse/sync'

// Records of a comma-separated text, one physical line after another, so that one bad line never takes others along.

/** A record with the line it begins on; `cells` is missing where the line cannot be read, and `problem` says why. */
export interface CsvRecord {
  line: number
  cells?: string[]
  problem?: 'quote_open' | 'quotes' | 'json' | 'encoding'
}

/** A cell may hold line breaks, but a quote that is still open after so many lines was left open. */
const mostLinesOfACell = 20
/** Long lines are read again for each of those above them, so that all of an open cell may hold so many characters. */
const maxOpenCharacters = 1024 * 1024

const quotesIn = (text: string): number => text.split('"').length - 1

/** `isLenient` takes a quote inside a cell as it stands: IPEDS writes addresses such as "…?hl="fees"&…". */
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

/** A line by itself; with stray quotes it is taken only where the number of its cells proves that it was read right. */
const readAlone = (text: string, delimiter: string, columns: number | undefined): string[] | undefined => {
  const strict = parseRecords(text, delimiter)?.[0]
  const lenient = strict ? undefined : parseRecords(text, delimiter, true)?.[0]
  return strict ?? (lenient?.length === columns ? lenient : undefined)
}

/** Lines with balanced quotes: those without any are split, the others are parsed together while all of them are good. */
const readWhole = (all: Line[], delimiter: string, columns: number | undefined): CsvRecord[] => {
  const lines = all.filter(({ text }) => text.trim() !== '')
  const quoted = lines.filter(({ text }) => text.includes('"'))
  const together = parseRecords(quoted.map(({ text }) => text).join('\n'), delimiter)
  const isGood = together?.length === quoted.length
  let next = 0
  return lines.map(({ line, text }) => {
    if (!text.includes('"')) return { line, cells: trimmed(text.split(delimiter)) }
    const cells = isGood ? together[next] : readAlone(text, delimiter, columns)
    next += 1
    return cells ? { line, cells: trimmed(cells) } : { line, problem: 'quotes' }
  })
}

/**
 * Puts physical lines together to records. `columns` is how many cells a record has once the header is known: a record
 * over several lines that has another number began with a quote left open, and only its first line is given up.
 */
export const createRecordAssembler = (delimiter: string) => {
  let open: Line[] = []
  let columns: number | undefined

  const closeOpen = (isEnd: boolean): CsvRecord[] => {
    const [first, ...rest] = open
    if (!first) return []
    const cells = isEnd ? undefined : parseRecords(open.map(({ text }) => text).join('\n'), delimiter)?.[0]
    open = []
    if (cells && (columns === undefined || cells.length === columns))
      return [{ line: first.line, cells: trimmed(cells) }]
    const again = push(rest)
    return [{ line: first.line, problem: 'quote_open' }, ...again, ...(isEnd ? closeOpen(true) : [])]
  }

  /** A line that opens a cell over several lines, lies inside one, or closes it. */
  const pushOpen = (line: Line, isBalanced: boolean): CsvRecord[] => {
    open.push(line)
    if (open.length > 1 && !isBalanced) return closeOpen(false)
    const characters = open.reduce((sum, { text }) => sum + text.length, 0)
    return open.length > mostLinesOfACell || characters > maxOpenCharacters ? closeOpen(true) : []
  }

  const push = (lines: Line[]): CsvRecord[] => {
    const records: CsvRecord[] = []
    let whole: Line[] = []
    for (const line of lines) {
      const isBalanced = quotesIn(line.text) % 2 === 0
      if (open.length === 0 && isBalanced) {
        whole.push(line)
        continue
      }
      records.push(...readWhole(whole, delimiter, columns))
      whole = []
      records.push(...pushOpen(line, isBalanced))
    }
    return [...records, ...readWhole(whole, delimiter, columns)]
  }

  return {
    push,
    /** What was still open when the file ended. */
    end: () => closeOpen(true),
    expect: (count: number) => {
      columns = count
    },
  }
}

/** The cell separator of a header line: spreadsheets of some countries write semicolons. */
export const detectDelimiter = (header: string): string =>
  !header.includes(',') && header.includes(';') ? ';' : !header.includes(',') && header.includes('\t') ? '\t' : ','

/** All rows of a whole text by the names of its columns, for files that fit into memory; unreadable lines are left out. */
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
