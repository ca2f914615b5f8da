import { normalizeUnicode } from '#src/shared/unicode.ts'
import type { Finding, findingFields, MachineReading, Notice } from './contract.ts'
import { joinAccents } from './reading/accents.parse.ts'

/** Limits of a document; a CV is far below each, a bomb far above at least one. */
export const readingLimits = {
  /**
   * CPU time limit. A response is required within 5 s, so reading has to end before. CPU time of the thread, because
   * load by other requests does not make a file more complex.
   */
  workMs: 3000,
  /** Timeout, running or waiting for the CPU, after which the user is asked to retry later. */
  timeMs: 20_000,
  /** Idle timeout of the spare thread, after which its memory is released. */
  spareMs: 10 * 60_000,
  heapMb: 128,
  youngHeapMb: 32,
  /** Memory outside the JavaScript heap (inflated streams), which `resourceLimits` does not count. */
  externalBytes: 112 * 1024 * 1024,
  /** Queue limit: further files are rejected, and the user is asked to retry. */
  places: { atOnce: 2, waiting: 20, perPerson: 4, workingPerPerson: 1 },
  pages: 60,
  piecesPerPage: 30_000,
  sketchPages: 12,
  sketchPieces: 2000,
  sketchText: 500,
  /** Limit of page content streams, inflated once for text and visibility; the largest CVs have a few megabytes. */
  pageContentBytes: 32 * 1024 * 1024,
  textLength: 100_000,
  /** Limit of a plain text file, which is inspected before it has a thread of its own. */
  textBytes: 2 * 1024 * 1024,
  zipEntries: 2000,
  zipBytes: 50 * 1024 * 1024,
  zipPartBytes: 20 * 1024 * 1024,
  /**
   * Maximum compression ratio: XML of real documents shrinks to a twentieth at best; only artificial repetition exceeds
   * this.
   */
  zipRatio: 200,
  /** Minimum size for the ratio check: below it a high ratio is harmless. */
  zipRatioFromBytes: 4 * 1024 * 1024,
  paragraphs: 20_000,
  tags: 400_000,
} as const

/** Line in reading order; a tab represents a wide gap, such as the one before a date at the margin. */
export interface TextLine {
  page: number | null
  /** Line number, counted from 1 within its page, or within a document without pages. */
  line: number
  text: string
  /** Height relative to the body text; 1 is ordinary. */
  size: number
  /** Whether a new paragraph starts here, as far as the layout shows. */
  startsBlock: boolean
}

/** A parsed value, before it gets its id. */
export interface Candidate {
  field: (typeof findingFields)[number]
  value: string
  scale?: string | null
  line: TextLine
  confidence: number
  /** Of a publication: its status, and the applicant's position among its authors. */
  state?: NonNullable<Finding['state']>
  authorship?: NonNullable<Finding['authorship']>
  /** Of a post or project: what was done there. Of a degree: its thesis. */
  bullets?: readonly string[]
}

/** Rejection reasons of a file; each is a declared error of the API. */
export type CvReadCode =
  | 'FILE_EMPTY'
  | 'FILE_TYPE_INVALID'
  | 'FILE_ENCRYPTED'
  | 'FILE_DAMAGED'
  | 'FILE_TOO_COMPLEX'
  | 'FILE_WITHOUT_TEXT'
  | 'TOO_MANY_REQUESTS'

/** Positioned text piece, from its upper left corner. */
export type SketchPiece = MachineReading['pages'][number]['pieces'][number]
export type PageSketch = MachineReading['pages'][number]

export interface Reading {
  lines: TextLine[]
  notices: Notice[]
  /** Pages as drawn, when requested and when the file has any. */
  pages?: PageSketch[]
}

/** Thrown by the parsers inside the worker thread; only its code leaves it. */
export class UnreadableFile extends Error {
  readonly code: CvReadCode
  constructor(code: CvReadCode) {
    super(code)
    this.code = code
  }
}

export type CvFileType = 'pdf' | 'docx' | 'txt'

export const cvContentTypes: Record<CvFileType, string> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  txt: 'text/plain',
}

const startsWith = (content: Uint8Array, bytes: readonly number[]) =>
  bytes.every((byte, index) => content[index] === byte)

/**
 * Detects the file type from its first bytes. `zip` may be a DOCX, `ole` is an old Word file or an encrypted new one.
 * The signature must be at offset 0: lenient parsers accept bytes before it, which polyglot files exploit.
 */
export const detectSignature = (content: Uint8Array): 'empty' | 'pdf' | 'zip' | 'ole' | 'other' => {
  if (content.length === 0) return 'empty'
  if (startsWith(content, [0x25, 0x50, 0x44, 0x46, 0x2d])) return 'pdf'
  if (startsWith(content, [0x50, 0x4b, 0x03, 0x04])) return 'zip'
  if (startsWith(content, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])) return 'ole'
  return 'other'
}

/** CJK radicals that browser fonts use in place of the ideographs, and that NFKC keeps. */
const radicals = '⺟⺠⻄⻅⻆⻉⻋⻓⻔⻘⻙⻚⻛⻜⻝⻢⻤⻥⻦⻧⻨⻩⻪⻬⻮⻰⻳'
const ofRadicals = '母民西见角贝车长门青韦页风飞食马鬼鱼鸟卤麦黄黾齐齿龙龟'
const letterOfRadical = new Map([...radicals].map((sign, index) => [sign, ofRadicals.charAt(index)]))
const radical = /[\u2e80-\u2eff]/gu

/** Normalises text from a file for storage and comparison: one form per letter, no control or direction characters. */
export const normalizeText = (raw: string) =>
  // NFKC: many PDFs contain Arabic presentation forms and CJK radicals instead of letters.
  normalizeUnicode(joinAccents(raw.toWellFormed()), 'NFKC')
    .replace(radical, (sign) => letterOfRadical.get(sign) ?? sign)
    .replace(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u0640]/g, '')
    .replace(/[^\P{Cc}\t]/gu, ' ')
    // The isolated form of a vowel sign decomposes to a space and the sign.
    .replace(/ (?=[\u064b-\u0652])/g, '')
    .replace(/(?<! ) *\t[ \t]*/g, '\t')
    .replace(/ {2,}/g, ' ')
    .trim()

const excerptLength = 200

export const buildExcerpt = (text: string) => text.replaceAll('\t', ' ').slice(0, excerptLength).toWellFormed()

export const toFindingPlace = (line: TextLine): Finding['place'] => ({
  page: line.page,
  line: line.line,
  excerpt: buildExcerpt(line.text),
})

/** Converts Arabic-Indic and Persian digits to ASCII digits, which the patterns match. */
export const normalizeDigits = (text: string) =>
  text
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replaceAll('\u066b', '.')
