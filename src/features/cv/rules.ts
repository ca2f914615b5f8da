import { normalizeUnicode } from '#src/shared/unicode.ts'
import type { Finding, findingFields, MachineReading, Notice } from './contract.ts'
import { joinAccents } from './reading/accents.parse.ts'

/** The largest CV that is taken. */
export const maxCvBytes = 10 * 1024 * 1024

/** Characters of a CV that is pasted as text; the longest have about 60,000. */
export const maxPastedLength = 200_000

/** What is read of one document; a CV is far below each, a bomb far above at least one. */
export const readingLimits = {
  /**
   * Check 28 and 29: an answer within 5 s, so the reading itself has to end before. Counted in the thread's own work, for a
   * machine that is busy with others makes no file more complex.
   */
  workMs: 3000,
  /** After so long, at work or waiting for the processor, a person is asked to try again later. */
  timeMs: 20_000,
  /** A spare thread that nobody needs for so long gives its memory back. */
  spareMs: 10 * 60_000,
  heapMb: 128,
  youngHeapMb: 32,
  /** Memory outside the JavaScript heap (inflated streams), which `resourceLimits` does not count. */
  externalBytes: 112 * 1024 * 1024,
  /** Readings beyond them are refused: the person is asked to try again. */
  places: { atOnce: 2, waiting: 20, perPerson: 4, workingPerPerson: 1 },
  pages: 60,
  piecesPerPage: 30_000,
  sketchPages: 12,
  sketchPieces: 2000,
  sketchText: 500,
  /** What the pages of a PDF draw, inflated once for its text and once for what hides it; the largest CVs hold a few megabytes. */
  pageContentBytes: 32 * 1024 * 1024,
  textLength: 100_000,
  /** Of a plain text file, which is looked at before it has a thread of its own. */
  textBytes: 2 * 1024 * 1024,
  zipEntries: 2000,
  zipBytes: 50 * 1024 * 1024,
  zipPartBytes: 20 * 1024 * 1024,
  /** XML of real documents shrinks to a twentieth at best; only made-up repetition reaches more than this. */
  zipRatio: 200,
  /** Under this size a high ratio harms nobody. */
  zipRatioFromBytes: 4 * 1024 * 1024,
  paragraphs: 20_000,
  tags: 400_000,
} as const

/** One line as a reader would see it; a tab stands for a wide gap, such as the one before a date at the margin. */
export interface TextLine {
  page: number | null
  /** Counted from 1 within its page, or within the document when there are no pages. */
  line: number
  text: string
  /** Height relative to the body text, so 1 is ordinary. */
  size: number
  /** Whether a new paragraph begins here, as far as the layout tells. */
  startsBlock: boolean
}

/** A value found by one of the readers, before it gets its id. */
export interface Candidate {
  field: (typeof findingFields)[number]
  value: string
  scale?: string | null
  line: TextLine
  confidence: number
  /** Of a paper: whether it has come out, and where the applicant stands among its authors. */
  state?: NonNullable<Finding['state']>
  authorship?: NonNullable<Finding['authorship']>
}

/** Why a file is refused; each is a declared error of the API. */
export type CvReadCode =
  | 'FILE_EMPTY'
  | 'FILE_TYPE_INVALID'
  | 'FILE_ENCRYPTED'
  | 'FILE_DAMAGED'
  | 'FILE_TOO_COMPLEX'
  | 'FILE_WITHOUT_TEXT'
  | 'TOO_MANY_REQUESTS'

/** A piece of text at its place on a page, from its upper left corner. */
export type SketchPiece = MachineReading['pages'][number]['pieces'][number]
export type PageSketch = MachineReading['pages'][number]

export interface Reading {
  lines: TextLine[]
  notices: Notice[]
  /** The pages as they are drawn, where they were asked for and the file has any. */
  pages?: PageSketch[]
}

/** Thrown by the readers inside the worker; only its code leaves it. */
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
 * What the first bytes say the file is. `zip` may be a DOCX, `ole` is an old Word file or an encrypted new one.
 * The signature has to stand at the very start: readers forgive bytes before it, and so do polyglots.
 */
export const detectSignature = (content: Uint8Array): 'empty' | 'pdf' | 'zip' | 'ole' | 'other' => {
  if (content.length === 0) return 'empty'
  if (startsWith(content, [0x25, 0x50, 0x44, 0x46, 0x2d])) return 'pdf'
  if (startsWith(content, [0x50, 0x4b, 0x03, 0x04])) return 'zip'
  if (startsWith(content, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])) return 'ole'
  return 'other'
}

/** Radicals that fonts of browsers map in place of the letters that look alike, and that NFKC leaves as they are. */
const radicals = '⺟⺠⻄⻅⻆⻉⻋⻓⻔⻘⻙⻚⻛⻜⻝⻢⻤⻥⻦⻧⻨⻩⻪⻬⻮⻰⻳'
const ofRadicals = '母民西见角贝车长门青韦页风飞食马鬼鱼鸟卤麦黄黾齐齿龙龟'
const letterOfRadical = new Map([...radicals].map((sign, index) => [sign, ofRadicals.charAt(index)]))
const radical = /[\u2e80-\u2eff]/gu

/** Makes text from a file fit for storing and comparing: one form per letter, no control or direction marks. */
export const normalizeText = (raw: string) =>
  // NFKC: presentation forms of Arabic and radicals of Chinese stand for letters in many PDFs.
  normalizeUnicode(joinAccents(raw.toWellFormed()), 'NFKC')
    .replace(radical, (sign) => letterOfRadical.get(sign) ?? sign)
    .replace(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u0640]/g, '')
    .replace(/[^\P{Cc}\t]/gu, ' ')
    // The isolated form of a vowel sign is a space and the sign.
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

/** Arabic-Indic and Persian digits as the ASCII digits that the patterns know. */
export const normalizeDigits = (text: string) =>
  text
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replaceAll('\u066b', '.')
