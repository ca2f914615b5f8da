import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { type CsvRecord, createRecordAssembler, detectDelimiter } from './formats/csv.parse.ts'
import { createArrayScanner } from './formats/json.parse.ts'
import { createTurtleReader } from './formats/turtle.parse.ts'
import { createEuropassGraph } from './registries/europass-graph.engine.ts'

// Streams files from disk, plain or compressed: no file is ever completely in memory.

/** Record of a file with its first line number: table cells, a JSON value, or an error. */
export type RawRecord = CsvRecord & { value?: unknown }
export type FileForm = 'csv' | 'json array' | 'json lines' | 'turtle'
type IsHeader = (cells: readonly string[]) => boolean

const isCompressed = async (path: string): Promise<boolean> => {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0)
    return buffer[0] === 0x1f && buffer[1] === 0x8b
  } finally {
    await file.close()
  }
}

const openBytes = async (path: string): Promise<Readable> => {
  const file = createReadStream(path, { highWaterMark: 256 * 1024 })
  if (!(await isCompressed(path))) return file
  const unpacked = createGunzip()
  file.on('error', (error) => unpacked.destroy(error))
  return file.pipe(unpacked)
}

const isUtf8Decoder = () => {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isValid = true
  return (chunk: Uint8Array): boolean => {
    try {
      if (isValid) decoder.decode(chunk, { stream: true })
    } catch {
      isValid = false
    }
    return isValid
  }
}

/** Thrown for a file rejected before its first record; the message continues after the file name. */
export class RefusedFileError extends Error {}

/**
 * Limits the compression ratio. Registers compress to a third or a fifteenth; deflate reaches a thousandth only with
 * repeated bytes, with which a file of some megabytes would occupy an import for hours (decompression bomb).
 */
const maxUnpackedRatio = 200
/** Minimum size for the ratio check: a smaller decompression bomb is harmless. */
const minBombBytes = 64 * 1024 * 1024

/** Detects from the first bytes content that is neither UTF-8 nor an older single-byte encoding. */
const detectForeignForm = (first: Uint8Array): string | undefined => {
  const [a, b, c, d] = first
  if ((a === 0x50 && b === 0x4b && c === 3 && d === 4) || (a === 0x1f && b === 0x8b))
    return 'is an archive. Unpack it, or save a spreadsheet as CSV.'
  const isMarked = (a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff)
  // UTF-16 without a mark: the first character of a table or of JSON is below U+0100, so half of it is zero.
  return isMarked || a === 0 || b === 0 ? 'is written in UTF-16. Save it in UTF-8.' : undefined
}

export interface Inspected {
  /** SHA-256 of the uncompressed bytes, by which an interrupted import resumes. */
  digest: string
  encoding: 'utf-8' | 'windows-1252'
  bytes: number
  /** First non-whitespace character; empty without any. */
  begins: string
}

/** Scans a file before parsing: its kind, its hash, and whether it is UTF-8 (older files of IPEDS are not). */
export const inspectFile = async (path: string): Promise<Inspected> => {
  const hash = createHash('sha256')
  const isUtf8 = isUtf8Decoder()
  let encoding: Inspected['encoding'] = 'utf-8'
  const maxBytes = (await isCompressed(path))
    ? Math.max(minBombBytes, (await stat(path)).size * maxUnpackedRatio)
    : Number.POSITIVE_INFINITY
  let bytes = 0
  let beginning = ''
  for await (const chunk of (await openBytes(path)) as AsyncIterable<Uint8Array>) {
    const foreign = bytes === 0 ? detectForeignForm(chunk) : undefined
    if (foreign) throw new RefusedFileError(foreign)
    hash.update(chunk)
    bytes += chunk.length
    if (bytes > maxBytes)
      throw new RefusedFileError(
        `unpacks to more than ${maxUnpackedRatio} times its size. Unpack it yourself if that is right.`,
      )
    beginning ||= new TextDecoder().decode(chunk.subarray(0, 4_096)).trimStart().slice(0, 1)
    if (!isUtf8(chunk)) encoding = 'windows-1252'
  }
  return { digest: hash.digest('hex'), encoding, bytes, begins: beginning }
}

/** An open file, with the number of uncompressed bytes read. */
export interface Source {
  path: string
  encoding: string
  bytesRead: number
}

async function* readTexts(source: Source): AsyncGenerator<string> {
  const decoder = new TextDecoder(source.encoding)
  for await (const chunk of await openBytes(source.path)) {
    source.bytesRead += chunk.length
    yield decoder.decode(chunk, { stream: true })
  }
  yield decoder.decode()
}

/** Maximum length of a line; a longer one is no table row. */
const maxLineLength = 16 * 1024 * 1024
export class LineTooLongError extends Error {}

/**
 * Collects the pieces of an unfinished line and joins them once: a join per piece takes time quadratic in the line's
 * length.
 */
