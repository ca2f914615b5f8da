import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { type CsvRecord, createRecordAssembler, detectDelimiter } from './formats/csv.parse.ts'
import { createArrayScanner } from './formats/json.parse.ts'

// Files from the disk, plain or compressed, read in pieces: no file is ever whole in memory.

/** A record of a file with the line it begins on: cells of a table, a JSON value, or what is wrong with it. */
export type RawRecord = CsvRecord & { value?: unknown }
export type FileForm = 'csv' | 'json array' | 'json lines'
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

/** Raised for a file that is refused before a record is read; the message goes on after its name. */
export class RefusedFileError extends Error {}

/**
 * Limits what a compressed file may unpack to. Registers pack to a third or a fifteenth; deflate reaches a thousandth with repeated
 * bytes alone, so that a file of some megabytes would otherwise keep an import busy for hours.
 */
const maxUnpackedRatio = 200
/** Below this a decompression bomb does no harm. */
const minBombBytes = 64 * 1024 * 1024

/** Names what the first bytes show that is not text in UTF-8 or an older encoding of one byte per character. */
const foreignFormOf = (first: Uint8Array): string | undefined => {
  const [a, b, c, d] = first
  if ((a === 0x50 && b === 0x4b && c === 3 && d === 4) || (a === 0x1f && b === 0x8b))
    return 'is an archive. Unpack it, or save a spreadsheet as CSV.'
  const isMarked = (a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff)
  // The first character of a table or of JSON is below U+0100: half of it is zero.
  return isMarked || a === 0 || b === 0 ? 'is written in UTF-16. Save it in UTF-8.' : undefined
}

export interface Inspected {
  /** SHA-256 of the unpacked bytes: by it an import that was cut off finds its place again. */
  digest: string
  encoding: 'utf-8' | 'windows-1252'
  bytes: number
  /** Its first character that is no space; empty for a file without any. */
  begins: string
}

/** One pass over the file before it is read: what it is, and whether it is UTF-8 (older files of IPEDS are not). */
export const inspectFile = async (path: string): Promise<Inspected> => {
  const hash = createHash('sha256')
  const isUtf8 = isUtf8Decoder()
  let encoding: Inspected['encoding'] = 'utf-8'
  const maxBytes = (await isCompressed(path))
    ? Math.max(minBombBytes, (await stat(path)).size * maxUnpackedRatio)
    : Number.POSITIVE_INFINITY
  let bytes = 0
  let begins = ''
  for await (const chunk of (await openBytes(path)) as AsyncIterable<Uint8Array>) {
    const foreign = bytes === 0 ? foreignFormOf(chunk) : undefined
    if (foreign) throw new RefusedFileError(foreign)
    hash.update(chunk)
    bytes += chunk.length
    if (bytes > maxBytes)
      throw new RefusedFileError(
        `unpacks to more than ${maxUnpackedRatio} times its size. Unpack it yourself if that is right.`,
      )
    begins ||= new TextDecoder().decode(chunk.subarray(0, 4_096)).trimStart().slice(0, 1)
    if (!isUtf8(chunk)) encoding = 'windows-1252'
  }
  return { digest: hash.digest('hex'), encoding, bytes, begins }
}

/** A file to be read, and how many of its unpacked bytes have been. */
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

/** A longer line is not a row of a table any more. */
const maxLineLength = 16 * 1024 * 1024
export class LineTooLongError extends Error {}

/** Collects the pieces of an unfinished line and joins them once: a join per piece takes time quadratic in the line's length. */
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

/** Lines above a header at most: publishers say there what was looked for. */
const mostAbove = 20

/**
 * Where the header of a table begins, and the assembler that has read it: the first line that is one by `isHeader`, else the
 * first of all, which is then told to be none.
 */
const findHeader = (lines: readonly { line: number; text: string }[], isHeader: IsHeader) => {
  const begin = (from: number) => {
    const assembler = createRecordAssembler(detectDelimiter(lines[from]?.text ?? ''))
    for (let next = from; next < Math.min(lines.length, from + mostAbove); next += 1) {
      // A header may go over several lines: until it is whole there is no record.
      const [header] = assembler.push(lines.slice(next, next + 1))
      if (header) return { assembler, header, rest: next + 1 }
    }
    return undefined
  }
  for (let from = 0; from < Math.min(lines.length, mostAbove); from += 1) {
    const found = begin(from)
    if (found?.header.cells && isHeader(found.header.cells)) return found
  }
  return begin(0)
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

/** What stands for a byte that could not be read, and the character that no text of the database holds. */
export const damaged = /[\uFFFD\0]/

/** Written out as codes: the same character, and half of one. */
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

/** The records of a file in its order; for a table the first one is its header, which `isHeader` knows. */
export const readRecords = (source: Source, form: FileForm, isHeader: IsHeader): AsyncGenerator<RawRecord[]> =>
  form === 'csv' ? readCsv(source, isHeader) : form === 'json lines' ? readJsonLines(source) : readJsonArray(source)