const unfinishedLine = () => {
  let pieces: string[] = []
  let length = 0
  return {
    length: () => length,
    push: (piece: string) => {
      if (piece !== '') pieces.push(piece)
      length += piece.length
    },
    take: () => {
      const text = pieces.join('')
      pieces = []
      length = 0
      return text
    },
  }
}

async function* readLines(source: Source): AsyncGenerator<{ line: number; text: string }[]> {
  const rest = unfinishedLine()
  let line = 0
  const toLines = (texts: string[]) =>
    texts.map((text) => {
      line += 1
      return { line, text: text.endsWith('\r') ? text.slice(0, -1) : text }
    })
  for await (const text of readTexts(source)) {
    const [first = '', ...more] = text.split('\n')
    rest.push(first)
    const last = more.pop()
    const parts = last === undefined ? [] : [rest.take(), ...more]
    if (last !== undefined) rest.push(last)
    if (rest.length() > maxLineLength) throw new LineTooLongError(`line ${line + parts.length + 1}`)
    yield toLines(parts)
  }
  if (rest.length() > 0) yield toLines([rest.take()])
}

/** Maximum lines above a header, where publishers print the search criteria. */
const maxLinesAboveHeader = 20

/**
 * Finds the header of a table and the assembler that has read it: the first line accepted by `isHeader`, else the first
 * line of all, which is then rejected.
 */
const findHeader = (lines: readonly { line: number; text: string }[], isHeader: IsHeader) => {
  const createAssembler = (from: number) => {
    const assembler = createRecordAssembler(detectDelimiter(lines[from]?.text ?? ''))
    for (let next = from; next < Math.min(lines.length, from + maxLinesAboveHeader); next += 1) {
      // A header may span several lines: until it is complete there is no record.
      const [header] = assembler.push(lines.slice(next, next + 1))
      if (header) return { assembler, header, rest: next + 1 }
    }
    return undefined
  }
  for (let from = 0; from < Math.min(lines.length, maxLinesAboveHeader); from += 1) {
    const found = createAssembler(from)
    if (found?.header.cells && isHeader(found.header.cells)) return found
  }
  return createAssembler(0)
}

async function* readCsv(source: Source, isHeader: IsHeader): AsyncGenerator<RawRecord[]> {
  let assembler: ReturnType<typeof createRecordAssembler> | undefined
  for await (const lines of readLines(source)) {
    if (lines.length === 0) continue
    if (assembler) {
      yield assembler.push(lines)
      continue
    }
    const found = findHeader(lines, isHeader)
    if (!found) return
    assembler = found.assembler
    assembler.expect(found.header.cells?.length ?? 0)
    yield [found.header]
    yield assembler.push(lines.slice(found.rest))
  }
  if (assembler) yield assembler.end()
}

/** Replacement character, and NUL, which PostgreSQL text does not support. */
export const damaged = /[\uFFFD\0]/

/** Escaped forms: NUL, and lone surrogates. */
const damagedCode = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i

const toValue = ({ line, text }: { line: number; text: string }): RawRecord => {
  if (damaged.test(text)) return { line, problem: 'encoding' }
  try {
    const value = JSON.parse(text) as unknown
    const isDamaged = damagedCode.test(text) && damagedCode.test(JSON.stringify(value))
    return isDamaged ? { line, problem: 'encoding' } : { line, value }
  } catch {
    return { line, problem: 'json' }
  }
}

async function* readJsonLines(source: Source): AsyncGenerator<RawRecord[]> {
  for await (const lines of readLines(source)) yield lines.filter(({ text }) => text.trim() !== '').map(toValue)
}

async function* readJsonArray(source: Source): AsyncGenerator<RawRecord[]> {
  const scanner = createArrayScanner()
  for await (const text of readTexts(source)) yield scanner.push(text).map(toValue)
  const end = scanner.end()
  if (!end.isWhole) yield [{ line: end.line, problem: 'json' }]
}

/** Number of records that are yielded at once. */
const recordsAtOnce = 500

/** Streams a file of statements, and then yields what they describe, because entries refer to each other. */
async function* readTurtle(source: Source): AsyncGenerator<RawRecord[]> {
  const graph = createEuropassGraph()
  const reader = createTurtleReader(graph.add)
  for await (const lines of readLines(source)) reader.push(lines)
  reader.end()
  let records: RawRecord[] = []
  for (const value of graph.list()) {
    const isDamaged = damaged.test(JSON.stringify(value))
    records.push(isDamaged ? { line: value.line, problem: 'encoding' } : { line: value.line, value })
    if (records.length < recordsAtOnce) continue
    yield records
    records = []
  }
  yield records
}

/** Streams the records of a file in order; for a table the first one is its header, found by `isHeader`. */
export const readRecords = (source: Source, form: FileForm, isHeader: IsHeader): AsyncGenerator<RawRecord[]> => {
  if (form === 'csv') return readCsv(source, isHeader)
  if (form === 'turtle') return readTurtle(source)
  return form === 'json lines' ? readJsonLines(source) : readJsonArray(source)
}
